import type { TripId, WaypointId } from '#shared/ids.ts'
import type { StopTrack, Track } from '#shared/track.ts'
import type { FoundPlace, FoundTrack } from '../../files/types.ts'
import { toWaypointId } from '../../offline/public/local-ids.ts'

/** A stop of the trip by its id, or one that is imported with the track, by the place's index. */
export type StopOfTrack = WaypointId | number

/** A track to import, between two stops. */
export type ChosenTrack = {
  readonly from: StopOfTrack
  readonly to: StopOfTrack
  readonly track: Omit<Track, 'from'>
}

/** Returns the tracks to send, with the ids of the imported stops. */
export function toStopTracks(
  tracks: readonly ChosenTrack[],
  { tripId, ulids }: { readonly tripId: TripId; readonly ulids: readonly string[] },
): StopTrack[] {
  const toId = (stop: StopOfTrack) => (typeof stop === 'number' ? toWaypointId(tripId, ulids[stop] ?? '') : stop)
  return tracks.map(({ from, to, track }) => ({ ...track, from: toId(from), stop: toId(to) }))
}

/** Returns an Offgrid file's tracks between the places with their ids; drops others. */
export function listOwnTracks(places: readonly FoundPlace[], tracks: readonly FoundTrack[]): ChosenTrack[] {
  const byOldId = new Map(places.flatMap(({ id }, at) => (id === undefined ? [] : [[id, at] as const])))
  return tracks.flatMap(({ from, stop, track }) => {
    const [start, end] = [byOldId.get(from), byOldId.get(stop)]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, track }]
  })
}
