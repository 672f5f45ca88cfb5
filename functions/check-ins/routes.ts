import { Hono } from 'hono'
import { jsonBody } from '#functions/http/validation.ts'
import { getTripId } from '#functions/trips/reader.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import type { CheckInList } from '#shared/check-in.ts'
import { checkInChangesSchema, newCheckInSchema } from '#shared/schemas/check-in.ts'
import type { CheckInStore } from './store.ts'

export type CheckInEnv = TripEnv & { Variables: { readonly checkIns: CheckInStore } }

export const checkInRoutes = () =>
  new Hono<CheckInEnv>()
    .get('/api/user/trips/:tripId/check-ins', async (c) => {
      const checkIns = await c.var.checkIns.list(getTripId(c.req.param('tripId')))
      return c.json({ checkIns } satisfies CheckInList)
    })
    .post('/api/user/trips/:tripId/check-ins', jsonBody(newCheckInSchema), async (c) =>
      c.json(await c.var.checkIns.add(getTripId(c.req.param('tripId')), c.req.valid('json')), 201),
    )
    .put('/api/user/trips/:tripId/check-ins/:checkInId', jsonBody(checkInChangesSchema), async (c) => {
      const { tripId, checkInId } = c.req.param()
      return c.json(await c.var.checkIns.update(getTripId(tripId), checkInId, c.req.valid('json')))
    })
    .delete('/api/user/trips/:tripId/check-ins/:checkInId', async (c) => {
      await c.var.checkIns.remove(getTripId(c.req.param('tripId')), c.req.param('checkInId'))
      return c.body(null, 204)
    })
