import { createCells } from '#shared/cells.ts'
import { encodeNumbers } from '#shared/tracks/polyline.ts'
import { cellsPerDegree, type NameTable } from '../name-grid.ts'
import { type Area, createCountryCells } from './countries.ts'
import { labelPoints } from './label-points.ts'
import { provinces } from './provinces.ts'

/** Full names that world-atlas abbreviates. */
const fullNames: Readonly<Record<string, string>> = {
  'United States of America': 'United States',
  'S. Sudan': 'South Sudan',
  'W. Sahara': 'Western Sahara',
  'Fr. Polynesia': 'French Polynesia',
  'Fr. S. Antarctic Lands': 'French Southern and Antarctic Lands',
  'Eq. Guinea': 'Equatorial Guinea',
  'Dominican Rep.': 'Dominican Republic',
  'N. Cyprus': 'Northern Cyprus',
  'Dem. Rep. Congo': 'Democratic Republic of the Congo',
  'Central African Rep.': 'Central African Republic',
  'Bosnia and Herz.': 'Bosnia and Herzegovina',
  'Antigua and Barb.': 'Antigua and Barbuda',
  'St. Vin. and Gren.': 'Saint Vincent and the Grenadines',
  'Br. Indian Ocean Ter.': 'British Indian Ocean Territory',
}

/** Creates the grid of countries, and states of the United States, Canada and Australia. */
export function createNames(countries: readonly Area[], states: readonly Area[]): NameTable {
  const names = [
    ...countries.map(({ name }) => ({ name: fullNames[name] ?? name.replace(/ Is\.$/, ' Islands'), country: -1 })),
    ...states.map(({ name }) => ({ name, country: indexOf(countries, 'United States of America') })),
    ...provinces.map(({ name, country }) => ({ name, country: indexOf(countries, country) })),
  ]
  const { cells, find, fill } = createCountryCells(countries, cellsPerDegree)
  for (const [index, { polygons }] of states.entries()) fill(countries.length + index, polygons)
  const { cells: ofProvinces, fill: fillProvince } = createCells(cellsPerDegree)
  for (const [index, { ring }] of [...provinces.entries()].toReversed()) fillProvince(index, [[ring]])
  for (const [cell, province] of ofProvinces.entries())
    if (province >= 0 && provinces[province]?.country === countries[cells[cell] ?? -1]?.name)
      cells[cell] = countries.length + states.length + province
  // Small islands lie between all cells' centers.
  for (const [index, area] of countries.entries()) {
    if (cells.includes(index) || names.some(({ country }) => country === index)) continue
    for (const { at } of labelPoints([area])) cells[find(...at)] = index
  }
  return {
    names: names.map(({ name }) => name).join('\n'),
    countries: names.map(({ country }) => country),
    ...encodeRuns(cells),
  }
}

const indexOf = (areas: readonly Area[], name: string) => areas.findIndex((area) => area.name === name)

function encodeRuns(cells: Int16Array): { lines: string; ends: string } {
  const ends = [...cells.keys()].map((cell) => cell + 1).filter((end) => cells[end] !== cells[end - 1])
  return { lines: encodeNumbers(ends.map((end) => cells[end - 1] ?? -1)), ends: encodeNumbers(ends) }
}
