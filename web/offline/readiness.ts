import type { TripId } from '#shared/ids.ts'
import { hasBothDates } from '#shared/waypoint.ts'
import { toForecast } from './local-api/forecasts.ts'
import type { Browser } from './replica/browser.ts'
import { listTrips, listWaypoints, type ReadTx, type Replica, read } from './replica/replica.ts'
import { countTracks } from './replica/tracks.ts'
import type { CachedWaypoint, SavedForecast, Snapshot } from './replica/types.ts'

export type TripReadiness = {
  readonly tripId: TripId
  readonly name: string
  /** Saved waypoints, and the trip's last known total. */
  readonly waypoints: { readonly saved: number; readonly total: number }
  /** Saved waypoints with dates, and those with weather. */
  readonly weather: { readonly saved: number; readonly dated: number }
  /** Saved tracks, and those that the saved waypoints have. */
  readonly tracks: { readonly saved: number; readonly total: number }
  readonly isComplete: boolean
  readonly saveReason: Snapshot['kept']
  /** Time of the server's last answer about it, in ms since 1970. */
  readonly at: number | undefined
  readonly forecast: ForecastReadiness | undefined
}

/** A saved forecast: when it was made, in ms since 1970, and its age in hours. */
type ForecastReadiness = { readonly asOf: number; readonly age: number }

/** What is on this device for days without a signal, counted in saved data. */
export type Readiness = {
  readonly trips: { readonly saved: number; readonly complete: number; readonly total: number | undefined }
  readonly waypoints: number
  /** Undefined if the garage was never loaded. */
  readonly vehicles: number | undefined
  readonly storage: {
    readonly usedBytes: number | undefined
    readonly availableBytes: number | undefined
    /** True if the browser promised not to evict the data. */
    readonly isProtected: boolean
  }
  /** The oldest one of a trip. */
  readonly forecast: ForecastReadiness | undefined
  /** Time when the session expires, in ms since 1970. */
  readonly signedInUntil: number | undefined
}

type ReadinessParts = Pick<Browser, 'session' | 'clock'> & { readonly replica: Replica }

/** Returns undefined in a browser that stores nothing. */
export async function readReadiness({ replica, session, clock }: ReadinessParts): Promise<Readiness | undefined> {
  const database = await replica.open()
  if (!database) return undefined
  const counted = await read(database, async (tx) => {
    const [trips, waypoints, vehicles, garage, list] = await Promise.all([
      listTrips(tx),
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
  return { ...counted, storage: await estimateStorage(), signedInUntil: session.endsAt() }
}

/** Returns undefined if nothing of the trip is here. */
export async function readTripReadiness(
  { replica, clock }: ReadinessParts,
  tripId: TripId,
): Promise<TripReadiness | undefined> {
  const database = await replica.open()
  return database && (await read(database, (tx) => countTrip(tx, tripId, clock.now())))
}

async function countTrip(tx: ReadTx, tripId: TripId, now: number): Promise<TripReadiness | undefined> {
  const [trip, rows, snapshot, tracks] = await Promise.all([
    tx.objectStore('trips').get(tripId),
    listWaypoints(tx, tripId),
    tx.objectStore('marks').get(`trip:${tripId}`),
    countTracks(tx, tripId),
  ])
  if (!trip) return undefined
  const dated = rows.filter(hasBothDates)
  const total = Math.max(trip.waypointCount, rows.length)
  return {
    tripId,
    name: trip.name,
    waypoints: { saved: rows.length, total },
    weather: { saved: dated.filter(({ weather }) => weather !== null).length, dated: dated.length },
    tracks,
    isComplete: rows.length === total && tracks.saved === tracks.total && (total === 0 || snapshot?.complete === true),
    saveReason: snapshot?.kept,
    at: snapshot?.at,
    forecast: snapshot?.forecast && toForecastReadiness(snapshot.forecast, rows, now),
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
  const { usage, quota } = estimate ?? {}
  return {
    usedBytes: usage,
    availableBytes: usage === undefined || quota === undefined ? undefined : quota - usage,
    isProtected: isProtected === true,
  }
}
