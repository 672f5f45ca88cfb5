import { type Context, Hono } from 'hono'
import { changedProblem, getExpectedRevision, getSeen } from '#functions/http/revision.ts'
import { getIdempotencyKey, jsonBody, query, requireIdempotencyKey } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import type { TripId } from '#shared/ids.ts'
import { searchCompleteHeader } from '#shared/page.ts'
import { batchDeletionSchema, waypointBatchSchema } from '#shared/schemas/batch.ts'
import { spansQuery } from '#shared/schemas/id-lists.ts'
import { searchQuery } from '#shared/schemas/page.ts'
import { copySchema, moveSchema } from '#shared/schemas/trip.ts'
import { waypointChangesSchema, waypointInputSchema } from '#shared/schemas/waypoint.ts'
import { preferredUnit } from '#shared/units.ts'
import { inUnit } from '#shared/waypoint.ts'
import { cursorQuery } from './all.ts'
import { waypointPageQuery } from './page.ts'
import { getWaypointId, WaypointChanged } from './reader.ts'
import type { WaypointStore } from './store.ts'

export type WaypointEnv = TripEnv & { Variables: { readonly waypoints: WaypointStore } }

/** Returns the ids of the opened trip and of the waypoint in the path. Throws `not_found`. */
export const getIds = (tripId: TripId, { waypointId }: { waypointId: string }) =>
  [tripId, getWaypointId(tripId, waypointId)] as const

/** Converts waypoints to the unit that the user's browser prefers. */
export const inUsersUnit = (c: Context) => inUnit(preferredUnit(c.req.header('accept-language')))

/** Converts the waypoint in a WaypointChanged to the user's unit; for `catch`. */
export const showInUsersUnit = (c: Context) => (error: unknown) => {
  throw error instanceof WaypointChanged ? changedProblem(inUsersUnit(c)(error.waypoint)) : error
}

/** The day on which the route of spans was deprecated, as RFC 9745 writes it: trips have their span. */
const spansDeprecated = '@1795651200'

export const waypointRoutes = () =>
  new Hono<WaypointEnv>()
    // Spans by trip id, null for a trip without dates; unknown trips are left out.
    .get('/api/user/trips/spans', query(spansQuery), async (c) => {
      const trips = await c.get('trips').getAll(c.req.valid('query').ids)
      c.header('deprecation', spansDeprecated)
      return c.json({ spans: Object.fromEntries(trips.map(({ id, span = null }) => [id, span])) })
    })
    .get('/api/user/trips/:tripId', needs('see'), async (c) => {
      const trip = await c.get('waypoints').getTrip(c.get('tripId'))
      return c.json({ ...trip, waypointDTOS: trip.waypointDTOS.map(inUsersUnit(c)) })
    })
    // A member leaves the trip.
    .delete('/api/user/trips/:tripId', needs('see'), async (c) => {
      const leaveTrip = c.get('leaveTrip')
      if (leaveTrip) await leaveTrip()
      else {
        await c.get('waypoints').deleteTrip(c.get('tripId'), getSeen(c))
        await c.get('recordDeleted')(c.get('tripId'))
      }
      return c.body(null, 204)
    })
    .get('/api/user/trips/:tripId/waypoints/paginated', query(waypointPageQuery), needs('see'), async (c) => {
      const page = await c.get('waypoints').list(c.get('tripId'), c.req.valid('query'))
      return c.json({ ...page, waypoints: page.waypoints.map(inUsersUnit(c)) })
    })
    .get('/api/user/trips/:tripId/waypoints/search', query(searchQuery), needs('see'), async (c) => {
      const { items, complete } = await c.get('waypoints').search(c.get('tripId'), c.req.valid('query').query)
      if (!complete) c.header(searchCompleteHeader, 'false')
      return c.json(items.map(inUsersUnit(c)))
    })
    .get('/api/user/trips/:tripId/waypoints/all', query(cursorQuery), needs('see'), async (c) => {
      const tripId = c.get('tripId')
      const { waypoints, next } = await c.get('waypoints').listPiece(tripId, c.req.valid('query').after)
      return c.json({ waypoints: waypoints.map(inUsersUnit(c)), next })
    })
    .post('/api/user/trips/:tripId/move', jsonBody(moveSchema), needs('plan'), async (c) => {
      const [key, expectedRev, tripId] = [requireIdempotencyKey(c), getExpectedRevision(c), c.get('tripId')]
      return c.json({ moved: await c.get('waypoints').move(tripId, c.req.valid('json'), key, expectedRev) })
    })
    .post('/api/user/trips/:tripId/copy', jsonBody(copySchema), needs('see'), async (c) => {
      const key = requireIdempotencyKey(c)
      return c.json(await c.get('waypoints').copyTrip(c.get('tripId'), c.req.valid('json'), key), 201)
    })
    .post('/api/user/trips/:tripId/waypoints', jsonBody(waypointInputSchema), needs('plan'), async (c) => {
      const idempotencyKey = getIdempotencyKey(c)
      const tripId = c.get('tripId')
      return c.json(await c.get('waypoints').create(tripId, c.req.valid('json'), idempotencyKey), 201)
    })
    .post('/api/user/trips/:tripId/waypoints/batch', jsonBody(waypointBatchSchema), needs('plan'), async (c) => {
      const key = requireIdempotencyKey(c)
      const tripId = c.get('tripId')
      return c.json({ ids: await c.get('waypoints').createBatch(tripId, c.req.valid('json'), key) }, 201)
    })
    .post('/api/user/trips/:tripId/waypoints/batch-delete', jsonBody(batchDeletionSchema), needs('plan'), async (c) => {
      const key = requireIdempotencyKey(c)
      const tripId = c.get('tripId')
      const { ids } = c.req.valid('json')
      const deleted = await c.get('waypoints').deleteBatch(tripId, ids, key)
      if (deleted > 0) await c.get('recordDeleted')(...ids)
      return c.json({ deleted })
    })
    .get('/api/user/trips/:tripId/waypoints/:waypointId', needs('see'), async (c) =>
      c.json(inUsersUnit(c)(await c.get('waypoints').get(...getIds(c.get('tripId'), c.req.param())))),
    )
    .put('/api/user/trips/:tripId/waypoints/:waypointId', jsonBody(waypointChangesSchema), needs('plan'), async (c) => {
      const expectedRev = getExpectedRevision(c)
      const change = c
        .get('waypoints')
        .update(...getIds(c.get('tripId'), c.req.param()), c.req.valid('json'), expectedRev)
      return c.json(inUsersUnit(c)(await change.catch(showInUsersUnit(c))))
    })
    .delete('/api/user/trips/:tripId/waypoints/:waypointId', needs('plan'), async (c) => {
      const expectedRev = getExpectedRevision(c)
      await c
        .get('waypoints')
        .delete(...getIds(c.get('tripId'), c.req.param()), expectedRev)
        .catch(showInUsersUnit(c))
      await c.get('recordDeleted')(c.req.param('waypointId'))
      return c.body(null, 204)
    })
