import { parsePosition } from '#shared/geo.ts'
import { readMgrs } from '#shared/notations/read/mgrs.ts'
import { readPlusCode } from '#shared/notations/read/plus-code.ts'
import type { PlaceReading } from '#shared/notations/read/reading.ts'
import { readUtm } from '#shared/notations/read/utm.ts'
import { readLink } from './notations/links.ts'

const [longestCoordinates, longestLink] = [120, 2_048]

/**
 * Reads degrees (as `parsePosition`), UTM, MGRS, Plus Codes, `geo:` URIs and map links. Undefined for other text; a problem for a place out
 * of range or ambiguous.
 */
export function readPlace(text: string): PlaceReading | undefined {
  const words = text.trim()
  if (words === '' || words.length > longestLink) return undefined
  return readLink(words) ?? (words.length > longestCoordinates ? undefined : readCoordinates(words))
}

export function readCoordinates(text: string): PlaceReading | undefined {
  // Receivers write messages like 'Lat 38.57 Lon -109.55'.
  const position = parsePosition(text.replace(/\b(?:lat(?:itude)?|lon(?:gitude)?|lng)\b[\s:=]*/gi, ''))
  if (position) return { kind: 'place', position, format: 'Coordinates' }
  return readUtm(text) ?? readMgrs(text) ?? readPlusCode(text)
}
