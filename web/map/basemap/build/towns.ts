import { placeKinds, type RemotePlace } from '#shared/places/remote-place.ts'
import { remotePlaces } from '#shared/places/remote-places.ts'
import { foldName, soundOf } from '#shared/places/town-names.ts'
import { encodeNumbers } from '#shared/tracks/polyline.ts'
import type { Town } from '../town.ts'
import type { TownTable } from '../town-table.ts'
import { type City, readCities } from './cities.ts'
import { createNeighborCheck } from './neighbors.ts'
import { rankTowns } from './rank-towns.ts'
import { usualNames } from './usual-names.ts'

type Entry = Town & {
  /** More names, for the larger file only. */
  readonly furtherAliases: readonly string[]
  readonly weight: number
  readonly from: number
  /** True for a capital or a place of our list. */
  readonly isWanted: boolean
}

/** Countries whose region is shown, because names repeat. */
const regional = new Set(['US', 'CA', 'AU'])

const zooms = { first: 2, overview: 6, always: 8, last: 9 }

/**
 * A town beyond zoom 8 needs fewer neighbors than this within `neighborhood` kilometers: elsewhere a search finds a bigger town. Small
 * towns of the United States have fuel.
 */
const neighborhood = 25
const fewer = { last: 25, beyond: 4, beyondInUnitedStates: 12 }

/** Zooms before which remote places would crowd towns, and their weight. */
const remote = { settlement: 5, other: 6, weight: 200 }

/** Creates two files: the overview's towns with our remote places, and those of higher zooms. */
export function createTownTables(): { overview: TownTable; all: TownTable } {
  const cities = readCities()
  const listed = findListedCities(cities, remotePlaces)
  const placeOf = new Map([...listed].map(([place, city]) => [city, place]))
  const entries = [
    ...cities.map((city) => toTown(city, placeOf.get(city))),
    ...remotePlaces.filter((place) => !listed.has(place)).map(toPlace),
  ]
  const hasFewer = createNeighborCheck(
    entries.map(({ position }) => position),
    neighborhood,
  )
  const included = rankTowns(entries, zooms).filter(({ zoom, area, position, isWanted }) => {
    if (isWanted || zoom <= zooms.always) return true
    if (zoom === zooms.last) return hasFewer(position, fewer.last)
    return hasFewer(position, area.startsWith('US') ? fewer.beyondInUnitedStates : fewer.beyond)
  })
  const inOverview = ({ zoom, isWanted }: Entry) => isWanted || zoom <= zooms.overview
  const overview = sort(included.filter(inOverview))
  const all = sort(included.filter((entry) => !inOverview(entry)))
  return {
    overview: toTable(overview, ({ aliases }) => aliases, []),
    all: toTable(all, ({ aliases, furtherAliases }) => [...aliases, ...furtherAliases], overview),
  }
}

type Unranked = Omit<Entry, 'zoom'>

function toTown(city: City, place: RemotePlace | undefined): Unranked {
  const { name, country, region, population, featureCode, latitude, longitude } = city
  const usual = usualNames.get(`${country} ${name}`)
  return {
    ...(place ? nameListed(city, place) : { name, aliases: usual ? [usual] : [] }),
    furtherAliases: chooseAliases(city),
    area: place?.area ?? (regional.has(country) ? `${country}-${region}` : country),
    position: { latitude, longitude },
    population,
    weight: (population + 1) * (featureCode === 'PPLC' ? 4 : featureCode === 'PPLA' ? 2 : 1),
    from: zooms.first,
    kind: undefined,
    isWanted: place !== undefined || featureCode === 'PPLC',
  }
}

/** Prefers the list's name, or GeoNames' spelling of it with accents. */
function nameListed(city: City, place: RemotePlace): Pick<Unranked, 'name' | 'aliases'> {
  const [listed, ours] = [foldName(place.name), foldName(city.name)]
  return listed === ours
    ? { name: city.name, aliases: place.aliases }
    : { name: place.name, aliases: [...place.aliases.filter((alias) => foldName(alias) !== ours), city.name] }
}

function toPlace({ name, aliases, area, position, kind }: RemotePlace): Unranked {
  const isLived = kind === 'settlement' || kind === 'roadhouse'
  const from = isLived ? remote.settlement : remote.other
  const { weight } = remote
  return { name, aliases, furtherAliases: [], area, position, population: 0, weight, from, kind, isWanted: true }
}

/** Sorts by country and place, for small differences. */
const sort = (entries: readonly Entry[]) =>
  entries.toSorted(
    (a, b) =>
      a.area.slice(0, 2).localeCompare(b.area.slice(0, 2)) ||
      toThousandths(a.position.latitude) - toThousandths(b.position.latitude) ||
      toThousandths(a.position.longitude) - toThousandths(b.position.longitude),
  )

/** Returns columns, delta-encoded: a third of plain JSON's size. */
function toTable(
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
  overview: readonly Entry[],
): TownTable {
  return {
    names: entries.map(({ name }) => name).join('\n'),
    aliases: entries.map((entry) => namesOf(entry).join(',')).join('\n'),
    areas: entries.map(({ area }) => area).join(' '),
    latitudes: encodeNumbers(entries.map(({ position }) => toThousandths(position.latitude))),
    longitudes: encodeNumbers(entries.map(({ position }) => toThousandths(position.longitude))),
    populations: toDigits(entries.map(({ population }) => 5 * Math.log10(population + 1))),
    zooms: toDigits(entries.map(({ zoom }) => zoom)),
    kinds: toDigits(entries.map(({ kind }) => (kind ? placeKinds.indexOf(kind) + 1 : 0))),
    overviewAliases: overview.map(({ furtherAliases }) => furtherAliases.join(',')).join('\n'),
  }
}

/** Returns a base-36 digit per value. */
const toDigits = (values: readonly number[]) =>
  values.map((value) => Math.min(35, Math.round(value)).toString(36)).join('')

const toThousandths = (degrees: number) => Math.round(degrees * 1000)

/** Population from which a city gets aliases: GeoNames doesn't say which of dozens are usual. */
const city = 100_000
const maxAliases = 4
const shortest = 3

/** Returns a large city's other names that sound different, shortest first: Bombay for Mumbai. */
function chooseAliases({ name, alternateNames, population }: City): string[] {
  if (population < city) return []
  const sounds = [soundOf(foldName(name))]
  const chosen: string[] = []
  for (const alias of alternateNames.toSorted((a, b) => a.length - b.length)) {
    // Lower case is transliterated syllables, capitals are airport codes.
    if (!/^[A-Z][a-z]{2,13}(?:[ -][A-Z][a-z]{2,9})?$/.test(alias)) continue
    const sound = soundOf(foldName(alias))
    if (sound.length < shortest || sounds.some((other) => other.startsWith(sound) || sound.startsWith(other))) continue
    sounds.push(sound)
    chosen.push(alias)
    if (chosen.length === maxAliases) break
  }
  return chosen
}

/** Degrees within which a city of the same name and country is the listed place. */
const reach = 0.15
/** Kinds that name something beside a town: a gorge, a pass. */
const apart = new Set(['landmark', 'pass', 'spring', 'well', 'camp', 'gate'])

/** GeoNames has some places of Western Sahara in Morocco. */
const toCountry = (code: string) => (code === 'EH' ? 'MA' : code)

/** Finds GeoNames' city for each place of our list, if any. */
function findListedCities(cities: readonly City[], places: readonly RemotePlace[]): Map<RemotePlace, City> {
  const key = (latitude: number, longitude: number) => `${Math.round(latitude)} ${Math.round(longitude)}`
  const near = Map.groupBy(cities, ({ latitude, longitude }) => key(latitude, longitude))
  return new Map(
    places.flatMap((place) => {
      const { latitude, longitude } = place.position
      const around = [-1, 0, 1].flatMap((row) =>
        [-1, 0, 1].flatMap((column) => near.get(key(latitude + row, longitude + column)) ?? []),
      )
      const names = [place.name, ...place.aliases].map(foldName)
      const [found] = around
        .filter(
          (city) =>
            !apart.has(place.kind) &&
            toCountry(city.country) === toCountry(place.area.slice(0, 2)) &&
            Math.abs(city.latitude - latitude) <= reach &&
            Math.abs(city.longitude - longitude) <= reach &&
            [city.name, ...city.alternateNames].some((name) => names.includes(foldName(name))),
        )
        .toSorted((a, b) => b.population - a.population)
      return found ? [[place, found] as const] : []
    }),
  )
}
