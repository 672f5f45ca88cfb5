import type { TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { type TripSpan, toSpan } from '#shared/trip.ts'
import { toDays, type Waypoint, type WaypointDates } from '#shared/waypoint.ts'
import { listWaypoints, type Reading } from '../replica/replica.ts'

type Dated = WaypointDates & Pick<Waypoint, 'id' | 'order'>

/** From the first stop's start day to the last one's end, as the server reckons it; null without dates. */
export function readSpan(waypoints: readonly Dated[]): TripSpan | null {
  const dated = sortWaypoints(waypoints).filter((waypoint) => toDays(waypoint).start !== null)
  return toSpan(dated[0], dated.at(-1))
}

/** The same of a trip that is held, or what the server last said of it; undefined when neither is here. */
export async function findSpan(tx: Reading, tripId: TripId): Promise<TripSpan | null | undefined> {
  const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
  return mark?.complete ? readSpan(await listWaypoints(tx, tripId)) : mark?.span
}
