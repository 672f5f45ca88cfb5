import type { Position } from '#shared/geo.ts'
import { areaName } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import { parseAllTowns, parseTowns, type Town } from '../town.ts'
import { readCities } from './cities.ts'
import { createTownTables } from './towns.ts'

/** Population from which a city has all of its names: the map finds spellings by their sound, and a question must not. */
const city = 200_000

/** Returns the map's towns as the list in which the assistants find them (functions/assistants/generated.d.ts). */
export function createTownList(): string {
  const { overview, all } = createTownTables()
  const cities = new Map(readCities().flatMap((one) => (one.population >= city ? [[toPlace(one), one] as const] : [])))
  const byArea = Map.groupBy(parseAllTowns(parseTowns(overview), all), ({ area }) => area)
  // 'Mexico' is also a name of Mexico City.
  const areas = new Set([...byArea.keys()].flatMap((area) => areaName(area).split(', ')).map(foldName))
  return (
    [...byArea]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([area, towns]) => [
        `>${area}`,
        ...towns
          .map((town) =>
            toLine(
              town,
              cities.get(toPlace(town.position))?.alternateNames.filter((one) => !areas.has(foldName(one))),
            ),
          )
          .sort(),
      ])
      .join('\n')
      // Some names in GeoNames have a grave accent for an apostrophe.
      .replaceAll('`', '’')
  )
}

const toPlace = ({ latitude, longitude }: Position) =>
  `${Math.round(latitude * 1_000)} ${Math.round(longitude * 1_000)}`

/** Words of Latin letters with a capital: others are transliterated syllables and codes of airports. */
const written = /^\p{Lu}[\p{Ll}\p{M}]{3,13}(?:[ -]\p{Lu}[\p{Ll}\p{M}]{1,13}){0,2}$/u

function toLine({ name, aliases, position, population }: Town, alternateNames: readonly string[] = []): string {
  const others = alternateNames.filter((one) => written.test(one) && /^[\p{Script=Latin}\p{M} -]+$/u.test(one))
  const byFold = new Map([...others.toReversed(), ...aliases.toReversed(), name].map((one) => [foldName(one), one]))
  const names = [...new Set([name, ...aliases, ...byFold.values()])].join(';')
  return `${toDigits(position.latitude + 90)}${toDigits(position.longitude + 180)}${toRank(population)}${names}`
}

/** Hundredths of a degree in three base-36 digits. */
const toDigits = (degrees: number) =>
  Math.round(degrees * 100)
    .toString(36)
    .padStart(3, '0')

/** Five times the population's decimal logarithm, as a base-36 digit. */
const toRank = (population: number) => Math.round(5 * Math.log10(population + 1)).toString(36)
