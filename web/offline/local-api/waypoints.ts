import type { TripId, WaypointId } from '#shared/ids.ts'
import { readSpan } from '#shared/itinerary/stops.ts'
import type { TripDetail, WaypointsPiece } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { isAbout } from '../public/target.ts'
import { type CachedTrip, type CachedWaypoint, type Mark, trust } from '../public/types.ts'
import { listOperations, listWaypoints, type ReadTx, type WriteTx } from '../replica/replica.ts'
import { dropSubtree } from '../replica/subtree.ts'
import { cacheTrip, cacheWaypoint, isPending, pickSaved } from './cache-rows.ts'
import { type LocalAnswer, type LocalRoute, notFound } from './local-route.ts'
import { answerSearch, findByName } from './pages.ts'
import { cachePartOfTrip, cacheWholeTrip, collectPiece, forgetTrip } from './whole-trip.ts'

/** GET /api/user/trips/{tripId}: the first hundred waypoints and a cursor from the server, everything at once from this device. */
export function oneTrip(tripId: TripId): LocalRoute {
  const withWaypoints = ({ trip, rows }: TripRows) => ({
    body: { ...trip, span: readSpan(rows), waypointDTOS: rows.map(toBody), next: null },
  })
  return {
    requiredField: 'id',
    answer: fromTrip(tripId, withWaypoints),
    async store(tx, body, context) {
      const { waypointDTOS: rows, next, ...trip } = trust<TripDetail>(body)
      const { waypointCount: total, changes } = trip
      const isComplete = total === rows.length
      await cacheTrip(tx, trip, context.operations, { isComplete })
      for (const waypoint of rows) await cacheWaypoint(tx, tripId, waypoint, context.operations)
      const store = isComplete ? cacheWholeTrip : cachePartOfTrip
      await store(tx, tripId, { rows, total, changes }, context)
      if (!isComplete && next) context.pieces.set(tripId, { rows, next, changes })
    },
    forget: forgetTrip(tripId),
    show: fromTrip(tripId, (saved, body) => {
      const { waypointDTOS, ...trip } = trust<TripDetail>(body)
      // The other waypoints may have changed since they were saved.
      const isCurrent = saved.mark?.complete && saved.trip.changes === trip.changes
      return isCurrent
        ? withWaypoints(saved)
        : { body: { ...trip, ...saved.trip, waypointDTOS: overlay(saved, waypointDTOS) } }
    }),
  }
}

/** GET …/waypoints/search */
export function waypointSearch(tripId: TripId, query: URLSearchParams): LocalRoute {
  const text = query.get('query') ?? ''
  const search = ({ rows, mark }: TripRows) => answerSearch(findByName(rows, text).map(toBody), mark?.complete === true)
  return {
    requiredField: 'length',
    answer: fromStops(tripId, search),
    async store(tx, body, { operations }) {
      for (const waypoint of trust<Waypoint[]>(body)) await cacheWaypoint(tx, tripId, waypoint, operations)
    },
    forget: forgetTrip(tripId),
    show: fromTrip(tripId, (saved, body) =>
      saved.mark?.complete ? search(saved) : { body: findByName(overlay(saved, trust<Waypoint[]>(body)), text) },
    ),
  }
}

/** GET …/waypoints/all: the pieces after the trip's first waypoints, or all of them. */
export function allWaypoints(tripId: TripId, query: URLSearchParams): LocalRoute {
  const after = query.get('after')
  const answerAll = ({ rows }: TripRows) => ({ body: { waypoints: rows.map(toBody), next: null } })
  return {
    requiredField: 'waypoints',
    // Between the server's pieces, an answer from this device would omit the earlier ones.
    answer: after === null ? fromStops(tripId, answerAll) : async () => undefined,
    async store(tx, body, context) {
      const { waypoints, next } = trust<WaypointsPiece>(body)
      for (const waypoint of waypoints) await cacheWaypoint(tx, tripId, waypoint, context.operations)
      const whole = collectPiece(context.pieces, tripId, after, waypoints, next)
      if (whole) await cacheWholeTrip(tx, tripId, { ...whole, total: whole.rows.length }, context)
    },
    forget: forgetTrip(tripId),
    show: fromTrip(tripId, (saved, body) => {
      const { waypoints, next } = trust<WaypointsPiece>(body)
      // The last piece completes the trip, so return all rows with their current values.
      return next === null && saved.mark?.complete
        ? answerAll(saved)
        : { body: { waypoints: overlay(saved, waypoints), next } }
    }),
  }
}

/** GET …/waypoints/{waypointId} */
export function oneWaypoint(tripId: TripId, waypointId: WaypointId): LocalRoute {
  return {
    requiredField: 'id',
    async answer(tx) {
      const waypoint = await tx.objectStore('waypoints').get(waypointId)
      return waypoint?.tripId === tripId ? { body: toBody(waypoint) } : findDeleted(tx, waypointId)
    },
    store: (tx, body, { operations }) => cacheWaypoint(tx, tripId, trust<Waypoint>(body), operations),
    async forget(tx, operations) {
      if (!isPending(operations, waypointId)) await dropSubtree(tx, { noun: 'waypoint', tripId, waypointId })
    },
  }
}

/** GET …/waypoints/{waypointId}/weather */
export function waypointWeather(tripId: TripId, waypointId: WaypointId): LocalRoute {
  return {
    requiredField: 'temperatureUnit',
    isSlow: true,
    async answer(tx) {
      const waypoint = await tx.objectStore('waypoints').get(waypointId)
      return waypoint?.tripId === tripId && waypoint.weather ? { body: waypoint.weather } : undefined
    },
    store: (tx, body) => cacheWeather(tx, tripId, waypointId, trust<Weather>(body)),
  }
}

/** GET …/weather: averages of several stops, which the device does not calculate. */
export const someWeather = (tripId: TripId): LocalRoute => ({
  requiredField: 'stops',
  isSlow: true,
  answer: async () => undefined,
  async store(tx, body) {
    const { stops } = trust<{ readonly stops: Readonly<Record<WaypointId, Weather>> }>(body)
    for (const [id, weather] of Object.entries(stops)) await cacheWeather(tx, tripId, trust<WaypointId>(id), weather)
  },
})

async function cacheWeather(tx: WriteTx, tripId: TripId, waypointId: WaypointId, weather: Weather): Promise<void> {
  const waypoints = tx.objectStore('waypoints')
  const waypoint = await waypoints.get(waypointId)
  if (waypoint?.tripId === tripId) await waypoints.put({ ...waypoint, weather })
}

type TripRows = {
  readonly trip: CachedTrip
  readonly rows: readonly CachedWaypoint[]
  readonly mark: Mark | undefined
}

export async function readTrip(tx: ReadTx, tripId: TripId): Promise<TripRows | undefined> {
  const [trip, rows, mark] = await Promise.all([
    tx.objectStore('trips').get(tripId),
    listWaypoints(tx, tripId),
    tx.objectStore('marks').get(`trip:${tripId}`),
  ])
  return trip && { trip, rows, mark }
}

/** Returns the answer from a saved trip; `body` is the server's answer, if there is one. */
const fromTrip =
  (tripId: TripId, work: (saved: TripRows, body: unknown) => LocalAnswer | undefined) =>
  async (tx: ReadTx, body: unknown): Promise<LocalAnswer | undefined> => {
    const saved = await readTrip(tx, tripId)
    return saved ? work(saved, body) : findDeleted(tx, tripId)
  }

/** Returns the answer from a saved trip, but never with an empty list for a trip that has waypoints. */
const fromStops = (tripId: TripId, work: (saved: TripRows) => LocalAnswer): LocalRoute['answer'] =>
  fromTrip(tripId, (saved) => {
    const { rows, trip, mark } = saved
    return rows.length === 0 && trip.waypointCount > 0 && !mark?.complete ? undefined : work(saved)
  })

/** Returns not found for an item being deleted here. */
export async function findDeleted(tx: ReadTx, id: string): Promise<LocalAnswer | undefined> {
  const operations = await listOperations(tx)
  const isDeleted = operations.some(({ kind, target }) => kind === 'delete' && isAbout(target, id))
  return isDeleted ? { body: notFound } : undefined
}

/** Returns the server's rows with pending changes, without deleted ones. */
const overlay = ({ rows }: TripRows, waypoints: readonly Waypoint[]): Waypoint[] =>
  pickSaved(rows, waypoints).map(toBody)

function toBody({ tripId: _tripId, ...waypoint }: CachedWaypoint): Waypoint {
  return waypoint
}
