import { toDay } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { TripSpan } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { listWaypoints, type Reading } from '../replica/replica.ts'

type Dated = Pick<Waypoint, 'id' | 'startDate' | 'endDate' | 'order'>

/** From the first stop's start day to the last one's end, as the server reckons it; null without dates. */
export function readSpan(waypoints: readonly Dated[]): TripSpan | null {
  const dated = sortWaypoints(waypoints).filter(({ startDate }) => toDay(startDate) !== null)
  const [first, last] = [dated[0], dated.at(-1)]
  if (!first?.startDate || !last) return null
  return { from: first.startDate, to: last.endDate ?? last.startDate ?? first.startDate }
}

/** The same of a trip that is held, or what the server last said of it; undefined when neither is here. */
export async function findSpan(tx: Reading, tripId: TripId): Promise<TripSpan | null | undefined> {
  const mark = await tx.objectStore('marks').get(`trip:${tripId}`)
  return mark?.complete ? readSpan(await listWaypoints(tx, tripId)) : mark?.span
}
