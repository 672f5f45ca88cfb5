import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import { mixedNotations, readCoordinates } from '#shared/notations/read/coordinates.ts'
import { findLink } from '../../../map/picker/notations/links.ts'
import { readPlace } from '../../../map/picker/read-place.ts'

type PastedStop = {
  /** Line number, from 1. */
  readonly line: number
  readonly text: string
  readonly name: string
  readonly position: Position
}

/** An unreadable line. */
type UnreadLine = { readonly line: number; readonly text: string; readonly reason: string }

export type PastedStops = { readonly stops: readonly PastedStop[]; readonly unread: readonly UnreadLine[] }

/**
 * Parses stops, one per line, as "name, coordinates" or "coordinates name", in any notation of `readPlace` except short plus codes.
 * Skips empty lines. Returns unreadable lines, duplicates and lines beyond the limit with the reason, so that no line is lost.
 */
export function parseStops(text: string): PastedStops {
  const stops: PastedStop[] = []
  const unread: UnreadLine[] = []
  const seen = new Map<string, number>()
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const [line, words] = [at + 1, raw.trim()]
    if (words === '') continue
    const found = readLine(words)
    const duplicate = seen.get(words)
    if (typeof found === 'string') unread.push({ line, text: words, reason: found })
    else if (duplicate !== undefined) unread.push({ line, text: words, reason: `the same as line ${duplicate}` })
    else if (stops.length === limits.stopsPasted)
      unread.push({ line, text: words, reason: `more than ${limits.stopsPasted} at once` })
    else stops.push({ line, text: words, ...found })
    if (duplicate === undefined) seen.set(words, line)
  }
  return { stops, unread }
}

/** Returns the text without the dropped lines. */
export const dropLines = (text: string, dropped: ReadonlySet<string>): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !dropped.has(line.trim()))
    .join('\n')

/** Reading time grows with the square of a line's length. */
const [longestLine, longestCoordinates] = [4_000, 120]

type NamedPlace = Pick<PastedStop, 'name' | 'position'>

function readLine(text: string): NamedPlace | string {
  if (text.length > longestLine) return `longer than ${longestLine.toLocaleString('en-US')} characters`
  const link = findLink(text)
  if (link !== undefined) return readLinkLine(text.replace(link, ' ').trim(), link)
  const problems: string[] = []
  if (readPosition(text, problems)) return 'no name found'
  const found = [...listReadings(text, problems)]
  if (found.length === 0) return problems[0] ?? 'no coordinates found'
  // A numeric name may be part of the coordinates, so accept it only if it is the only reading.
  const numbered = found.filter(({ name }) => /^\d+$/.test(name))
  const isClear = new Set(numbered.map(({ name }) => name)).size === 1
  const named = found.find(({ name }) => /\p{L}/u.test(name)) ?? (isClear ? numbered[0] : undefined)
  if (!named) return 'a name needs a letter here'
  // In "Bore 24 36S 133.02E", 24 may be degrees.
  if (problems.includes(mixedNotations) && isHalfWhole(named.position)) return mixedNotations
  return named.name.length > limits.name ? `the name is longer than ${limits.name} characters` : named
}

/** Reads a line with a link, which may contain the place's name. */
function readLinkLine(words: string, link: string): NamedPlace | string {
  const reading = readPlace(link)
  if (reading?.kind !== 'place') return reading?.kind === 'problem' ? reading.message : 'no coordinates found'
  const name = toName(words) || reading.name
  return name ? { name, position: reading.position } : 'no name found'
}

/** Yields the readings of a line, likeliest first: split at a comma, semicolon or tab before a space, with all of the coordinates. */
function* listReadings(text: string, problems: string[]): Generator<NamedPlace> {
  const strong = [...text.matchAll(/\s*[,;\t]\s*/g)]
  const weak = [...text.matchAll(/[\s:]+/g)]
  for (const cuts of [strong, weak]) {
    for (const { index, 0: cut } of cuts) {
      yield* read(text.slice(0, index), text.slice(index + cut.length), problems)
    }
  }
  for (const cuts of [strong, weak]) {
    for (const { index, 0: cut } of cuts.toReversed()) {
      yield* read(text.slice(index + cut.length), text.slice(0, index), problems)
    }
  }
}

function* read(words: string, coordinates: string, problems: string[]): Generator<NamedPlace> {
  const position = readPosition(coordinates, problems)
  const name = toName(words)
  // A single compass letter belongs to the coordinates.
  if (position && name !== '' && !/^[NSEW]$/i.test(name)) yield { name, position }
}

/** Returns the words without the quotes, dashes and bullets around them. */
const toName = (words: string) => words.replace(/^["'\s]*(?:[-–—•*]\s+)*["'\s]*|(?:["'\s,;:–—]|(?<=\s)[-−/|])+$/g, '')

const isHalfWhole = ({ latitude, longitude }: Position) => Number.isInteger(latitude) !== Number.isInteger(longitude)

/** Reads a position. Adds the reason to `problems` if it is invalid. */
function readPosition(text: string, problems: string[]): Position | undefined {
  if (text.length > longestCoordinates) return undefined
  const reading = readCoordinates(text)
  if (reading?.kind === 'problem') problems.push(reading.message)
  if (reading?.kind === 'near') problems.push('a plus code must be complete here')
  return reading?.kind === 'place' ? reading.position : undefined
}
