import { Hono } from 'hono'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { idempotencyKeyOf, jsonBody, query } from '#functions/http/validation.ts'
import { limits } from '#shared/limits.ts'
import { pageQuery, searchQuery } from '#shared/page.ts'
import { type TripDetail, tripInputSchema } from '#shared/trip.ts'
import { preferredUnit } from '#shared/units.ts'
import { inUnit } from '#shared/waypoint.ts'
import { deleteTrip } from './deletion.ts'
import { createTrip, type FirstWaypoints, getTrip, latestTrip, searchTrips, tripPage, updateTrip } from './store.ts'

const pages = pageQuery(limits.pageSize.trips)

/** /api/user/trips: the user's trips, newest first. */
export const tripRoutes = (deps: Deps, firstWaypoints: FirstWaypoints) =>
  new Hono<SignedInEnv>()
    .get('/api/user/trips/latest', async (c) => {
      const trip = await latestTrip(c.var.table, c.var.session.userId)
      return trip ? c.json(trip) : c.body(null, 204)
    })
    .get('/api/user/trips/paginated', query(pages), async (c) =>
      c.json(await tripPage(c.var.table, c.var.session.userId, c.req.valid('query'))),
    )
    .get('/api/user/trips/search', query(searchQuery), async (c) =>
      c.json(await searchTrips(c.var.table, c.var.session.userId, c.req.valid('query').query)),
    )
    .post('/api/user/trips', jsonBody(tripInputSchema), async (c) => {
      const { userId } = c.var.session
      const trip = await createTrip(deps, c.var.table, userId, c.req.valid('json'), idempotencyKeyOf(c))
      return c.json(trip, 201)
    })
    .get('/api/user/trips/:tripId', async (c) => {
      const { userId } = c.var.session
      const { tripId } = c.req.param()
      const [trip, waypoints] = await Promise.all([
        getTrip(c.var.table, userId, tripId),
        firstWaypoints(c.var.table, userId, tripId, limits.waypointsInTrip),
      ])
      const unit = preferredUnit(c.req.header('accept-language'))
      return c.json({ ...trip, waypointDTOS: waypoints.map(inUnit(unit)) } satisfies TripDetail)
    })
    .put('/api/user/trips/:tripId', jsonBody(tripInputSchema), async (c) =>
      c.json(await updateTrip(c.var.table, c.var.session.userId, c.req.param('tripId'), c.req.valid('json'))),
    )
    .delete('/api/user/trips/:tripId', async (c) => {
      await deleteTrip(c.var.table, c.var.session.userId, c.req.param('tripId'))
      return c.body(null, 204)
    })
