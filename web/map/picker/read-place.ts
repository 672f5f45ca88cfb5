import { parsePosition } from '#shared/geo.ts'
import { readUtm } from '#shared/utm.ts'
import { readLink } from './notations/links.ts'
import { readMgrs } from './notations/mgrs.ts'
import { readPlusCode } from './notations/plus-code.ts'
import type { PlaceReading } from './notations/reading.ts'

/** No coordinates are longer; links of Google Maps are. */
const [longestCoordinates, longestLink] = [120, 2_048]

/**
 * Reads one place as people write and share it: degrees (as `parsePosition`), UTM, MGRS, plus codes, `geo:` URIs and map
 * links. Needs no network. Undefined when the text is none of these; a place that is out of range or may be read in two
 * ways is a problem in words, never a guess.
 */
export function readPlace(text: string): PlaceReading | undefined {
  const words = text.trim()
  if (words === '' || words.length > longestLink) return undefined
  return readLink(words) ?? (words.length > longestCoordinates ? undefined : readCoordinates(words))
}

/** Reads coordinates in any notation but links. */
export function readCoordinates(text: string): PlaceReading | undefined {
  // 'Lat 38.57 Lon -109.55' is how receivers write messages.
  const position = parsePosition(text.replace(/\b(?:lat(?:itude)?|lon(?:gitude)?|lng)\b[\s:=]*/gi, ''))
  if (position) return { kind: 'place', position, format: 'Coordinates' }
  return readUtm(text) ?? readMgrs(text) ?? readPlusCode(text)
}
