import { type Position, toPosition } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import { toStopKind } from '#shared/stop.ts'
import { listVisited, type Waypoint } from '#shared/waypoint.ts'
import type { MapMarker, Trail } from '../../map/core/types.ts'

/** Returns these waypoints' markers. Skips coordinates that are not numbers. */
export const toMarkers = (
  waypoints: readonly Waypoint[],
  numbers?: ReadonlyMap<WaypointId, number>,
): readonly MapMarker[] =>
  waypoints.flatMap(({ id, name, latitude, longitude, symbol, skipped: isSkipped }) => {
    const position = toPosition(latitude, longitude)
    return position ? [{ id, name, position, number: numbers?.get(id), stop: toStopKind(symbol), isSkipped }] : []
  })

/** Returns markers together with those of the trip's first and last stop. */
export function withEnds(markers: readonly MapMarker[], all: readonly Waypoint[]): readonly MapMarker[] {
  const stops = toMarkers(all, new Map(all.map(({ id }, at) => [id, at + 1])))
  const ends = new Map<string, MapMarker>()
  for (const [end, stop] of [
    ['last', stops.at(-1)],
    ['first', stops[0]],
  ] as const)
    if (stop) ends.set(stop.id, { ...stop, end })
  const others = markers.filter(({ id }) => !ends.has(id))
  return [...others, ...ends.values()]
}

type Lines = ReadonlyMap<WaypointId, { readonly points: readonly Position[] }>

/** Returns the line through all waypoints but the skipped, along the tracks in `lines`. */
export function toTrail(all: readonly Waypoint[], lines: Lines = new Map()): Trail {
  const visited = listVisited(all)
  const line = toMarkers(visited).map(({ position }) => position)
  if (lines.size === 0) return { line }
  const path = visited.flatMap((waypoint, at) => {
    const track = waypoint.track && waypoint.track.from === visited[at - 1]?.id ? lines.get(waypoint.id) : undefined
    return [...(track?.points ?? []), ...toMarkers([waypoint]).map(({ position }) => position)]
  })
  return { line, path }
}
