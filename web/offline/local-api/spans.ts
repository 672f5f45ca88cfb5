import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { type TripSpan, type TripWithSpan, toSpan } from '#shared/trip.ts'
import { toDays, type Waypoint, type WaypointDates } from '#shared/waypoint.ts'
import { listTrips, listWaypoints, type ReadTx } from '../replica/replica.ts'
import type { CachedTrip } from '../replica/types.ts'

type Dated = WaypointDates & Pick<Waypoint, 'id' | 'order'>

/** Returns the first stop's start day to the last stop's end, like the server. */
export function readSpan(waypoints: readonly Dated[]): TripSpan | null {
  const dated = sortWaypoints(waypoints).filter((waypoint) => toDays(waypoint).start !== null)
  return toSpan(dated[0], dated.at(-1))
}

/** Returns a saved trip's span: of its stops if all are saved, else the server's. Undefined if neither is known. */
export async function findSpan(
  tx: ReadTx,
  trip: Pick<CachedTrip, 'id' | 'span'>,
): Promise<TripSpan | null | undefined> {
  const snapshot = await tx.objectStore('marks').get(`trip:${trip.id}`)
  if (snapshot?.complete) return readSpan(await listWaypoints(tx, trip.id))
  // Earlier versions saved it in the mark.
  return trip.span === undefined ? snapshot?.span : trip.span
}

/** Returns a saved trip with its span, which stops changed on this device change at once. */
export const withSpan = async (tx: ReadTx, trip: CachedTrip): Promise<CachedTrip> => ({
  ...trip,
  span: await findSpan(tx, trip),
})

export const withSpans = (tx: ReadTx, trips: readonly CachedTrip[]): Promise<CachedTrip[]> =>
  Promise.all(trips.map((trip) => withSpan(tx, trip)))

/** Returns the newest saved trips, newest first, with their spans as far as known. */
export const listSpans = async (tx: ReadTx, count: number): Promise<TripWithSpan[]> =>
  (await withSpans(tx, (await listTrips(tx)).slice(0, count))).map(({ id, name, span }) => ({ id, name, span }))
