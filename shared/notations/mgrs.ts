import type { Position } from '../geo.ts'
import { formatZone, toUtm } from './utm-grid.ts'

/** Letters of the 100 km columns (by zone modulo 3) and rows (DMA TM 8358.1, WGS 84). */
export const columnLetters = ['STUVWXYZ', 'ABCDEFGH', 'JKLMNPQR']
export const rowLetters = 'ABCDEFGHJKLMNPQRSTUV'

/** Writes MGRS to 1 m, truncated as DMA TM 8358.1 requires: "51K VP 50780 72925". Undefined outside the UTM grid. */
export function writeMgrs(position: Position): string | undefined {
  const found = toUtm(position)
  if (!found) return undefined
  const { zone, band } = found
  // Less than a nanometer south of the equator, the northing rounds up to the equator's, which is in the next band.
  const northing = Math.min(Math.floor(found.northing), 9_999_999)
  const easting = Math.floor(found.easting)
  const column = columnLetters[zone % 3]?.[Math.floor(easting / 100_000) - 1]
  const row = rowLetters[(Math.floor(northing / 100_000) + (zone % 2 === 0 ? 5 : 0)) % 20]
  const [east, north] = [easting, northing].map((meters) => String(meters % 100_000).padStart(5, '0'))
  return `${formatZone(zone)}${band} ${column}${row} ${east} ${north}`
}
