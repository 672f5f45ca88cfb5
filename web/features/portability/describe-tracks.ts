import { formatCount } from '#shared/count.ts'
import { toMeasure, type Units } from '#shared/units.ts'
import type { ReadResult } from '../../files/types.ts'

/** "2.4 km" or "1,812 km". */
export function formatLength(km: number, units: Units): string {
  const { sign, size } = toMeasure('km', units)
  const length = km / size
  return `${(length < 100 ? Math.round(length * 10) / 10 : Math.round(length)).toLocaleString('en-US')} ${sign}`
}

export const describeOff = (name: string, km: number, units: Units): string =>
  `${name} is ${formatLength(km, units)} off the track.`

/** Returns the number of tracks in the files. */
export const countTracks = ({ lines, tracks }: Pick<ReadResult, 'lines' | 'tracks'>): number =>
  lines.tracks + tracks.length

/** "1 track, 1,812 km." */
export function describeLines(found: Pick<ReadResult, 'lines' | 'tracks'>, units: Units): string {
  const km = found.tracks.reduce((sum, { track }) => sum + track.km, found.lines.km)
  return `${formatCount(countTracks(found), 'track')}, ${formatLength(km, units)}.`
}

/** "It covers 14 of 17 legs." */
export function describeCover(count: number, covered: number, legs: number): string {
  const it = count === 1 ? 'It' : 'They'
  if (legs < 1) return `Choose at least two stops to import ${count === 1 ? 'it' : 'them'}.`
  return `${it} ${count === 1 ? 'covers' : 'cover'} ${covered === 0 ? 'none' : covered} of ${formatCount(legs, 'leg')}.`
}
