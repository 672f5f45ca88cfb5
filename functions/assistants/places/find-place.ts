import { type Position, toPosition } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { StoredPlace } from '#shared/notations/coordinates.ts'
import { areaName } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import { foldText } from '#shared/text.ts'
import { createFinder, findNamed, hasWords, words as splitWords } from '../names.ts'
import { type Area, findAreas, isWithin, readArea } from './areas.ts'
import { findCoordinates } from './coordinates-asked.ts'
import { ordinaryWords } from './ordinary-words.ts'
import type { Town } from './towns.ts'
import { capitalsCount, isJoined, readWords, type Word } from './words.ts'

/** A place that a question asks about; `name` is as in 'Moab, Utah, United States'. */
export type FoundPlace =
  | {
      readonly kind: 'stop' | 'town' | 'coordinates'
      readonly name: string
      readonly position: Position
      /** True if other places have the same name; a town is the largest of them. */
      readonly hasNamesakes: boolean
    }
  /** A town's name with an area that has no such town: 'Moab, France'. */
  | { readonly kind: 'unknown'; readonly name: string }

type NamedStop = StoredPlace & { readonly name: string }
type FindTowns = (foldedName: string) => readonly Town[]

/** A place named at a position in the question. */
type Candidate = {
  readonly place: FoundPlace
  readonly folded: string
  readonly hasArea: boolean
  /** Larger after 'in' or 'to' and with a capital letter, smaller after 'from'. */
  readonly weight: number
  readonly start: number
  readonly end: number
}

const maxNameWords = 6

/** The rank of 400,000 inhabitants. */
const veryLarge = 28

/** Words after which a place is what the question is about. */
const destinations = new Set('in at to near for around weather forecast en em nach bei'.split(' '))
/** Words before other places. */
const passages = new Set('from via through between past of and or'.split(' '))
/** Words before which a place's name is an attribute: 'Denver weather'. */
const topics = new Set('weather forecast temperature temperatures climate'.split(' '))
/** Words after which a noun follows. */
const determiners = new Set('my our your his her their a an'.split(' '))

/** Words next to which a name is not a town's: 'Simpson Desert', 'Lake Nakuru'. */
export const landforms: ReadonlySet<string> = new Set(
  'desert loop river lake canyon mountain mountains range valley island islands falls creek peak forest peninsula coast bay gorge plateau basin glacier dunes pass crater delta'.split(
    ' ',
  ),
)
const landformsBefore = new Set('lake mount mt cape river'.split(' '))
/** Regions that share their name with a town far away. */
const regions = new Set('patagonia siberia sahara africa asia europe andes alps tibet pamir sinai arabia'.split(' '))

export const calendar: ReadonlySet<string> = new Set(
  'january february march april may june july august september october november december sept monday tuesday wednesday thursday friday saturday sunday'
    .split(' ')
    .flatMap((name) => [name, name.slice(0, 3)]),
)

/**
 * Finds the place that a question asks about: a stop by its whole name, coordinates in any notation, a town with its area, a stop by a
 * part of its name, a town. Undefined if the question names none.
 */
export function findPlace(question: string, stops: readonly NamedStop[], findTowns: FindTowns): FoundPlace | undefined {
  const text = question.slice(0, limits.longText)
  const candidates = listCandidates(text, findTowns)
  const folded = foldText(text)
  const has = createFinder(folded)
  // As `findNamed`, which needs three letters for a whole name.
  const whole = stops.filter(({ name }) => foldText(name).length >= 3 && has(foldText(name)))
  // Part of a longer name: the stop 'York' in 'New York'.
  const full = whole.filter(({ name }) => !candidates.some((town) => isPartOf(foldText(name), town.folded)))
  return (
    toStop(findFirst(folded, full), stops) ??
    findCoordinates(text, findTowns) ??
    candidates.find(({ hasArea }) => hasArea)?.place ??
    toStop(findPartlyNamed(text, stops, candidates), stops) ??
    candidates.toSorted((one, other) => other.weight - one.weight)[0]?.place
  )
}

function listCandidates(text: string, findTowns: FindTowns): Candidate[] {
  const words = readWords(text)
  const capitals = capitalsCount(words)
  const candidates: Candidate[] = []
  for (let at = 0; at < words.length; ) {
    const { candidate, count } = readName(words, at, capitals, findTowns)
    if (candidate) candidates.push(candidate)
    at += count
  }
  return candidates
}

type Reading = { readonly candidate?: Candidate; readonly count: number }

/** Reads the longest name at a word; `count` is the number of words to skip. */
function readName(words: readonly Word[], at: number, capitals: boolean, findTowns: FindTowns): Reading {
  for (let count = Math.min(maxNameWords, words.length - at); count > 0; count--) {
    const named = words.slice(at, at + count)
    const [first, last] = [named[0], named.at(-1)]
    if (!first || !last || !named.every((word, index) => isInName(named[index - 1], word))) continue
    const folded = foldName(named.map(({ text }) => text).join(' '))
    const towns = findTowns(folded)
    const namedAreas = findAreas(folded)
    const area = towns.length > 0 ? readArea(words, at + count, capitals) : undefined
    const inArea = area ? towns.filter((town) => isWithin(town.area, area.codes)) : []
    const isOtherTown =
      area !== undefined && inArea.length > 0 && !namedAreas.some((code) => isWithin(code, area.codes))
    const [largest] = towns
    const isTown =
      largest !== undefined &&
      (namedAreas.length === 0 || isOtherTown || isWithin(largest.area, namedAreas) || largest.rank >= veryLarge)
    if (!isTown) {
      if (namedAreas.length > 0) return { count }
      continue
    }
    // Other names of cities are words of many languages.
    const isAlias = foldName(largest.name) !== folded
    const isPlain = isName(words, at, count, capitals) && (!isAlias || isExpected(words, at, count, capitals))
    const weight = weigh(words, at, capitals)
    const base = { folded, weight, start: first.start, end: last.end }
    if (area && inArea.length > 0 && (isPlain || isNameBeforeArea(named, area)))
      return { candidate: { ...base, place: toTown(folded, inArea), hasArea: true }, count: count + area.words }
    if (isPlain && area && inArea.length === 0 && !(area.isCode && !area.hasComma)) {
      const name = `${named.map(({ text }) => text).join(' ')}, ${areaName(area.codes[0] ?? '')}`
      return { candidate: { ...base, place: { kind: 'unknown', name }, hasArea: false }, count: count + area.words }
    }
    if (isPlain) return { candidate: { ...base, place: toTown(folded, towns), hasArea: false }, count }
    // Parts of a longer name are other towns: 'San Francisco'.
    if (count > 1) return { count }
  }
  return { count: 1 }
}

const isInName = (before: Word | undefined, word: Word) => before === undefined || isJoined(before, word)

/** Returns whether words are written as a name, without looking at an area after them. */
function isName(words: readonly Word[], at: number, count: number, capitals: boolean): boolean {
  const [before, first, after] = [words[at - 1], words[at], words[at + count]]
  const last = words[at + count - 1]
  if (!first || !last) return false
  if (before && isJoined(before, first) && (determiners.has(before.lower) || landformsBefore.has(before.lower)))
    return false
  if (after && isJoined(last, after) && landforms.has(after.lower)) return false
  if (count > 1) {
    // 'in the valley'
    if (first.lower === 'the' && !isCapital(first, capitals)) return false
    if (!before || destinations.has(before.lower) || passages.has(before.lower)) return true
    return (after !== undefined && topics.has(after.lower)) || (capitals && first.hasCapital && last.hasCapital)
  }
  if (calendar.has(first.lower) || regions.has(first.lower)) return false
  if (!needsCapital(first)) return true
  // 'White Rim Road' is not White.
  const isPart = [before, after].some(
    (other) =>
      other && isCapital(other, capitals) && (other === before ? isJoined(other, first) : isJoined(first, other)),
  )
  return isCapital(first, capitals) && !isPart && !isAcronym(first)
}

/** Returns whether words are capitalized, or where the place of a question is named. */
function isExpected(words: readonly Word[], at: number, count: number, capitals: boolean): boolean {
  const [before, first, after] = [words[at - 1], words[at], words[at + count]]
  return (
    (first !== undefined && capitals && first.hasCapital) ||
    destinations.has(before?.lower ?? '') ||
    topics.has(after?.lower ?? '')
  )
}

/** Returns whether a name that needs more than itself has it in its area: 'May, Idaho', 'Reading Pennsylvania'. */
function isNameBeforeArea(named: readonly Word[], { hasComma }: Area): boolean {
  const [first] = named
  if (!first || hasComma || named.length > 1) return true
  return !calendar.has(first.lower) && first.hasCapital
}

const needsCapital = ({ lower }: Word) => [...lower].length <= 3 || ordinaryWords.has(foldName(lower))

/** 'OS', 'URI' */
const isAcronym = ({ text, lower }: Word) =>
  text.length > 1 && text.length <= 3 && text === text.toUpperCase() && text !== lower

const isCapital = (word: Word, capitals: boolean) => capitals && word.hasCapital && !word.startsSentence

function weigh(words: readonly Word[], at: number, capitals: boolean): number {
  const before = words[at - 1]?.lower ?? ''
  return (destinations.has(before) ? 2 : passages.has(before) ? -2 : 0) + (capitals && words[at]?.hasCapital ? 1 : 0)
}

function toTown(folded: string, towns: readonly Town[]): FoundPlace {
  const [town] = towns
  if (!town) return { kind: 'unknown', name: folded }
  const namesakes = towns.filter(({ name }) => foldName(name) === folded)
  return {
    kind: 'town',
    name: `${town.name}, ${areaName(town.area)}`,
    position: town.position,
    hasNamesakes: Math.max(namesakes.length, namesakes.includes(town) ? 0 : towns.length) > 1,
  }
}

const isPartOf = (name: string, town: string) =>
  splitWords(name).length < splitWords(town).length && hasWords(town, name)

/** Returns the stop that the question names first, by the longest name. */
function findFirst(folded: string, stops: readonly NamedStop[]): NamedStop | undefined {
  const text = splitWords(folded).join(' ')
  const place = ({ name }: NamedStop) => text.indexOf(splitWords(foldText(name)).join(' '))
  return stops.toSorted((one, other) => place(one) - place(other) || other.name.length - one.name.length)[0]
}

/** Returns a stop by a part of its name that is not part of a longer name of a town: 'Alice' in 'Alice Springs'. */
function findPartlyNamed(text: string, stops: readonly NamedStop[], candidates: readonly Candidate[]) {
  const longer = candidates.filter(({ folded }) => folded.includes(' '))
  const inTown = stops.find(({ name }) => longer.some(({ folded }) => hasWords(foldName(name), folded)))
  if (inTown) return inTown
  const rest = longer.reduceRight((left, { start, end }) => `${left.slice(0, start)} . ${left.slice(end)}`, text)
  return findNamed(foldText(rest), stops, ({ name }) => name)[0]
}

function toStop(stop: NamedStop | undefined, stops: readonly NamedStop[]): FoundPlace | undefined {
  const position = stop && toPosition(stop.latitude, stop.longitude)
  if (!position) return undefined
  const hasNamesakes = stops.some((other) => other !== stop && foldText(other.name) === foldText(stop.name))
  return { kind: 'stop', name: stop.name, position, hasNamesakes }
}
