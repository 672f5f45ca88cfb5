import type { TripId, WaypointId } from '#shared/ids.ts'
import { readSpan } from '#shared/itinerary/stops.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { isAbout } from '../public/target.ts'
import { trust } from '../public/trust.ts'
import type { CachedTrip, CachedWaypoint, Snapshot } from '../public/types.ts'
import { listOperations, listWaypoints, type ReadTx } from '../replica/replica.ts'
import { cacheTrip, cacheWaypoint } from './cache-rows.ts'
import { type LocalAnswer, type LocalRoute, notFound } from './local-route.ts'
import { answerSearch, findByName } from './pages.ts'
import { cachePartOfTrip, cacheWholeTrip, collectPiece, forgetTrip, forgetWaypoint } from './whole-trip.ts'

/** GET /api/user/trips/{tripId}: the first hundred waypoints and a cursor from the server, everything at once from this device. */
export function oneTrip(tripId: TripId): LocalRoute {
  const withWaypoints = ({ trip, rows }: TripRows) => ({
    body: { ...trip, span: readSpan(rows), waypointDTOS: rows.map(toBody), next: null },
  })
  return {
    requiredField: 'id',
    answer: withTrip(tripId, withWaypoints, { allowsPartial: true }),
    async store(tx, body, context) {
      const { waypointDTOS, next, ...trip } = trust<TripDetail>(body)
      const operations = await listOperations(tx)
      const isComplete = trip.waypointCount === waypointDTOS.length
      await cacheTrip(tx, trip, operations, { isComplete })
      for (const waypoint of waypointDTOS) await cacheWaypoint(tx, tripId, waypoint, operations)
      const store = isComplete ? cacheWholeTrip : cachePartOfTrip
      await store(
        tx,
        tripId,
        { rows: waypointDTOS, total: trip.waypointCount, changes: trip.changes },
        operations,
        context,
      )
      if (!isComplete && next) context.pieces.set(tripId, { rows: waypointDTOS, next, changes: trip.changes })
    },
    forget: (tx) => forgetTrip(tx, tripId),
    async show(tx, body) {
      const cached = await readTrip(tx, tripId)
      if (!cached) return findDeleted(tx, tripId)
      const { waypointDTOS, ...trip } = trust<TripDetail>(body)
      // The other waypoints may have changed since they were saved.
      const isCurrent = cached.snapshot?.complete && cached.trip.changes === trip.changes
      return isCurrent
        ? withWaypoints(cached)
        : { body: { ...trip, ...cached.trip, waypointDTOS: overlay(cached, waypointDTOS) } }
    },
  }
}

/** GET …/waypoints/search */
export function waypointSearch(tripId: TripId, query: URLSearchParams): LocalRoute {
  const text = query.get('query') ?? ''
  const search = ({ rows, snapshot }: TripRows) =>
    answerSearch(findByName(rows, text).map(toBody), snapshot?.complete === true)
  return {
    requiredField: 'length',
    answer: withTrip(tripId, search),
    async store(tx, body) {
      const operations = await listOperations(tx)
      for (const waypoint of trust<Waypoint[]>(body)) await cacheWaypoint(tx, tripId, waypoint, operations)
    },
    forget: (tx) => forgetTrip(tx, tripId),
    show: showRows(tripId, search, (cached, body) => ({
      body: findByName(overlay(cached, trust<Waypoint[]>(body)), text),
    })),
  }
}

/** GET …/waypoints/all: the pieces after the trip's first waypoints, or all of them. */
export function allWaypoints(tripId: TripId, query: URLSearchParams): LocalRoute {
  const after = query.get('after')
  // Between the server's pieces, an answer from this device would omit the earlier ones.
  const answerAll = ({ rows }: TripRows) => ({ body: { waypoints: rows.map(toBody), next: null } })
  return {
    requiredField: 'waypoints',
    answer: after === null ? withTrip(tripId, answerAll) : async () => undefined,
    async store(tx, body, context) {
      const { waypoints, next } = trust<WaypointsPiece>(body)
      const operations = await listOperations(tx)
      for (const waypoint of waypoints) await cacheWaypoint(tx, tripId, waypoint, operations)
      const whole = collectPiece(context.pieces, tripId, after, waypoints, next)
      if (whole) await cacheWholeTrip(tx, tripId, { ...whole, total: whole.rows.length }, operations, context)
    },
    forget: (tx) => forgetTrip(tx, tripId),
    async show(tx, body) {
      const { waypoints, next } = trust<WaypointsPiece>(body)
      const cached = await readTrip(tx, tripId)
      if (!cached) return findDeleted(tx, tripId)
      // The last piece completes the trip, so return all rows with their current values.
      return next === null && cached.snapshot?.complete
        ? answerAll(cached)
        : { body: { waypoints: overlay(cached, waypoints), next } }
    },
  }
}

/** GET …/waypoints/{waypointId} */
export function oneWaypoint(tripId: TripId, waypointId: WaypointId): LocalRoute {
  const answer = async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const waypoint = await tx.objectStore('waypoints').get(waypointId)
    if (waypoint?.tripId === tripId) return { body: toBody(waypoint) }
    return findDeleted(tx, waypointId)
  }
  return {
    requiredField: 'id',
    answer,
    async store(tx, body) {
      await cacheWaypoint(tx, tripId, trust<Waypoint>(body), await listOperations(tx))
    },
    forget: (tx) => forgetWaypoint(tx, tripId, waypointId),
    show: answer,
  }
}

/** GET …/waypoints/{waypointId}/weather */
export function waypointWeather(tripId: TripId, waypointId: WaypointId): LocalRoute {
  const answer = async (tx: ReadTx): Promise<LocalAnswer | undefined> => {
    const waypoint = await tx.objectStore('waypoints').get(waypointId)
    return waypoint?.tripId === tripId && waypoint.weather ? { body: waypoint.weather } : undefined
  }
  return {
    requiredField: 'temperatureUnit',
    isSlow: true,
    answer,
    async store(tx, body) {
      const waypoints = tx.objectStore('waypoints')
      const waypoint = await waypoints.get(waypointId)
      if (waypoint?.tripId === tripId) await waypoints.put({ ...waypoint, weather: trust<Weather>(body) })
    },
    show: async (_tx, body) => ({ body: trust<Weather>(body) }),
  }
}

type TripRows = {
  readonly trip: CachedTrip
  readonly rows: readonly CachedWaypoint[]
  readonly snapshot: Snapshot | undefined
}

export async function readTrip(tx: ReadTx, tripId: TripId): Promise<TripRows | undefined> {
  const [trip, rows, snapshot] = await Promise.all([
    tx.objectStore('trips').get(tripId),
    listWaypoints(tx, tripId),
    tx.objectStore('marks').get(`trip:${tripId}`),
  ])
  return trip && { trip, rows, snapshot }
}

/** Answers from a saved trip; without `allowsPartial`, never with an empty list for a trip that has waypoints. */
function withTrip(
  tripId: TripId,
  work: (cached: TripRows) => LocalAnswer,
  { allowsPartial = false } = {},
): LocalRoute['answer'] {
  return async (tx) => {
    const cached = await readTrip(tx, tripId)
    if (!cached) return findDeleted(tx, tripId)
    const isNone = cached.rows.length === 0 && cached.trip.waypointCount > 0 && !cached.snapshot?.complete
    return isNone && !allowsPartial ? undefined : work(cached)
  }
}

/** Returns not found for an item being deleted here. */
export async function findDeleted(tx: ReadTx, id: string): Promise<LocalAnswer | undefined> {
  const operations = await listOperations(tx)
  const isDeleted = operations.some(({ kind, target }) => kind === 'delete' && isAbout(target, id))
  return isDeleted ? { body: notFound } : undefined
}

/** Returns saved rows if complete, else the server's with pending changes. */
function showRows(
  tripId: TripId,
  whole: (cached: TripRows) => LocalAnswer,
  part: (cached: TripRows, body: unknown) => LocalAnswer,
) {
  return async (tx: ReadTx, body: unknown): Promise<LocalAnswer | undefined> => {
    const cached = await readTrip(tx, tripId)
    if (!cached) return findDeleted(tx, tripId)
    return cached.snapshot?.complete ? whole(cached) : part(cached, body)
  }
}

/** Returns the server's rows with pending changes, without deleted ones. */
function overlay({ rows }: TripRows, waypoints: readonly Waypoint[]): Waypoint[] {
  const cached = new Map<string, CachedWaypoint>(rows.map((row) => [row.id, row]))
  return waypoints
    .map(({ id }) => cached.get(id))
    .filter((row) => row !== undefined)
    .map(toBody)
}

function toBody({ tripId: _tripId, ...waypoint }: CachedWaypoint): Waypoint {
  return waypoint
}
