import { parseAngle, parsePosition, toDecimalPoints } from '#shared/notations/read/degrees.ts'
import { readUtm } from '#shared/notations/read/utm.ts'
import { turn } from './read-line.ts'

export type Axis = 'latitude' | 'longitude'
/** A coordinate as a waypoint stores it, or why there is none. */
export type Coordinate = string | { readonly reason: string }

/** Matches what a waypoint's schema accepts. */
const plainDegrees = /^-?\d{1,3}(\.\d{1,15})?$/
const decimal = /^([+-]?)(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,2}))?$/i
const longest = 60
/** Decimal places of a computed position: about a centimeter. */
const computedPlaces = 7

export const unreadable = { reason: 'their coordinates cannot be read' }
const unreadableUtm = { reason: 'their UTM coordinates cannot be read' }
const noHemisphere = { reason: 'their UTM zone says neither north nor south' }
const outOfRange = {
  latitude: { limit: 90, reason: 'their latitude is not between -90 and 90' },
  longitude: { limit: 180, reason: 'their longitude is not between -180 and 180' },
} as const

/** Reads decimal degrees, also with a plus, an exponent or a decimal comma; or degrees, minutes and seconds. */
export function readCoordinate(raw: string, axis: Axis): Coordinate {
  const text = plainDegrees.test(raw) ? raw : toDecimal(raw.trim().replace(/^[−–]/, '-'), axis)
  if (text === undefined) return unreadable
  return Math.abs(Number(text)) <= outOfRange[axis].limit ? text : outOfRange[axis]
}

/** Letters and words of the hemispheres; O is east in German and west in French. */
export const hemispheres: Readonly<Record<Axis, RegExp>> = {
  latitude: /^(?:n(?:orth)?|(s(?:outh)?))$/i,
  longitude: /^(?:e(?:ast)?|(w(?:est)?))$/i,
}
const unreadableHemisphere = { reason: 'their hemisphere cannot be read' }
const contradictory = { reason: 'their sign and their hemisphere contradict each other' }

/** Reads a coordinate whose hemisphere may be in another cell. */
export function readHalf(raw: string, letter: string, axis: Axis): Coordinate {
  if (letter.trim() === '') return axis === 'longitude' ? readLongitude(raw) : readCoordinate(raw, axis)
  const [match, negative] = hemispheres[axis].exec(letter.trim()) ?? []
  if (match === undefined) return unreadableHemisphere
  const text = raw.trim().replace(/^[−–]/, '-')
  const own = /[NSEW]$/i.exec(text)?.[0]
  if (own) return own.toUpperCase() === match.charAt(0).toUpperCase() ? readCoordinate(text, axis) : contradictory
  if (text.startsWith('-')) return negative === undefined ? contradictory : readCoordinate(text, axis)
  const plain = readCoordinate(`${negative === undefined ? '' : '-'}${text}`, axis)
  // Receivers write degrees and minutes without a separator, which only the letter explains.
  const explained = readCoordinate(`${text}${match.charAt(0)}`, axis)
  return typeof plain === 'string' || typeof explained !== 'string' ? plain : explained
}

/** Reads a longitude like `readCoordinate`. One beyond 180°, as web maps write it, is turned by 360°. */
export function readLongitude(raw: string): Coordinate {
  const text = toDecimal(raw.trim().replace(/^[−–]/, '-'), 'longitude')
  const turned = turn(Number(text ?? Number.NaN))
  const places = Math.min(text?.split('.')[1]?.length ?? 0, 12)
  return Number.isNaN(turned) || turned === Number(text) ? readCoordinate(raw, 'longitude') : turned.toFixed(places)
}

export type Pair = readonly [latitude: Coordinate, longitude: Coordinate]

export const isPlace = ([latitude, longitude]: Pair | readonly [] = []): boolean =>
  typeof latitude === 'string' && typeof longitude === 'string'

/** Reads "38.57, -109.55", perhaps in brackets, any notation of `parsePosition`, UTM, or WKT's POINT (longitude first). */
export function readPair(raw: string): Pair | undefined {
  const trimmed = raw.trim().replace(/^\((.*)\)$/, '$1')
  if (trimmed === '' || trimmed.length > 2 * longest) return undefined
  const text = toDecimalPoints(trimmed)
  const [, x, y] = /^POINT\s*Z?\s*\(\s*(\S+)\s+([^\s)]+)[^)]*\)$/i.exec(text) ?? []
  if (x !== undefined && y !== undefined) return [readCoordinate(y, 'latitude'), readCoordinate(x, 'longitude')]
  const [, first, second] = /^([^\s,;]+)(?:\s*[,;]\s*|\s+)([^\s,;]+)$/.exec(text) ?? []
  if (first !== undefined && second !== undefined && decimal.test(first) && decimal.test(second))
    return [readCoordinate(first, 'latitude'), readCoordinate(second, 'longitude')]
  const position = parsePosition(text)
  if (position) return [format(position.latitude), format(position.longitude)]
  const utm = readUtm(text)
  return utm?.kind === 'place' ? [format(utm.position.latitude), format(utm.position.longitude)] : undefined
}

/** Reads UTM; the zone has its band or hemisphere: "12S", "51 south". */
export function readUtmCells(zone: string, easting: string, northing: string): Pair {
  if (Math.max(zone.length, easting.length, northing.length) > longest) return [unreadableUtm, unreadableUtm]
  const metres = [easting, northing].map(toPlainNumber).join(' ')
  const pair = readPair(`${zone.trim()} ${metres}`)
  if (pair) return pair
  const isHalf = readUtm(`${zone.trim()} north ${metres}`)?.kind === 'place'
  return isHalf ? [noHemisphere, noHemisphere] : [unreadableUtm, unreadableUtm]
}

/** Reads "4 270 423,5" and "626,330", for example. */
const toPlainNumber = (text: string): string =>
  text
    .trim()
    .replace(/^\d{1,3}([\s.,'’])\d{3}(?:\1\d{3})*(?!\d)/, (number, mark: string) => number.replaceAll(mark, ''))
    .replace(',', '.')

function toDecimal(text: string, axis: Axis): string | undefined {
  if (text === '' || text.length > longest) return undefined
  const [match, sign, integer = '', fraction = '', exponent = '0'] = decimal.exec(text) ?? []
  if (match !== undefined && integer + fraction !== '')
    return movePoint(sign === '-', integer, fraction, Number(exponent))
  const degrees = parseAngle(text.replace(/(\d),(\d)/, '$1.$2'), axis)
  return degrees === undefined ? undefined : format(degrees)
}

function movePoint(isNegative: boolean, integer: string, fraction: string, exponent: number): string {
  const digits = integer + fraction
  const point = integer.length + exponent
  const before =
    digits
      .slice(0, Math.max(0, point))
      .padEnd(point, '0')
      .replace(/^0+(?=\d)/, '') || '0'
  const after = (point < 0 ? '0'.repeat(-point) : '') + digits.slice(Math.max(0, point))
  const text = `${before}${after === '' ? '' : `.${after.slice(0, 15)}`}`
  return isNegative ? `-${text}` : text
}

const format = (degrees: number): string => degrees.toFixed(computedPlaces).replace(/\.?0+$/, '')
