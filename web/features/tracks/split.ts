import { toPosition } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { findNearest, openTrack } from '#shared/tracks/along.ts'
import { joinTracks, splitTrack } from '#shared/tracks/split-join.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Returns the two tracks that replace one after a stop was added within 300 m of it; undefined if it is farther away. */
export function splitAtStop(track: StopTrack, added: Waypoint): readonly [StopTrack, StopTrack] | undefined {
  const position = toPosition(added.latitude, added.longitude)
  const line = openTrack(track)
  if (!position || !line || findNearest(line, position).offKm > limits.track.breakKm) return undefined
  const parts = splitTrack(track, { id: added.id, position })
  return (
    parts && [
      { ...parts[0], stop: added.id },
      { ...parts[1], stop: track.stop },
    ]
  )
}

/** Returns the track that joins those to and from a stop, which leads to the next stop; undefined unless there are both. */
export function joinAround(
  all: readonly Waypoint[],
  tracks: readonly StopTrack[],
  removed: WaypointId,
): StopTrack | undefined {
  // Tracks lead past skipped stops.
  const stops = all.filter(({ id, skipped }) => id === removed || !skipped)
  const at = stops.findIndex(({ id }) => id === removed)
  const [before, next] = [stops[at - 1], stops[at + 1]]
  const to = tracks.find(({ stop, from }) => stop === removed && from === before?.id)
  const onwards = tracks.find(({ stop, from }) => stop === next?.id && from === removed)
  const joined = to && onwards && joinTracks(to, onwards)
  return joined && onwards && { ...joined, stop: onwards.stop }
}
