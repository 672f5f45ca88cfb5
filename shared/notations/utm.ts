import type { Position } from '../geo.ts'
import { formatZone, southernLand, toUtm } from './utm-grid.ts'

/**
 * Writes UTM on WGS 84 in whole meters with the latitude band: "51K 450780 7672925". Undefined outside the grid. Band S
 * of zones 18 to 21 becomes "18 north", because many programs take S for the south there.
 */
export function writeUtm(position: Position): string | undefined {
  const found = toUtm(position)
  if (!found) return undefined
  const { zone, band, easting, northing } = found
  const area = band === 'S' && southernLand.has(zone) ? ' north' : band
  return `${formatZone(zone)}${area} ${Math.round(easting)} ${Math.round(northing)}`
}
