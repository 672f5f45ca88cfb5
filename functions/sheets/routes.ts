import { Hono } from 'hono'
import { getExpectedRevision } from '#functions/http/revision.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { getTripId } from '#functions/trips/reader.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import { sheetChangesSchema } from '#shared/schemas/sheet.ts'
import type { SheetStore } from './store.ts'

export type SheetEnv = TripEnv & { Variables: { readonly sheets: SheetStore } }

export const sheetRoutes = () =>
  new Hono<SheetEnv>()
    .get('/api/user/trips/:tripId/sheet', async (c) => c.json(await c.var.sheets.get(getTripId(c.req.param('tripId')))))
    .put('/api/user/trips/:tripId/sheet', jsonBody(sheetChangesSchema), async (c) => {
      const expectedRev = getExpectedRevision(c)
      return c.json(await c.var.sheets.put(getTripId(c.req.param('tripId')), c.req.valid('json'), expectedRev))
    })
