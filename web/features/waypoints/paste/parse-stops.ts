import { type Position, parsePosition } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'

/** A line that was understood: a stop's name and place. */
type PastedStop = {
  /** Counts from 1. */
  readonly line: number
  readonly text: string
  readonly name: string
  readonly position: Position
}

/** A line that was not, and why. */
type UnreadLine = { readonly line: number; readonly text: string; readonly reason: string }

export type PastedStops = { readonly stops: readonly PastedStop[]; readonly unread: readonly UnreadLine[] }

/**
 * Reads stops, one a line, as "name, coordinates" or "coordinates name", in any notation of `parsePosition`. Empty lines are
 * skipped; what is not understood, said twice or beyond the most at once is answered with the reason: no line is lost.
 */
export function parseStops(text: string): PastedStops {
  const stops: PastedStop[] = []
  const unread: UnreadLine[] = []
  const seen = new Map<string, number>()
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const [line, words] = [at + 1, raw.trim()]
    if (words === '') continue
    const found = readLine(words)
    const twin = seen.get(words)
    if (typeof found === 'string') unread.push({ line, text: words, reason: found })
    else if (twin !== undefined) unread.push({ line, text: words, reason: `the same as line ${twin}` })
    else if (stops.length === limits.stopsPasted)
      unread.push({ line, text: words, reason: `more than ${limits.stopsPasted} at once` })
    else stops.push({ line, text: words, ...found })
    if (twin === undefined) seen.set(words, line)
  }
  return { stops, unread }
}

/** The same text without some of its lines. */
export const dropLines = (text: string, dropped: ReadonlySet<string>): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !dropped.has(line.trim()))
    .join('\n')

type Reading = Pick<PastedStop, 'name' | 'position'>

function readLine(text: string): Reading | string {
  if (readPosition(text)) return 'no name found'
  const found = [...listReadings(text)]
  if (found.length === 0) return 'no coordinates found'
  // A number for a name may be a piece of the coordinates: then there must be but one way to read the line.
  const numbered = found.filter(({ name }) => /^\d+$/.test(name))
  const isClear = new Set(numbered.map(({ name }) => name)).size === 1
  const named = found.find(({ name }) => /\p{L}/u.test(name)) ?? (isClear ? numbered[0] : undefined)
  if (!named) return 'a name needs a letter here'
  return named.name.length > limits.name ? `the name is longer than ${limits.name} characters` : named
}

/** The ways to read a line, likeliest first: cut at a comma, semicolon or tab rather than at a space, and with all of the coordinates. */
function* listReadings(text: string): Generator<Reading> {
  const strong = [...text.matchAll(/\s*[,;\t]\s*/g)]
  const weak = [...text.matchAll(/[\s:]+/g)]
  for (const cuts of [strong, weak]) {
    for (const { index, 0: cut } of cuts) {
      yield* read(text.slice(0, index), text.slice(index + cut.length))
    }
  }
  for (const cuts of [strong, weak]) {
    for (const { index, 0: cut } of cuts.toReversed()) {
      yield* read(text.slice(index + cut.length), text.slice(0, index))
    }
  }
}

function* read(words: string, coordinates: string): Generator<Reading> {
  const position = readPosition(coordinates)
  const name = words.replace(/^["'\s]+|["'\s,;:]+$/g, '')
  // A lone compass letter belongs to the coordinates.
  if (position && name !== '' && !/^[NSEW]$/i.test(name)) yield { name, position }
}

/** A position, also in brackets. */
const readPosition = (text: string) => parsePosition(text.replace(/^[([]\s*|\s*[)\]]$/g, ''))
