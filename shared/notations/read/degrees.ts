import type { Position } from '../../geo.ts'

/**
 * Parses decimal degrees, degrees and minutes, or degrees, minutes and seconds, with signs or compass letters; latitude
 * first unless the letters say otherwise. Undefined if invalid or ambiguous: minutes or seconds of 60 and more, a sign
 * with a letter, two latitudes, two notations.
 */
export function parsePosition(text: string): Position | undefined {
  const position = readDegrees(text)
  return position === 'mixed' ? undefined : position
}

/** Parses like `parsePosition`. 'mixed' for two notations, one of which may have a number of the words before it. */
export function readDegrees(text: string): Position | 'mixed' | undefined {
  const normalized = text.length > maxPositionLength ? undefined : normalizeSeconds(toDecimalPoints(text.trim()))
  if (normalized === undefined) return undefined
  // Collapse spaces, because the patterns below try every way to divide a run of them.
  const halves = split(normalized.replace(/\s+/g, ' ').toUpperCase())
  const [first, second] = halves?.map(readAngle) ?? []
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return undefined
  const swapped = first.axis === 'longitude' || second.axis === 'latitude'
  const latitude = (swapped ? second : first).degrees
  const longitude = (swapped ? first : second).degrees
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  return first.notation === second.notation ? { latitude, longitude } : 'mixed'
}

/** Parses one angle of `parsePosition`, in degrees. Undefined with a compass letter of the other axis. */
export function parseAngle(text: string, axis: Axis): number | undefined {
  const normalized = text.length > maxPositionLength ? undefined : normalizeSeconds(text.trim())
  const angle = normalized === undefined ? undefined : readAngle(normalized.replace(/\s+/g, ' ').toUpperCase())
  return angle && (angle.axis ?? axis) === axis ? angle.degrees : undefined
}

const maxPositionLength = 200

const decimalCommas = /^[^,;]*\d,\d[^,;]*(?:[;\s]|,\s)[^,;]*\d,\d[^,;]*$/

/** Replaces decimal commas with points if both coordinates have one and another separator: "38,57; -109,55". */
export const toDecimalPoints = (text: string): string =>
  text.length <= maxPositionLength && decimalCommas.test(text) ? text.replace(/(\d),(?=\d)/g, '$1.') : text

/**
 * Replaces the s of seconds with a quotation mark ("38d34m24s"): a lowercase s, or an S directly before a compass
 * letter. Undefined if only one of two angles has such a letter, which may mean south.
 */
function normalizeSeconds(text: string): string | undefined {
  let count = 0
  const normalized = text.replace(
    /(\d\s?[dD]\s?\d{1,2}\s?[mM]\s?\d{1,2}(?:\.\d+)?)\s?(?:s|S(?=[NSEW]))/g,
    (_, angle: string) => {
      count++
      return `${angle}"`
    },
  )
  const angles = text.match(/\d\s?d\s?\d/gi)?.length ?? 0
  return count === 0 || count === angles ? normalized : undefined
}

type Axis = 'latitude' | 'longitude'
type Angle = {
  readonly degrees: number
  readonly axis: Axis | undefined
  /** The number of parts, or digits without separators. */
  readonly notation: 1 | 2 | 3 | 'minutes' | 'seconds'
}

/** Splits a pair into its angles at a comma, semicolon, slash or bar, at a compass letter, or halfway through the words. */
function split(text: string): readonly string[] | undefined {
  const letter = /^[NSEW]/.test(text) ? /\s*(?=(?<!^)[NSEW]\s*\d)/ : /(?<=\d[^\dNSEW]*[NSEW])\s*(?=[-+\d])/
  for (const separator of [/\s*[,;/|]\s*(?=\D*\d)/, letter]) {
    const halves = text.split(separator)
    if (halves.length === 2) return halves
  }
  const words = text.split(/\s+/)
  return words.length % 2 === 0
    ? [words.slice(0, words.length / 2), words.slice(words.length / 2)].map((half) => half.join(' '))
    : undefined
}

const readAngle = (text: string): Angle | undefined => readCompact(text) ?? readParts(text)

/** Aviation's and navigation's digits: two of degrees for a latitude and three for a longitude, then minutes, then seconds. */
const compact = {
  latitude: /^(\d\d)([0-5]\d)([0-5]\d)?(\.\d+)?$/,
  longitude: /^(\d{3})([0-5]\d)([0-5]\d)?(\.\d+)?$/,
}

/** Reads 012455N and 1040120E, also with a fraction of the last part, as receivers write minutes: 3752.0573N. */
function readCompact(text: string): Angle | undefined {
  const [match, before, digits = '', after] = /^([NSEW])? ?(\d{4,7}(?:\.\d+)?) ?([NSEW])?$/.exec(text) ?? []
  const letter = before ?? after
  if (match === undefined || letter === undefined || (before && after)) return undefined
  const axis = toAxis(letter)
  const [, degrees, minutes, seconds, fraction = ''] = compact[axis].exec(digits) ?? []
  if (degrees === undefined) return undefined
  const parts = seconds === undefined ? [`${minutes}${fraction}`, '0'] : [minutes, `${seconds}${fraction}`]
  const size = Number(degrees) + Number(parts[0]) / 60 + Number(parts[1]) / 3600
  return { degrees: isNegative(letter) ? -size : size, axis, notation: seconds === undefined ? 'minutes' : 'seconds' }
}

const number = String.raw`(\d{1,3}(?:\.\d+)?)`
const part = String.raw`(\d{1,2}(?:\.\d+)?)`
const [afterDegrees, afterMinutes] = [String.raw`(?:\s?[°ºD]\s?|\s|:)`, String.raw`(?:\s?['’′M]\s?|\s|:)`]
const seconds = String.raw`${afterMinutes}${part}\s?(?:["”″]|''|’’|′′)?`
const anglePattern = new RegExp(
  String.raw`^([NSEW])?\s?([-+−])?${number}(?:${afterDegrees}${part}(?:${seconds}|\s?['’′M])?|\s?[°ºD])?\s?([NSEW])?$`,
)

/** Reads parts with a separator between them, and a sign directly before its digit. */
function readParts(text: string): Angle | undefined {
  const [match, before, sign, degrees, minutes, seconds, after] = anglePattern.exec(text) ?? []
  if (match === undefined || degrees === undefined) return undefined
  const letter = before ?? after
  if ((before && after) || (letter && sign)) return undefined
  // Only the last part may have decimals: 39.5° 30' is a typo.
  if ((minutes && degrees.includes('.')) || (seconds && minutes?.includes('.'))) return undefined
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return {
    degrees: isNegative(letter ?? sign) ? -size : size,
    axis: letter === undefined ? undefined : toAxis(letter),
    notation: minutes === undefined ? 1 : seconds === undefined ? 2 : 3,
  }
}

const toAxis = (letter: string): Axis => (letter === 'N' || letter === 'S' ? 'latitude' : 'longitude')
const isNegative = (letterOrSign: string | undefined) => letterOrSign !== undefined && /[SW−-]/.test(letterOrSign)
