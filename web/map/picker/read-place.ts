import { readCoordinates } from '#shared/notations/read/coordinates.ts'
import type { PlaceReading } from '#shared/notations/read/reading.ts'
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
