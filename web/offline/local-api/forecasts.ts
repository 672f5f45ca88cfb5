import type { ForecastDay, TripForecast } from '#shared/forecast.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { countStops } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { SavedForecast, SavedStopForecast } from '../public/types.ts'
import { trust } from '../public/types.ts'
import { isLocal, listWaypoints, putMark, type ReadTx } from '../replica/replica.ts'
import { isTripPending } from './cache-rows.ts'
import type { LocalRoute } from './local-route.ts'
import { findDeleted } from './waypoints.ts'

/** Milliseconds. Nothing uses an older forecast. */
export const forecastLifetime = 5 * 24 * 3_600_000

/** GET /api/user/trips/{tripId}/forecast */
export function tripForecast(tripId: TripId): LocalRoute {
  const readSaved = async (tx: ReadTx) => (await tx.objectStore('marks').get(`trip:${tripId}`))?.forecast
  return {
    requiredField: 'stops',
    mayBeEmpty: true,
    // The server may wait for its provider.
    isSlow: true,
    isMerged: true,
    async answer(tx, now) {
      const saved = await readSaved(tx)
      if (!saved) return isLocal(tripId) ? { body: null } : findDeleted(tx, tripId)
      return { body: toForecast(saved, await listWaypoints(tx, tripId), now) }
    },
    async isFresh(tx, now) {
      const saved = await readSaved(tx)
      if (!saved?.complete || saved.stopCount === undefined || !isYounger(saved.at, now, limits.forecast.freshTime))
        return false
      return saved.stopCount === countStops(await listWaypoints(tx, tripId))
    },
    async store(tx, body, { now, operations }) {
      // Without its trip, a forecast would never be deleted.
      if ((await tx.objectStore('trips').getKey(tripId)) === undefined) return
      const received = body === null ? undefined : trust<TripForecast>(body)
      const before = await readSaved(tx)
      // The server does not know pending changes, so its answer lacks their stops.
      const isPending = isTripPending(operations, tripId)
      const forecast: SavedForecast = {
        ...merge(before, received, now),
        at: now,
        stopCount: isPending ? undefined : countStops(await listWaypoints(tx, tripId)),
      }
      await putMark(tx, `trip:${tripId}`, { forecast })
    },
  }
}

/** Returns false for a time in the future, which a wrong clock wrote. */
export const isYounger = (at: number, now: number, age: number): boolean => at <= now && now - at < age

/** Without `received`, no stop has a day that can be forecast. A saved stop stays where the answer has nothing better. */
function merge(
  before: SavedForecast | undefined,
  received: TripForecast | undefined,
  now: number,
): Pick<SavedForecast, 'source' | 'complete' | 'stops'> {
  if (!received) return { source: '', complete: true, stops: {} }
  const { source, complete } = received
  const stops = splitStops(received, now)
  const hasDays = Object.keys(stops).length > 0
  if (!before || (hasDays && before.source !== source)) return { source, complete, stops }
  const kept = Object.entries(before.stops).filter(([id, saved]) => {
    const asked = received.stops[trust<WaypointId>(id)]
    const own = stops[trust<WaypointId>(id)]
    if (own) return own.madeAt < saved.madeAt
    // An empty list means that the provider has nothing now; a complete answer without the stop, that it has no such day.
    return getAge(saved, now) <= forecastLifetime && (asked !== undefined || !complete)
  })
  return { source: hasDays ? source : before.source, complete, stops: { ...stops, ...Object.fromEntries(kept) } }
}

/** Returns what the answer has for each stop, without stops that have no day. */
function splitStops(received: TripForecast, now: number): Record<WaypointId, SavedStopForecast> {
  const { asOf, age, ages, stops, elevations } = received
  return Object.fromEntries(
    Object.entries<readonly ForecastDay[]>(stops).flatMap(([key, days]) => {
      const id = trust<WaypointId>(key)
      const own = ages?.[id] ?? age
      if (days.length === 0) return []
      return [[id, { days, elevation: elevations?.[id], madeAt: asOf + age - own, age: own, at: now }]]
    }),
  )
}

/** Returns milliseconds: the server's at receipt and the time since. */
const getAge = ({ age, at }: SavedStopForecast, now: number): number => age + Math.max(0, now - at)

/** Returns what is saved for a trip's waypoints; null without a usable day. */
export function toForecast(
  { source, complete, stops }: SavedForecast,
  waypoints: readonly Pick<Waypoint, 'id'>[],
  now: number,
): TripForecast | null {
  const known = new Set<string>(waypoints.map(({ id }) => id))
  const usable = Object.entries<SavedStopForecast>(stops).flatMap(([id, saved]) => {
    const age = getAge(saved, now)
    return known.has(id) && age <= forecastLifetime ? [{ id: trust<WaypointId>(id), ...saved, age }] : []
  })
  const oldest = usable.toSorted((one, other) => other.age - one.age)[0]
  if (!oldest) return null
  const byStop = <Value>(read: (one: (typeof usable)[number]) => Value | undefined): Record<WaypointId, Value> =>
    Object.fromEntries(
      usable.flatMap((one) => {
        const value = read(one)
        return value === undefined ? [] : [[one.id, value]]
      }),
    )
  return {
    asOf: oldest.madeAt,
    age: oldest.age,
    ages: byStop(({ age }) => (age < oldest.age ? age : undefined)),
    source,
    complete,
    stops: byStop(({ days }) => days),
    elevations: byStop(({ elevation }) => elevation),
  }
}
