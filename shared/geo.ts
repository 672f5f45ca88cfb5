/** A place on the WGS 84 ellipsoid, in decimal degrees. */
export type Position = { readonly latitude: number; readonly longitude: number }

/** Parses the API's coordinates; undefined unless both are numbers in range. */
export function toPosition(latitude: string, longitude: string): Position | undefined {
  const position = { latitude: Number.parseFloat(latitude), longitude: Number.parseFloat(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : undefined
}

/** IUGG mean radius. */
export const earthRadiusKm = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the great-circle distance in kilometers (haversine on the mean sphere, within 0.6% of the ellipsoid). */
export function distanceKm(from: Position, to: Position): number {
  const phi = radians(to.latitude - from.latitude)
  const lambda = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(phi / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(lambda / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the initial great-circle bearing in degrees clockwise from true north, 0 to 360. */
export function bearingDegrees(from: Position, to: Position): number {
  const lambda = radians(to.longitude - from.longitude)
  const y = Math.sin(lambda) * Math.cos(radians(to.latitude))
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(lambda)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** Returns the position at `share` (0 to 1) of the straight line on the map, the short way around the world. */
export function interpolateOnMap(from: Position, to: Position, share: number): Position {
  const turn = Math.round((from.longitude - to.longitude) / 360) * 360
  const longitude = from.longitude + share * (to.longitude + turn - from.longitude)
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  }
}

/**
 * Parses decimal degrees, degrees and minutes, or degrees, minutes and seconds, with signs or compass letters; latitude
 * first unless the letters say otherwise. Undefined if invalid or ambiguous: minutes or seconds of 60 and more, a sign
 * with a letter, two latitudes.
 */
export function parsePosition(text: string): Position | undefined {
  const normalized = text.length > maxPositionLength ? undefined : normalizeSeconds(toDecimalPoints(text.trim()))
  if (normalized === undefined) return undefined
  // Collapse spaces, because the patterns below try every way to divide a run of them.
  const halves = split(normalized.replace(/\s+/g, ' ').toUpperCase())
  const [first, second] = halves?.map(parseAngle) ?? []
  if (!first || !second || (first.axis !== undefined && first.axis === second.axis)) return undefined
  const swapped = first.axis === 'longitude' || second.axis === 'latitude'
  const latitude = (swapped ? second : first).degrees
  const longitude = (swapped ? first : second).degrees
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
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

type Angle = { readonly degrees: number; readonly axis: 'latitude' | 'longitude' | undefined }

/** Splits a pair into its angles at a comma, semicolon or slash, at a compass letter, or halfway through the words. */
function split(text: string): readonly string[] | undefined {
  const letter = /^[NSEW]/.test(text) ? /\s*(?=(?<!^)[NSEW]\s*\d)/ : /(?<=\d[^\dNSEW]*[NSEW])\s*(?=[-+\d])/
  for (const separator of [/\s*[,;/]\s*(?=\D*\d)/, letter]) {
    const halves = text.split(separator)
    if (halves.length === 2) return halves
  }
  const words = text.split(/\s+/)
  return words.length % 2 === 0
    ? [words.slice(0, words.length / 2), words.slice(words.length / 2)].map((half) => half.join(' '))
    : undefined
}

const number = String.raw`(\d{1,3}(?:\.\d+)?)`
const part = String.raw`(\d{1,2}(?:\.\d+)?)`
const anglePattern = new RegExp(
  String.raw`^([NSEW])?\s*([-+−])?\s*${number}\s*[°ºD]?(?:\s*[:\s]?\s*${part}\s*['’′M]?(?:\s*[:\s]?\s*${part}\s*(?:["”″]|''|’’|′′)?)?)?\s*([NSEW])?$`,
)

function parseAngle(text: string): Angle | undefined {
  const [match, before, sign, degrees, minutes, seconds, after] = anglePattern.exec(text) ?? []
  if (match === undefined || degrees === undefined) return undefined
  const letter = before ?? after
  if ((before && after) || (letter && sign)) return undefined
  // Only the last part may have decimals: 39.5° 30' is a typo.
  if ((minutes && degrees.includes('.')) || (seconds && minutes?.includes('.'))) return undefined
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  const size = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  const negative = letter === 'S' || letter === 'W' || sign === '-' || sign === '−'
  return {
    degrees: negative ? -size : size,
    axis: letter === undefined ? undefined : letter === 'N' || letter === 'S' ? 'latitude' : 'longitude',
  }
}

/** Returns `38.57332, -109.54984`; five decimals are about one meter. */
export function formatPosition({ latitude, longitude }: Position): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** Returns the compass direction nearest to a bearing in degrees. */
export function compassDirection(bearing: number): (typeof directions)[number] {
  return directions[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'N'
}
