import { Hono } from 'hono'
import type { SignedInEnv } from '#functions/http/types.ts'
import { query } from '#functions/http/validation.ts'
import { preferredUnit } from '#shared/units.ts'
import { inUnit } from '#shared/waypoint.ts'
import { type Archive, archiveQuery } from './archive.ts'

export type PortabilityEnv = SignedInEnv & { Variables: { readonly archive: Archive } }

export const portabilityRoutes = () =>
  new Hono<PortabilityEnv>().get('/api/user/export', query(archiveQuery), async (c) => {
    const { after, sheets } = c.req.valid('query')
    const { waypoints, ...page } = await c.get('archive').readPage(after, sheets === 'true')
    const unit = preferredUnit(c.req.header('accept-language'))
    return c.json({ ...page, waypoints: waypoints.map(inUnit(unit)) })
  })
