import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint, WaypointPage } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { isAbout } from '../replica/nouns.ts'
import { listOperations, listWaypoints, type ReadTx } from '../replica/replica.ts'
import { trust } from '../replica/trust.ts'
import type { CachedTrip, CachedWaypoint, Snapshot } from '../replica/types.ts'
import { cacheTrip, cacheWaypoint } from './cache-rows.ts'
import { type LocalAnswer, type LocalRoute, notFound } from './local-route.ts'
import { answerSearch, cutPage, findByName, toPage } from './pages.ts'
import { cachePartOfTrip, cacheWholeTrip, collectPiece, forgetTrip, forgetWaypoint } from './whole-trip.ts'

/** GET /api/user/trips/{tripId} */
export function oneTrip(tripId: TripId): LocalRoute {
  const withWaypoints = ({ trip, rows }: TripRows) => ({
    body: { ...trip, waypointDTOS: rows.slice(0, limits.waypointsInTrip).map(toBody) },
  })
  return {
    requiredField: 'id',
    answer: withTrip(tripId, withWaypoints, { allowsPartial: true }),
    async store(tx, body, context) {
      const { waypointDTOS, ...trip } = trust<TripDetail>(body)
      const operations = await listOperations(tx)
      const isComplete = trip.waypointCount === waypointDTOS.length
      await cacheTrip(tx, trip, operations, { isComplete })
      for (const waypoint of waypointDTOS) await cacheWaypoint(tx, tripId, waypoint, operations)
      const store = isComplete ? cacheWholeTrip : cachePartOfTrip
      await store(tx, tripId, { rows: waypointDTOS, total: trip.waypointCount }, operations, context)
    },
    forget: (tx) => forgetTrip(tx, tripId),
    async show(tx, body) {
      const cached = await readTrip(tx, tripId)
      if (!cached) return findDeleted(tx, tripId)
      if (cached.snapshot?.complete) return withWaypoints(cached)
      const waypointDTOS = overlay(cached, trust<TripDetail>(body).waypointDTOS)
      return { body: { ...cached.trip, waypointDTOS } }
    },
  }
}

/** GET …/waypoints/paginated */
export function waypointPage(tripId: TripId, query: URLSearchParams): LocalRoute {
  const page = toPage(query, limits.pageSize.waypoints)
  const cut = ({ rows }: TripRows) => {
    const { totals, items } = cutPage(page, rows)
    return { body: { ...totals, waypoints: items.map(toBody) } }
  }
  return {
    requiredField: 'waypoints',
    answer: withTrip(tripId, cut),
    async store(tx, body, context) {
      const { waypoints, totalItems } = trust<WaypointPage>(body)
      const operations = await listOperations(tx)
      for (const waypoint of waypoints) await cacheWaypoint(tx, tripId, waypoint, operations)
      const store = totalItems === waypoints.length ? cacheWholeTrip : cachePartOfTrip
      await store(tx, tripId, { rows: waypoints, total: totalItems }, operations, context)
    },
    forget: (tx) => forgetTrip(tx, tripId),
    show: showRows(tripId, cut, (cached, body) => {
      const { waypoints, ...totals } = trust<WaypointPage>(body)
      return { body: { ...totals, waypoints: overlay(cached, waypoints) } }
    }),
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

/** GET …/waypoints/all: pieces from the server, everything at once from this device. */
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
      const rows = collectPiece(context.pieces, tripId, after, waypoints, next)
      if (rows) await cacheWholeTrip(tx, tripId, { rows, total: rows.length }, operations, context)
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
    const operations = await listOperations(tx)
    const isDeleted = operations.some(({ kind, target }) => kind === 'delete' && isAbout(target, waypointId))
    return isDeleted ? { body: notFound } : undefined
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

/** Returns not found for a trip being deleted here. */
export async function findDeleted(tx: ReadTx, tripId: TripId): Promise<LocalAnswer | undefined> {
  const operations = await listOperations(tx)
  const isDeleted = operations.some(({ kind, target }) => kind === 'delete' && isAbout(target, tripId))
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
