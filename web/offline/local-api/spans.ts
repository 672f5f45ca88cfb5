import type { TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { type TripSpan, type TripWithSpan, toSpan } from '#shared/trip.ts'
import { toDays, type Waypoint, type WaypointDates } from '#shared/waypoint.ts'
import { listTrips, listWaypoints, type ReadTx } from '../replica/replica.ts'

type Dated = WaypointDates & Pick<Waypoint, 'id' | 'order'>

/** Returns the first stop's start day to the last stop's end, like the server. */
export function readSpan(waypoints: readonly Dated[]): TripSpan | null {
  const dated = sortWaypoints(waypoints).filter((waypoint) => toDays(waypoint).start !== null)
  return toSpan(dated[0], dated.at(-1))
}

/** Returns undefined if neither the stops nor a span are saved. */
export async function findSpan(tx: ReadTx, tripId: TripId): Promise<TripSpan | null | undefined> {
  const snapshot = await tx.objectStore('marks').get(`trip:${tripId}`)
  return snapshot?.complete ? readSpan(await listWaypoints(tx, tripId)) : snapshot?.span
}

/** Returns the newest saved trips, newest first, with their spans as far as known. */
export const listSpans = async (tx: ReadTx, count: number): Promise<TripWithSpan[]> =>
  Promise.all(
    (await listTrips(tx)).slice(0, count).map(async ({ id, name }) => ({ id, name, span: await findSpan(tx, id) })),
  )
