import { toPosition } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import { toStopKind } from '#shared/stop.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { MapMarker, Trail } from '../../map/core/types.ts'

/** Returns these waypoints' markers. Skips coordinates that are not numbers. */
export const toMarkers = (
  waypoints: readonly Waypoint[],
  numbers?: ReadonlyMap<WaypointId, number>,
): readonly MapMarker[] =>
  waypoints.flatMap(({ id, name, latitude, longitude, symbol }) => {
    const position = toPosition(latitude, longitude)
    return position ? [{ id, name, position, number: numbers?.get(id), stop: toStopKind(symbol) }] : []
  })

/** Returns the line through all waypoints. */
export const toTrail = (all: readonly Waypoint[]): Trail => ({ line: toMarkers(all).map(({ position }) => position) })
