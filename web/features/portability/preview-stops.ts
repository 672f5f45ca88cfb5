import { compare } from '#shared/compare.ts'
import { toDay } from '#shared/date.ts'
import { type Position, toPosition } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { LegTrack } from '#shared/tracks/cut.ts'
import { listVisited, toSortText, type Waypoint } from '#shared/waypoint.ts'
import type { FoundPlace, FoundTrack } from '../../files/types.ts'
import type { ChosenTrack, StopOfTrack } from './tracks-to-save.ts'

/** A stop of the trip as it will be after the import. */
export type PreviewStop = {
  readonly stop: StopOfTrack
  readonly name: string
  readonly position: Position
  /** The stop's id in an Offgrid file. */
  readonly oldId: string | undefined
  /** True if the trip doesn't go there: tracks lead past it. */
  readonly skipped?: true | undefined
  /** The preceding stop of the track that it already has. */
  readonly trackFrom?: WaypointId | undefined
}

/** Returns the trip's stops and the chosen places in trip order. The trip puts new stops after older ones of a day. */
export function listStops(existing: readonly Waypoint[], chosen: readonly FoundPlace[]): PreviewStop[] {
  const old = existing.map(({ id, startDate, order, track, ...waypoint }) => ({
    ...waypoint,
    text: toSortText(toDay(startDate), order, id),
    stop: id,
    oldId: id,
    trackFrom: track?.from,
  }))
  const added = chosen.map(({ id, startDate, order, ...place }, at) => ({
    ...place,
    // '~' sorts after every id.
    text: toSortText(startDate, order, `~${String(at).padStart(6, '0')}`),
    stop: at,
    oldId: id,
  }))
  return [...old, ...added]
    .sort((one, other) => compare(one.text, other.text))
    .flatMap(({ latitude, longitude, text: _text, ...stop }) => {
      const position = toPosition(latitude, longitude)
      const { name, oldId } = stop
      return position ? [{ ...stop, name, oldId, position }] : []
    })
}

/** A track that can be imported, with its stops. */
export type PreviewLeg = Pick<LegTrack, 'track' | 'off'> & { readonly from: PreviewStop; readonly to: PreviewStop }

/** Returns the legs in trip order: tracks of an Offgrid file, and those cut at the visited stops for others. */
export function listLegs(
  stops: readonly PreviewStop[],
  own: readonly FoundTrack[],
  cut: readonly LegTrack[],
): PreviewLeg[] {
  const byOldId = new Map(stops.flatMap((stop) => (stop.oldId === undefined ? [] : [[stop.oldId, stop] as const])))
  const legs = new Map<PreviewStop, PreviewLeg>()
  const visited = listVisited(stops)
  for (const { from, to, track, off } of cut) {
    const [start, end] = [visited[from], visited[to]]
    if (start && end) legs.set(end, { from: start, to: end, track, off })
  }
  for (const { from, stop, track } of own) {
    const [start, end] = [byOldId.get(from), byOldId.get(stop)]
    if (start && end) legs.set(end, { from: start, to: end, track, off: [] })
  }
  return stops.flatMap((stop) => legs.get(stop) ?? [])
}

export const toChosenTrack = ({ from, to, track }: PreviewLeg): ChosenTrack => ({
  from: from.stop,
  to: to.stop,
  track,
})
