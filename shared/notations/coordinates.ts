import type { Preferences } from '../account.ts'
import { formatPosition, type Position, toPosition } from '../geo.ts'
import { writeDegreesMinutes, writeDegreesMinutesSeconds } from './degrees.ts'
import { writeMgrs } from './mgrs.ts'
import { writePlusCode } from './plus-code.ts'
import { writeUtm } from './utm.ts'

/** A notation of coordinates, as chosen in Settings. */
export type Notation = Preferences['coordinates']

const writers: { readonly [Name in Notation]: (position: Position) => string | undefined } = {
  decimal: formatPosition,
  ddm: writeDegreesMinutes,
  dms: writeDegreesMinutesSeconds,
  utm: writeUtm,
  mgrs: writeMgrs,
  plusCode: writePlusCode,
}

/** Writes a position in a notation, all on WGS 84. UTM and MGRS are undefined outside the UTM grid (`outsideGrid`). */
export const writePosition = (position: Position, notation: Notation): string | undefined => writers[notation](position)

/** Text in place of UTM and MGRS north of 84° N and south of 80° S. */
export const outsideGrid = 'Outside the UTM grid'

/** A stored place: decimal degrees as the user entered them. */
export type StoredPlace = { readonly latitude: string; readonly longitude: string }

/** Returns a stored place's coordinates in a notation. Decimal degrees stay as stored, also in place of what cannot be written. */
export function formatCoordinates({ latitude, longitude }: StoredPlace, notation: Notation): string {
  const position = notation === 'decimal' ? undefined : toPosition(latitude, longitude)
  return (position && writePosition(position, notation)) ?? `${latitude}, ${longitude}`
}

/** Returns true if the notation needs the UTM grid and the place is outside it. */
export function isOutsideGrid({ latitude, longitude }: StoredPlace, notation: Notation): boolean {
  const position = toPosition(latitude, longitude)
  return position !== undefined && writePosition(position, notation) === undefined
}
