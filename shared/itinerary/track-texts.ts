import { formatCount } from '../count.ts'
import { surfaces } from '../stop.ts'
import { toMeasure, type Units } from '../units.ts'
import { formatNumber } from './band.ts'
import { formatQuantity } from './quantities.ts'
import type { Distance, LegTrack } from './track-distance.ts'

/** A leg's distance with the names of its stops. */
type NamedLeg = Distance & { readonly from: { readonly name: string }; readonly to: { readonly name: string } }

export const sourceWords = { file: 'imported', drawn: 'drawn', recorded: 'recorded', roads: 'from a map' } as const

/** Returns '540 km, typed. The track is 530 km · at least 2 fords.'; undefined if the user entered no distance. */
export function describeTyped({ km, typed, track }: Distance, units: Units): string | undefined {
  if (!typed) return undefined
  const entered = `${formatQuantity(km, 'km', units)}, typed.`
  return track ? `${entered} The track is ${formatQuantity(track.km, 'km', units)}${describeFords(track)}.` : entered
}

/**
 * Returns '530 km along your track (imported) · 1,240 m ascent, not counted', or '530 km along roads of your map (track 412,
 * gravel 118) · 12 km by ferry, not counted · at least 2 fords'; undefined if another distance counts, or none is saved.
 */
export function describeTrack({ typed, track }: Distance, units: Units): string | undefined {
  if (typed || !track) return undefined
  const line = track.source === 'roads' ? describeRoads(track, units) : `your track (${sourceWords[track.source]})`
  const byFerry = track.ferries ? ` · ${formatQuantity(track.ferries, 'km', units)} by ferry, not counted` : ''
  const along = `${formatQuantity(track.km, 'km', units)} along ${line}${byFerry}${describeFords(track)}`
  return track.up ? `${along} · ${formatQuantity(track.up, 'm', units)} ascent, not counted` : along
}

/** Most fords are points, which the tiles of a map leave out. */
const describeFords = ({ fords = 0 }: LegTrack): string =>
  fords > 0 ? ` · at least ${formatCount(fords, 'ford')}` : ''

/** Returns 'roads of your map (track 412, gravel 118)', the longest first. */
function describeRoads({ km, surface = {} }: LegTrack, units: Units): string {
  const { size } = toMeasure('km', units)
  const parts = surfaces
    .toSorted((one, other) => (surface[other] ?? 0) - (surface[one] ?? 0))
    .map((name) => ({ name, length: formatNumber(((surface[name] ?? 0) * km) / size) }))
    .filter(({ length }) => length !== '0')
  return `roads of your map${parts.length > 0 ? ` (${parts.map(({ name, length }) => `${name} ${length}`).join(', ')})` : ''}`
}

/** Returns the map that a track or its surfaces are from, and what is not on it; undefined for other tracks. */
export function describeMap({ track }: Pick<Distance, 'track'>): string | undefined {
  if (track?.map === undefined && track?.source !== 'roads') return undefined
  return `${track.map === undefined ? '' : `From ${track.map}. `}Floods, permits, closures to vehicles and 4WD-only roads are not on the map.`
}

/** Returns what keeps a track from leading from stop to stop: its ends are elsewhere, or it is for another leg. */
export function listTrackNotes({ typed, track, trackForAnotherLeg, from, to }: NamedLeg, units: Units): string[] {
  if (trackForAnotherLeg) return ['This track is for another leg to this stop.']
  if (typed || !track) return []
  const { start, end } = track.offKm
  const ends = [
    ...(start > 0 ? [`starts ${formatQuantity(start, 'km', units)} from ${from.name}`] : []),
    ...(end > 0 ? [`ends ${formatQuantity(end, 'km', units)} from ${to.name}`] : []),
  ]
  return ends.length > 0 ? [`The track ${ends.join(' and ')}. The rest is estimated.`] : []
}
