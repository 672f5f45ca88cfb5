import { readDegrees } from './degrees.ts'
import { readMgrs } from './mgrs.ts'
import { readPlusCode } from './plus-code.ts'
import { type PlaceReading, problem } from './reading.ts'
import { readUtm } from './utm.ts'

/** The message for a latitude and a longitude in two notations. */
export const mixedNotations = 'Latitude and longitude are written in different ways. Write both the same way.'

/**
 * Reads degrees (as `parsePosition`), UTM, MGRS and plus codes, perhaps in brackets. Undefined for other text; a problem for a place out of
 * range or ambiguous.
 */
export function readCoordinates(written: string): PlaceReading | undefined {
  const text = written.replace(/^[([]\s*|\s*[)\]]$/g, '')
  // Receivers write messages like 'Lat 38.57 Lon -109.55'.
  const position = readDegrees(text.replace(/\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\b[\s:=]*/gi, ''))
  if (position === 'mixed') return problem(mixedNotations)
  if (position) return { kind: 'place', position, format: 'Coordinates' }
  return readUtm(text) ?? readMgrs(text) ?? readPlusCode(text)
}
