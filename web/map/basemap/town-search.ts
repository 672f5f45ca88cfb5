import type { Position } from '#shared/geo.ts'
import { areaForms } from '#shared/places/regions.ts'
import { foldName, mayOpen, soundOf } from '#shared/places/town-names.ts'
import type { ShownPart } from '../core/box.ts'
import type { Town } from './town.ts'

/** The area whose towns come first in a search. */
export type Near = {
  readonly view?: ShownPart | undefined
  readonly stops?: readonly Position[] | undefined
}

/** A town's name for comparison; `sound` is set on first use. */
type Spelling = { readonly town: Town; readonly name: string; readonly isAlias: boolean; sound?: string }

const spellings = new WeakMap<readonly Town[], readonly Spelling[]>()

function listSpellings(towns: readonly Town[]): readonly Spelling[] {
  const known = spellings.get(towns)
  if (known) return known
  const all = towns.flatMap((town) => [
    { town, name: foldName(town.name), isAlias: false },
    ...town.aliases.map((alias) => ({ town, name: foldName(alias), isAlias: true })),
  ])
  spellings.set(towns, all)
  return all
}

/** Shorter sounds fit too many towns. */
const fewestConsonants = 3

type Hit = { readonly town: Town; readonly score: number }

/**
 * Returns towns by the starts of their words, and of their state or country ('moab ut', 'Paris, France'): near towns first, then exact
 * names, then larger towns. Without any, towns that sound alike: 'Khorog' finds Khorugh.
 */
export function searchTowns(
  towns: readonly Town[],
  query: string,
  { limit, near = {} }: { readonly limit: number; readonly near?: Near | undefined },
): Town[] {
  const comma = query.indexOf(',')
  const [wanted, wantedArea] =
    comma < 0 ? [foldName(query), ''] : [foldName(query.slice(0, comma)), foldName(query.slice(comma))]
  const [first] = wanted.split(' ')
  if (!first) return []
  const nearness = createNearness(near)
  let hits = findSpelled(towns, wanted, wantedArea, nearness)
  // Without a key for ü, Zürich is typed as Zuerich.
  if (hits.length === 0) hits = findSpelled(towns, wanted.replace(/([aou])e/g, '$1'), wantedArea, nearness)
  if (hits.length === 0) hits = findSounding(towns, wanted, wantedArea, nearness)
  return [...new Set(hits.toSorted((a, b) => b.score - a.score).map(({ town }) => town))].slice(0, limit)
}

type Nearness = (position: Position) => number

function findSpelled(towns: readonly Town[], wanted: string, wantedArea: string, nearness: Nearness): Hit[] {
  const [first = '', ...others] = wanted.split(' ')
  const inside = ` ${first}`
  const hits: Hit[] = []
  for (const { town, name, isAlias } of listSpellings(towns)) {
    const begins = name.startsWith(first)
    if (!(begins || name.includes(inside))) continue
    const rest = wanted.startsWith(`${name} `) ? `${wanted.slice(name.length + 1)} ${wantedArea}`.trim() : wantedArea
    const isFullMatch = wanted === name || (rest !== wantedArea && hasWords(areaText(town.area), rest.split(' ')))
    if (wantedArea && !hasWords(areaText(town.area), wantedArea.split(' '))) continue
    if (others.length > 0 && !isFullMatch && !hasWords(` ${name}${areaText(town.area)}`, others)) continue
    const exact = isFullMatch ? 4 : name.startsWith(wanted) ? 2 : begins ? 1 : 0
    // 'IN' is Indiana, not the start of India.
    const isArea = rest !== '' && foldArea(town.area).includes(rest)
    const score = exact * 4 + (isArea ? 3 : 0) - (isAlias ? 1 : 0) + nearness(town.position) + weigh(town)
    hits.push({ town, score })
  }
  return hits
}

/** Finds towns whose whole name sounds like the words, or those before an area. */
function findSounding(towns: readonly Town[], wanted: string, wantedArea: string, nearness: Nearness): Hit[] {
  const words = wanted.split(' ')
  return words.flatMap((_, dropped) => {
    const name = words.slice(0, words.length - dropped).join(' ')
    const area = [...words.slice(words.length - dropped), ...(wantedArea ? wantedArea.split(' ') : [])]
    const sound = soundOf(name)
    if (sound.replaceAll('a', '').length < fewestConsonants) return []
    return listSpellings(towns)
      .filter((spelling) => hasSound(spelling, name, sound) && hasWords(areaText(spelling.town.area), area))
      .map(({ town }) => ({ town, score: nearness(town.position) + weigh(town) - dropped }))
  })
}

/** Letters by which two spellings may differ in length. */
const mostLonger = 4

/** Compares letters first: the sounds of all names take a quarter of a second. */
function hasSound(spelling: Spelling, name: string, sound: string): boolean {
  if (Math.abs(spelling.name.length - name.length) > mostLonger || !mayOpen(spelling.name, sound)) return false
  spelling.sound ??= soundOf(spelling.name)
  return spelling.sound === sound
}

const weigh = ({ population, kind }: Town) => (kind ? remoteWeight : Math.log10(population + 1))
const remoteWeight = 3

const hasWords = (text: string, words: readonly string[]) => words.every((word) => text.includes(` ${word}`))

const areas = new Map<string, readonly string[]>()
function foldArea(area: string): readonly string[] {
  const known = areas.get(area)
  if (known !== undefined) return known
  const forms = areaForms(area).map(foldName)
  areas.set(area, forms)
  return forms
}
const areaText = (area: string) => ` ${foldArea(area).join(' ')}`

/** Towns in view come first: 'moa' is Moab on a map of Utah. */
const mostNearness = 12
/** Kilometers from the center beyond which a view shows no region. */
const widestView = 3_000
/** Kilometers beyond the view and around a stop that halve the bonus. */
const halfKm = 200

function createNearness({ view, stops = [] }: Near): (position: Position) => number {
  // Stops of one region count once; a trip has up to 2,000.
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

/** Returns a fast function for the squared distance (km) on a flat map. */
function createMeasure({ latitude, longitude }: Position): (to: Position) => number {
  const [perDegree, perMeridian] = [111.2, 111.2 * Math.cos((latitude * Math.PI) / 180)]
  return (to) => {
    const apart = Math.abs(to.longitude - longitude)
    const across = Math.min(apart, 360 - apart) * perMeridian
    const along = (to.latitude - latitude) * perDegree
    return across * across + along * along
  }
}
