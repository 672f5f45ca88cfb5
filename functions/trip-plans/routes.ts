import { Hono } from 'hono'
import { getExpectedRevision } from '#functions/http/revision.ts'
import { jsonBody } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import { tripPlanChangesSchema } from '#shared/schemas/trip-plan.ts'
import type { TripPlanStore } from './store.ts'

export type TripPlanEnv = TripEnv & { Variables: { readonly tripPlans: TripPlanStore } }

export const tripPlanRoutes = () =>
  new Hono<TripPlanEnv>()
    .get('/api/user/trips/:tripId/sheet', needs('own'), async (c) =>
      c.json(await c.get('tripPlans').get(c.get('tripId'))),
    )
    .put('/api/user/trips/:tripId/sheet', jsonBody(tripPlanChangesSchema), needs('own'), async (c) => {
      const expectedRev = getExpectedRevision(c)
      return c.json(await c.get('tripPlans').put(c.get('tripId'), c.req.valid('json'), expectedRev))
    })
