import type { Day } from '#shared/date.ts'
import type { WaypointId } from '#shared/ids.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'

/** A stop that a new stop may follow, with its last day. */
export type EarlierStop = { readonly id: WaypointId; readonly name: string; readonly lastDay: Day }

/** Returns the stops with a date, in trip order. */
export const listEarlierStops = (waypoints: readonly Waypoint[]): readonly EarlierStop[] =>
  sortWaypoints(waypoints).flatMap((waypoint) => {
    const { start, end } = toDays(waypoint)
    return start === null ? [] : [{ id: waypoint.id, name: waypoint.name, lastDay: end ?? start }]
  })
