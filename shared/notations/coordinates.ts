import type { Preferences } from '../account.ts'
import { formatPosition, type Position, toPosition } from '../geo.ts'
import { writeMgrs } from './mgrs.ts'
import { writePlusCode } from './plus-code.ts'
import { writeUtm } from './utm-grid.ts'

/** Writes degrees and minutes with three decimals: `38°34.399'N 109°32.990'W`. */
const writeDegreesMinutes = (position: Position): string =>
  writePair(position, 60_000, (thousandths) => {
    const minutes = (thousandths % 60_000) / 1_000
    return `${Math.floor(thousandths / 60_000)}°${minutes.toFixed(3).padStart(6, '0')}'`
  })

/** Writes degrees, minutes and seconds with one decimal: `38°34'24.0"N 109°32'59.4"W`. */
const writeDegreesMinutesSeconds = (position: Position): string =>
  writePair(position, 36_000, (tenths) => {
    const minutes = Math.floor(tenths / 600) % 60
    const seconds = (tenths % 600) / 10
    return `${Math.floor(tenths / 36_000)}°${String(minutes).padStart(2, '0')}'${seconds.toFixed(1).padStart(4, '0')}"`
  })

/** Writes both angles in whole parts of a degree, so that 59.9996 minutes become the next degree, not 60 minutes. */
function writePair({ latitude, longitude }: Position, partsInDegree: number, write: (parts: number) => string): string {
  const writeAngle = (degrees: number, positive: string, negative: string) => {
    const parts = Math.round(Math.abs(degrees) * partsInDegree)
    return write(parts) + (degrees < 0 && parts > 0 ? negative : positive)
  }
  return `${writeAngle(latitude, 'N', 'S')} ${writeAngle(longitude, 'E', 'W')}`
}

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
