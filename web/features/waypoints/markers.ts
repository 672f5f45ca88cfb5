import { toPosition } from '#shared/geo.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { MapMarker } from '../../map/core/types.ts'

/** The markers of these waypoints. A waypoint whose coordinates are no numbers has none. */
export const toMarkers = (waypoints: readonly Waypoint[]): MapMarker[] =>
  waypoints.flatMap(({ id, name, latitude, longitude }) => {
    const position = toPosition(latitude, longitude)
    return position ? [{ id, name, position }] : []
  })
