import { formatPosition, type Position } from '#shared/geo.ts'
import { readCoordinates } from '#shared/notations/read/coordinates.ts'
import { parsePosition } from '#shared/notations/read/degrees.ts'
import { recoverNearest } from '#shared/notations/read/plus-code.ts'
import { foldName } from '#shared/places/town-names.ts'
import type { Town } from './towns.ts'

const [maxWords, maxLength] = [8, 100]

/** Finds the first coordinates in a question: degrees, UTM, MGRS or a plus code; without decimals only after 'at' and its like. */
export function findCoordinates(text: string, findTowns: (foldedName: string) => readonly Town[]) {
  const words = text.split(/\s+/).filter((word) => word !== '')
  for (let at = 0; at < words.length; at++)
    for (let count = Math.min(maxWords, words.length - at); count > 0; count--) {
      const position = read(words.slice(at, at + count).join(' '), findTowns)
      if (position) return toFound(position)
    }
  const position = parsePosition(findPair(text) ?? '')
  return position && toFound(position)
}

const toFound = (position: Position) =>
  ({ kind: 'coordinates', name: formatPosition(position), position, hasNamesakes: false }) as const

/** Returns '-25, 134' after 'at' or 'near', also if no place on Earth has such coordinates. */
export function findPair(text: string): string | undefined {
  const [, pair] =
    /\b(?:at|near|around)\s+([-+−]?\d{1,3}(?:\.\d+)?,\s*[-+−]?\d{1,3}(?:\.\d+)?)(?!\s*[°%]|[.,]?\d)/i.exec(text) ?? []
  return pair && /[-−]|\.\d\d/.test(pair) ? pair : undefined
}

function read(raw: string, findTowns: (foldedName: string) => readonly Town[]): Position | undefined {
  if (raw.length > maxLength || !/\d/.test(raw)) return undefined
  const text = raw.replace(/^[("'[]+|[)"'\].,;:?!]+$/g, (edge) => (/^["']+$/.test(edge) && /\d/.test(raw) ? edge : ''))
  const reading = isExplicit(text) ? readCoordinates(text) : undefined
  if (reading?.kind === 'place') return reading.position
  const [town] = reading?.kind === 'near' ? findTowns(foldName(reading.town)) : []
  return reading?.kind === 'near' && town ? recoverNearest(reading.code, town.position) : undefined
}

/** The notations by their marks, because the readers also accept '10/12', '2 3' and '10 kms 50'. */
const marks: readonly RegExp[] = [
  // Two decimals each
  /^[^\d/]*\d+[.,]\d{2,}[\s,;]+(?:lon[a-z]*[\s:=]*|lng[\s:=]*)?[-+−]?\d+[.,]\d{2,}$/i,
  // One decimal each, and a sign that other figures don't have
  /^-\d+\.\d+,\s*-?\d+\.\d+$|^\d+\.\d+,\s*-\d+\.\d+$/,
  /[°º]/,
  /\d['’′"”″]*\s?[NS]\b.*\d['’′"”″]*\s?[EW]\b|\b[NS]\s?\d.*\b[EW]\s?\d/,
  /\d\.\d+\s?[ns]\b.*\d\.\d+\s?[ew]\b/,
  // UTM
  /^(?:UTM\s*)?(?:zone\s*)?\d{1,2}\s*(?:[C-HJ-NP-X]|north|south)[\s,]+\d{6,7}.*\d{4}/i,
  // MGRS
  /^(?:MGRS\s*)?\d{1,2}\s*[C-HJ-NP-X]\s*[A-HJ-NP-Z][A-HJ-NP-V]\s*(?:\d{6,10}|\d{3,5}\s+\d{3,5})$/,
  // Plus code
  /^(?=\d*[A-Z])[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,7}\b/i,
]

const isExplicit = (text: string) => marks.some((mark) => mark.test(text))
