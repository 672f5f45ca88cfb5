import type { TripId } from '#shared/ids.ts'
import { hasBothDates } from '#shared/waypoint.ts'
import { toForecast } from './local-api/forecasts.ts'
import type { ForecastReadiness, Readiness, TripReadiness } from './public/readiness.ts'
import type { CachedWaypoint, SavedForecast } from './public/types.ts'
import type { Browser } from './replica/browser.ts'
import { listOwnTrips, listWaypoints, type ReadTx, type Replica } from './replica/replica.ts'
import { countTracks } from './replica/tracks.ts'

type ReadinessParts = Pick<Browser, 'session' | 'clock'> & { readonly replica: Replica }

/** Returns undefined in a browser that stores nothing. */
export async function readReadiness({ replica, session, clock }: ReadinessParts): Promise<Readiness | undefined> {
  const counted = await replica.read(async (tx) => {
    const [trips, waypoints, vehicles, garage, list] = await Promise.all([
      listOwnTrips(tx),
      tx.objectStore('waypoints').count(),
      tx.objectStore('vehicles').count(),
      tx.objectStore('marks').get('vehicles'),
      tx.objectStore('marks').get('trips'),
    ])
    const ready = await Promise.all(trips.map(({ id }) => countTrip(tx, id, clock.now())))
    const complete = ready.filter((trip) => trip?.isComplete).length
    const total = list && Math.max(list.total ?? 0, trips.length)
    const forecast = ready.flatMap((trip) => trip?.forecast ?? []).toSorted((one, other) => other.age - one.age)[0]
    return { trips: { saved: trips.length, complete, total }, waypoints, vehicles: garage && vehicles, forecast }
  })
  return counted && { ...counted, storage: await estimateStorage(), signedInUntil: session.endsAt() }
}

/** Returns undefined if nothing of the trip is here. */
export const readTripReadiness = ({ replica, clock }: ReadinessParts, tripId: TripId) =>
  replica.read((tx) => countTrip(tx, tripId, clock.now()))

async function countTrip(tx: ReadTx, tripId: TripId, now: number): Promise<TripReadiness | undefined> {
  const [trip, rows, mark, tracks] = await Promise.all([
    tx.objectStore('trips').get(tripId),
    listWaypoints(tx, tripId),
    tx.objectStore('marks').get(`trip:${tripId}`),
    countTracks(tx, tripId),
  ])
  if (!trip) return undefined
  const total = Math.max(trip.waypointCount, rows.length)
  return {
    waypoints: { saved: rows.length, total },
    withWeather: rows.filter((row) => hasBothDates(row) && row.weather !== null).length,
    tracks,
    isComplete: rows.length === total && tracks.saved === tracks.total && (total === 0 || mark?.complete === true),
    saveReason: mark?.kept,
    at: mark?.at,
    forecast: mark?.forecast && toForecastReadiness(mark.forecast, rows, now),
  }
}

function toForecastReadiness(
  saved: SavedForecast,
  rows: readonly CachedWaypoint[],
  now: number,
): ForecastReadiness | undefined {
  const forecast = toForecast(saved, rows, now)
  return forecast ? { asOf: forecast.asOf, age: forecast.age / 3_600_000 } : undefined
}

async function estimateStorage(): Promise<Readiness['storage']> {
  // Missing without HTTPS, and a browser may refuse.
  const manager: StorageManager | undefined = navigator.storage
  const [estimate, isProtected] = await Promise.all([
    manager?.estimate().catch(() => undefined),
    manager?.persisted().catch(() => false),
  ])
  return { usedBytes: estimate?.usage, isProtected: isProtected === true }
}
