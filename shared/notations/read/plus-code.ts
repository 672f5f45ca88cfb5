import type { Position } from '../../geo.ts'
import { codeDigits } from '../plus-code.ts'
import { wrapLongitude } from '../utm-grid.ts'
import { type PlaceReading, problem } from './reading.ts'

const pattern = new RegExp(String.raw`^([${codeDigits}0]{2,8})\+([${codeDigits}]{0,7})(?:[\s,]+(.*\p{L}.*))?$`, 'iu')

/** Reads a full plus code, or a short one with its town ("9G8F+6X Kununurra"). */
export function readPlusCode(text: string): PlaceReading | undefined {
  const [match, before, after, town] = pattern.exec(text) ?? []
  if (match === undefined || before === undefined || after === undefined) return undefined
  const code = `${before}+${after}`.toUpperCase()
  if (before.length % 2 === 1 || after.length === 1) return problem('This plus code is not complete.')
  if (before.includes('0')) return problem('This plus code covers a whole region. Enter a longer one.')
  if (before.length === 8) {
    const position = decode(code)
    if (Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180)
      return problem('This plus code doesn’t exist: it would be off the map.')
    return { kind: 'place', position, format: 'Plus code' }
  }
  if (before.length === 2 || after === '') return problem('This plus code is too short to be found.')
  return town === undefined
    ? problem(`A short plus code needs its town as well, such as ${code} Kununurra.`)
    : { kind: 'near', code, town: town.trim() }
}

/** Returns the center of a full code's cell. */
function decode(code: string): Position {
  const at = [...code.replace('+', '')].map((digit) => codeDigits.indexOf(digit))
  let [latitude, longitude, height, width] = [-90, -180, 400, 400]
  for (let pair = 0; pair < Math.min(at.length, 10); pair += 2) {
    height = width = height / 20
    latitude += (at[pair] ?? 0) * height
    longitude += (at[pair + 1] ?? 0) * width
  }
  // After ten digits, each further digit divides a cell into five rows of four.
  for (const cell of at.slice(10)) {
    height /= 5
    width /= 4
    latitude += Math.floor(cell / 4) * height
    longitude += (cell % 4) * width
  }
  return { latitude: latitude + height / 2, longitude: longitude + width / 2 }
}

/** Returns the match of a short code that is nearest to a position. */
export function recoverNearest(code: string, { latitude, longitude }: Position): Position {
  const missing = 8 - code.indexOf('+')
  // Size in degrees of the area that the missing digits select.
  const size = 20 ** (2 - missing / 2)
  const inside = decode('2'.repeat(missing) + code)
  const recover = (from: number, offset: number, edge: number) => {
    const place = Math.floor((from + edge) / size) * size - edge + offset
    const nearer = place + (place - from > size / 2 ? -size : from - place > size / 2 ? size : 0)
    return edge === 90 && Math.abs(nearer) > 90 ? place : nearer
  }
  return {
    latitude: recover(latitude, inside.latitude + 90, 90),
    longitude: wrapLongitude(recover(longitude, inside.longitude + 180, 180)),
  }
}
