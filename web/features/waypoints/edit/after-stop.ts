import { type Day, toDay } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A stop that a new one may follow, and the last day there. */
export type EarlierStop = { readonly id: WaypointId; readonly name: string; readonly lastDay: Day }

/** The stops with a date, in the order of the trip. */
export const listEarlierStops = (waypoints: readonly Waypoint[]): readonly EarlierStop[] =>
  sortWaypoints(waypoints).flatMap(({ id, name, startDate, endDate }) => {
    const lastDay = startDate === null ? null : (toDay(endDate) ?? toDay(startDate))
    return lastDay === null ? [] : [{ id, name, lastDay }]
  })
