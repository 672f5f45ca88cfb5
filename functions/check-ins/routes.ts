import { Hono } from 'hono'
import { jsonBody } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import type { CheckInList } from '#shared/check-in.ts'
import { checkInChangesSchema, newCheckInSchema } from '#shared/schemas/check-in.ts'
import type { CheckInStore } from './store.ts'

export type CheckInEnv = TripEnv & { Variables: { readonly checkIns: CheckInStore } }

export const checkInRoutes = () =>
  new Hono<CheckInEnv>()
    .get('/api/user/trips/:tripId/check-ins', needs('see'), async (c) => {
      const checkIns = await c.get('checkIns').list(c.get('tripId'))
      return c.json({ checkIns } satisfies CheckInList)
    })
    .post('/api/user/trips/:tripId/check-ins', jsonBody(newCheckInSchema), needs('see'), async (c) =>
      c.json(await c.get('checkIns').add(c.get('tripId'), c.req.valid('json')), 201),
    )
    .put('/api/user/trips/:tripId/check-ins/:checkInId', jsonBody(checkInChangesSchema), needs('see'), async (c) =>
      c.json(await c.get('checkIns').update(c.get('tripId'), c.req.param('checkInId'), c.req.valid('json'))),
    )
    .delete('/api/user/trips/:tripId/check-ins/:checkInId', needs('see'), async (c) => {
      await c.get('checkIns').remove(c.get('tripId'), c.req.param('checkInId'))
      return c.body(null, 204)
    })
