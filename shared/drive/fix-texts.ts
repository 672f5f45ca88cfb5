import { bearingDegrees, compassDirection, distanceKm, type Position } from '../geo.ts'
import { formatQuantity, formatWhole } from '../itinerary/quantities.ts'
import { formatMoment } from '../time-texts.ts'
import type { Units } from '../units.ts'
import { type Fix, isRough, isStale } from './fix.ts'

/** Texts about a position, which need no trip. */

/** Returns the distance with one decimal below ten: '84 km', '9.4 km'. */
export const formatKm = (km: number, units: Units): string => formatQuantity(km, 'km', units)

/** Returns 'NE 47°, true north', or 'NE 47°, 30° to the left'. */
export function describeDirection(bearing: number, heading: number | undefined): string {
  const degrees = Math.round(bearing) % 360
  const direction = `${compassDirection(bearing)} ${degrees}°`
  if (heading === undefined) return `${direction}, true north`
  // A heading trembles by a few degrees.
  const turn = Math.round((((bearing - heading + 540) % 360) - 180) / 5) * 5
  if (Math.abs(turn) <= 5) return `${direction}, straight ahead`
  if (Math.abs(turn) === 180) return `${direction}, behind you`
  return `${direction}, ${Math.abs(turn)}° to the ${turn < 0 ? 'left' : 'right'}`
}

/** Returns '7.7 km, SW 224°, true north', or 'here' where the distance is 0 or within the fix's accuracy. */
export function describeWay(
  { position, accuracy }: Pick<Fix, 'position' | 'accuracy'>,
  to: Position,
  units: Units,
): string {
  const km = distanceKm(position, to)
  const distance = formatKm(km, units)
  const isHere = distance.startsWith('0 ') || km * 1_000 <= accuracy
  return isHere ? 'here' : `${distance}, ${describeDirection(bearingDegrees(position, to), undefined)}`
}

/** Returns 'Position ±8 m, now', 'Rough position ±350 m, now', or 'Position from 14:02', with the day if it is not today's. */
export function describeFix(fix: Fix | undefined, now: number, units: Units): string {
  if (!fix) return 'No position yet. Under open sky it takes a minute.'
  if (isStale(fix, now)) return `Position from ${formatMoment(fix.at, now)}`
  const accuracy = formatWhole(Math.max(1, fix.accuracy), 'm', units, 'up')
  return `${isRough(fix) ? 'Rough position' : 'Position'} ±${accuracy}, now`
}
