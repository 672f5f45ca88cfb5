import { Hono } from 'hono'
import * as z from 'zod/mini'
import { cursorParameter } from '#functions/http/cursor.ts'
import type { SignedInEnv } from '#functions/http/types.ts'
import { query } from '#functions/http/validation.ts'
import { preferredUnit } from '#shared/units.ts'
import { inUnit } from '#shared/waypoint.ts'
import type { Archive } from './archive.ts'

/** The sort key that a cursor encodes in base64url: a key in one of the ranges, or the end of a range but the last. */
const placePattern =
  /^([FHPTVW]#~|[PT]#\d{8}|(V|F#[0-7][0-9A-HJKMNP-TV-Z]{25}|[HWX]#\d{8})#[0-7][0-9A-HJKMNP-TV-Z]{25})$/
const maxCursorLength = 80

const archiveQuery = z.object({
  /** 'true' includes the trip plans, which contain names and phone numbers. */
  sheets: z.optional(z.enum(['true', 'false'], { error: 'sheets must be true or false' })),
  after: cursorParameter('after', 'next', placePattern, maxCursorLength),
})

export type PortabilityEnv = SignedInEnv & { Variables: { readonly archive: Archive } }

export const portabilityRoutes = () =>
  new Hono<PortabilityEnv>().get('/api/user/export', query(archiveQuery), async (c) => {
    const { after, sheets } = c.req.valid('query')
    const { waypoints, ...page } = await c.var.archive.readPage(after, sheets === 'true')
    const unit = preferredUnit(c.req.header('accept-language'))
    return c.json({ ...page, waypoints: waypoints.map(inUnit(unit)) })
  })
