import { readCities } from './cities.ts'
import { type Area, createCountryCells, readCountries } from './countries.ts'

/** Sample points per cell of one degree, in each direction. */
const samples = 6

/** Countries kept of each cell. */
const most = 3

/** ISO 3166 codes, by number, of territories without a town large enough to determine the code. */
const townless: Readonly<Record<string, string>> = {
  '010': 'AQ',
  '304': 'GL',
  '732': 'EH',
  '084': 'BZ',
  '238': 'FK',
  '260': 'TF',
  '248': 'FI',
  '492': 'MC',
}

/** Returns the map's countries as the grid in which the assistants find them (functions/assistants/generated.d.ts). */
export function createCountryGrid(): { countryCodes: string; countryGrid: string } {
  const countries = readCountries()
  const world = createCountryCells(countries, samples)
  const codes = findCodes(world, countries)
  const listCodes = (row: number, column: number): string => {
    const counts = new Map<string, number>()
    for (let sample = 0; sample < samples ** 2; sample++) {
      const sampleRow = row * samples + Math.floor(sample / samples)
      const code = codes[world.cells[sampleRow * world.columns + column * samples + (sample % samples)] ?? -1]
      if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    const largest = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, most)
    return largest.map(([code]) => code).join('')
  }
  return {
    countryCodes: [...new Set(codes.flatMap((code) => code ?? []))].toSorted().join(''),
    countryGrid: Array.from({ length: 180 }, (_, row) =>
      encodeRuns(Array.from({ length: 360 }, (_, column) => listCodes(row, column))),
    ).join('\n'),
  }
}

/** Returns each text followed by its run length; '-' for an empty one. */
function encodeRuns(cells: readonly string[]): string {
  let text = ''
  for (let start = 0; start < cells.length; ) {
    let end = start
    while (end < cells.length && cells[end] === cells[start]) end++
    text += `${cells[start] || '-'}${end - start}`
    start = end
  }
  return text
}

/** Returns each country's ISO 3166 code: that of most of its larger towns. */
function findCodes(
  { cells, find }: ReturnType<typeof createCountryCells>,
  countries: readonly Area[],
): (string | undefined)[] {
  const votes = countries.map(() => new Map<string, number>())
  for (const { latitude, longitude, country, population } of readCities()) {
    if (population < 5_000) continue
    const here = votes[cells[find(longitude, latitude)] ?? -1]
    here?.set(country, (here.get(country) ?? 0) + 1)
  }
  return countries.map(({ number = '' }, index) => {
    const [first] = [...(votes[index] ?? [])].toSorted(([, a], [, b]) => b - a)
    return townless[number] ?? first?.[0]
  })
}
