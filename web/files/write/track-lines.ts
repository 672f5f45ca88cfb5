import type { StopTrack } from '#shared/track.ts'
import type { Segment } from '#shared/tracks/measure.ts'
import { readSegments } from '#shared/tracks/split-join.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** A track to write; its name is "Birdsville – Mt Dare". */
export type TrackLine = { readonly name: string; readonly segments: readonly Segment[]; readonly track: StopTrack }

/** Returns the tracks to these stops, in their order. */
export function listTrackLines(tracks: readonly StopTrack[], waypoints: readonly Waypoint[]): TrackLine[] {
  const byStop = new Map(tracks.map((track) => [track.stop, track]))
  const names = new Map(waypoints.map(({ id, name }) => [id, name]))
  return waypoints.flatMap(({ id }) => {
    const track = byStop.get(id)
    const segments = track && readSegments(track)
    if (!segments) return []
    const name = [names.get(track.from), names.get(track.stop)].filter((one) => one !== undefined).join(' – ')
    return [{ name, segments, track }]
  })
}
