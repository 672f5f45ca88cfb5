import type { Preferences } from '../account.ts'
import { formatPosition, type Position, toPosition } from '../geo.ts'
import { writeDegreesMinutes, writeDegreesMinutesSeconds } from './degrees.ts'
import { writeMgrs } from './mgrs.ts'
import { writePlusCode } from './plus-code.ts'
import { writeUtm } from './utm-grid.ts'

export type Notation = Preferences['coordinates']

const writers: { readonly [Name in Notation]: (position: Position) => string | undefined } = {
  decimal: formatPosition,
  ddm: writeDegreesMinutes,
  dms: writeDegreesMinutesSeconds,
  utm: writeUtm,
  mgrs: writeMgrs,
  plusCode: writePlusCode,
}

/** Writes a position on WGS 84. Undefined for UTM and MGRS outside the UTM grid (`outsideGrid`). */
export const writePosition = (position: Position, notation: Notation): string | undefined => writers[notation](position)

/** Returns a position in a notation; decimal degrees replace UTM and MGRS outside the grid. */
export const formatPlace = (position: Position, notation: Notation): string =>
  writePosition(position, notation) ?? formatPosition(position)

/** Text for UTM and MGRS north of 84° N and south of 80° S. */
export const outsideGrid = 'Outside the UTM grid'

/** Decimal degrees as the user entered them. */
export type StoredPlace = { readonly latitude: string; readonly longitude: string }

/** Returns a place in a notation. Decimal degrees stay as stored, and replace UTM and MGRS outside the grid. */
export function formatCoordinates({ latitude, longitude }: StoredPlace, notation: Notation): string {
  const position = notation === 'decimal' ? undefined : toPosition(latitude, longitude)
  return (position && writePosition(position, notation)) ?? `${latitude}, ${longitude}`
}

/** Returns true if the notation needs the UTM grid and the place is outside it. */
export function isOutsideGrid({ latitude, longitude }: StoredPlace, notation: Notation): boolean {
  const position = toPosition(latitude, longitude)
  return position !== undefined && writePosition(position, notation) === undefined
}
