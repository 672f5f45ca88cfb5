import { Hono } from 'hono'
import { getExpectedRevision } from '#functions/http/revision.ts'
import type { SignedInEnv } from '#functions/http/types.ts'
import { getIdempotencyKey, jsonBody, query } from '#functions/http/validation.ts'
import { limits } from '#shared/limits.ts'
import { searchCompleteHeader } from '#shared/page.ts'
import { knownQuery } from '#shared/schemas/id-lists.ts'
import { pageQuery, searchQuery } from '#shared/schemas/page.ts'
import { tripChangesSchema, tripInputSchema } from '#shared/schemas/trip.ts'
import { needs, type OpenTrip } from './needs.ts'
import type { TripStore } from './store.ts'

export type TripEnv = SignedInEnv & {
  Variables: {
    readonly trips: TripStore
    readonly openTrip: OpenTrip
    /** Ends the user's membership in the opened trip; absent for an own one. */
    readonly leaveTrip?: () => Promise<void>
  }
}

/** The routes of trips alone; routes that involve waypoints are in `waypoints`. */
export const tripRoutes = () =>
  new Hono<TripEnv>()
    .get('/api/user/trips/latest', async (c) => {
      const trip = await c.get('trips').findLatest()
      return trip ? c.json(trip) : c.body(null, 204)
    })
    .get('/api/user/trips/paginated', query(pageQuery(limits.pageSize.trips)), async (c) =>
      c.json(await c.get('trips').list(c.req.valid('query'))),
    )
    .get('/api/user/trips/search', query(searchQuery), async (c) => {
      const { items, complete } = await c.get('trips').search(c.req.valid('query').query)
      if (!complete) c.header(searchCompleteHeader, 'false')
      return c.json([...items])
    })
    .get('/api/user/trips/:tripId/changes', needs('see'), async (c) => {
      const tag = await c.get('trips').getChangesTag(c.get('tripId'))
      c.header('etag', tag)
      return c.req.header('if-none-match') === tag ? c.body(null, 304) : c.json({ changed: true })
    })
    .get('/api/user/known', query(knownQuery), async (c) =>
      c.json(await c.get('trips').findKnown(c.req.valid('query').ids, c.get('restored'))),
    )
    .post('/api/user/trips', jsonBody(tripInputSchema), async (c) =>
      c.json(await c.get('trips').create(c.req.valid('json'), getIdempotencyKey(c)), 201),
    )
    .put('/api/user/trips/:tripId', jsonBody(tripChangesSchema), needs('plan'), async (c) => {
      const expectedRev = getExpectedRevision(c)
      return c.json(await c.get('trips').update(c.get('tripId'), c.req.valid('json'), expectedRev))
    })
