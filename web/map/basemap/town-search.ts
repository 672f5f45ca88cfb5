import type { Position } from '#shared/geo.ts'
import type { ShownPart } from '../core/box.ts'
import { areaForms } from './regions.ts'
import type { Town } from './town.ts'

/** The area whose towns come first in a search. */
export type Near = {
  /** The visible part of the map. */
  readonly view?: ShownPart | undefined
  /** The trip's stops. */
  readonly stops?: readonly Position[] | undefined
}

/** Letters that Unicode does not decompose. */
const plain: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const long: Record<string, string> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }

/** Returns lower case without accents, with common abbreviations expanded: 'sao' finds São Paulo, 'st george' Saint George. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  // Four names of five need no more, and normalizing takes ten times as long.
  const letters = /^[a-z ]*$/.test(lower)
    ? lower.trim()
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replace(/[łøđðıħßæœþ]/g, (letter) => plain[letter] ?? letter)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
  return letters.replace(/\b(?:ste?|mt|ft)(?= )/g, (word) => long[word] ?? word)
}

const folded = new WeakMap<readonly Town[], string[]>()

function foldNames(towns: readonly Town[]): string[] {
  const known = folded.get(towns)
  if (known) return known
  const names = towns.map(({ name }) => fold(name))
  folded.set(towns, names)
  return names
}

/**
 * Returns towns whose words start with the typed words: the first word in the town's name, the others there or in its state or
 * country, in full or abbreviated ('moab ut', 'springfield illinois', 'Paris, France'); words after a comma only there. Near towns
 * come first, then exact names, then names with this start, then larger towns.
 */
export function searchTowns(
  towns: readonly Town[],
  query: string,
  { limit, near = {} }: { readonly limit: number; readonly near?: Near | undefined },
): Town[] {
  const comma = query.indexOf(',')
  const [wanted, wantedArea] = comma < 0 ? [fold(query), ''] : [fold(query.slice(0, comma)), fold(query.slice(comma))]
  const [first, ...others] = wanted.split(' ')
  if (!first) return []
  const names = foldNames(towns)
  const inside = ` ${first}`
  const nearness = createNearness(near)
  const hits: { town: Town; score: number }[] = []
  for (const [index, name] of names.entries()) {
    const begins = name.startsWith(first)
    const town = towns[index]
    if (!town || !(begins || name.includes(inside))) continue
    // The area typed after the whole name.
    const rest = wanted.startsWith(`${name} `) ? `${wanted.slice(name.length + 1)} ${wantedArea}`.trim() : wantedArea
    const isFullMatch = wanted === name || (rest !== wantedArea && hasWords(areaText(town.area), rest.split(' ')))
    if (wantedArea && !hasWords(areaText(town.area), wantedArea.split(' '))) continue
    if (others.length > 0 && !isFullMatch && !hasWords(` ${name}${areaText(town.area)}`, others)) continue
    const exact = isFullMatch ? 4 : name.startsWith(wanted) ? 2 : begins ? 1 : 0
    // 'IN' is Indiana rather than the start of India.
    const isArea = rest !== '' && foldArea(town.area).includes(rest)
    hits.push({ town, score: exact * 4 + (isArea ? 3 : 0) + nearness(town.position) + Math.log10(town.population + 1) })
  }
  return hits
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ town }) => town)
}

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(` ${word}`))

const areas = new Map<string, readonly string[]>()
function foldArea(area: string): readonly string[] {
  const known = areas.get(area)
  if (known !== undefined) return known
  const forms = areaForms(area).map(fold)
  areas.set(area, forms)
  return forms
}
const areaText = (area: string) => ` ${foldArea(area).join(' ')}`

/** Towns in view come before all others with the same start: 'moa' is Moab on a map of Utah, not Moa in Cuba. */
const mostNearness = 12
/** A wider view shows no particular region, in kilometers from its center. */
const widestView = 3_000
/** Distance beyond the view and around a stop at which the bonus is halved. */
const halfKm = 200

/** Returns a function for the bonus of near places: 0 to `mostNearness`. */
function createNearness({ view, stops = [] }: Near): (position: Position) => number {
  // Stops of one region count once: a trip has up to two thousand.
  const regions = new Map(stops.map((stop) => [Math.round(stop.latitude) * 1_000 + Math.round(stop.longitude), stop]))
  const measures = [...regions.values()].map(createMeasure)
  const viewWeight = view ? Math.max(0, 1 - (view.km / widestView) ** 2) : 0
  const toView = view && createMeasure(view.centre)
  const fade = (km: number) => mostNearness * 0.5 ** (Math.max(0, km) / halfKm)
  return (position) => {
    const inView = view && toView && viewWeight > 0 ? viewWeight * fade(Math.sqrt(toView(position)) - view.km) : 0
    let nearest = Number.POSITIVE_INFINITY
    for (const measure of measures) nearest = Math.min(nearest, measure(position))
    return Math.max(inView, fade(Math.sqrt(nearest)))
  }
}

/** Returns a function for the squared distance (km) on a flat map, because thousands of towns are compared at every key press. */
function createMeasure({ latitude, longitude }: Position): (to: Position) => number {
  const [perDegree, perMeridian] = [111.2, 111.2 * Math.cos((latitude * Math.PI) / 180)]
  return (to) => {
    const apart = Math.abs(to.longitude - longitude)
    const across = Math.min(apart, 360 - apart) * perMeridian
    const along = (to.latitude - latitude) * perDegree
    return across * across + along * along
  }
}
