import { createCells } from '#shared/cells.ts'
import { encodeNumbers } from '#shared/tracks/polyline.ts'
import { cellsPerDegree, type NameTable } from '../name-grid.ts'
import { type Area, createCountryCells } from './countries.ts'
import { labelPoints } from './label-points.ts'

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

/**
 * The provinces and states of Canada and Australia, whose outlines no package has, for names only. Accurate to about 30 km. The first match
 * counts.
 */
const outlines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Australia: {
    Tasmania: '143,-39.3 150,-39.3 150,-44.5 143,-44.5',
    'Western Australia': '110,-10 129,-10 129,-40 110,-40',
    'Northern Territory': '129,-9 138,-9 138,-26 129,-26',
    'South Australia': '129,-26 141,-26 141,-40 129,-40',
    Victoria:
      '141,-34 142.2,-34.2 143.3,-34.8 144,-35.6 144.9,-36.1 147,-36.1 148.2,-36.8 149.97,-37.5 151,-40 141,-40',
    'New South Wales': '141,-29 149,-29 150.5,-28.6 152,-28.4 152.5,-28.3 154.5,-28.1 154.5,-38 141,-38',
    Queensland: '138,-9 155,-9 155,-29.2 138,-29.2',
  },
  Canada: {
    Yukon: '-142,71 -136.5,69 -136.2,67 -132.6,66 -132,64.8 -130,63.8 -129,62 -126.8,60.8 -124,60 -142,60',
    'Northwest Territories':
      '-136.5,69 -138,71 -125,79 -110,79 -110,70 -117,70 -120.7,68 -115,67.5 -110,65.5 -107,65 -102,64.2 -102,60 -124,60 -126.8,60.8 -129,62 -130,63.8 -132,64.8 -132.6,66 -136.2,67',
    'British Columbia':
      '-142,60 -120,60 -120,53.8 -118,52.4 -116,51 -114.7,50 -114.1,49 -123.2,48.2 -135,48.2 -135,57 -142,60',
    Alberta: '-120,60 -110,60 -110,49 -115,49 -120,53',
    Saskatchewan: '-110,60 -102,60 -101.4,49 -110,49',
    Manitoba: '-102,60 -94,60 -92,58 -89,56.85 -95.15,52.85 -95.15,49 -101.4,49',
    'Prince Edward Island': '-64.5,47.1 -61.9,46.6 -61.9,46 -62.9,46 -63.8,46.3 -64.5,46.6',
    'Nova Scotia': '-64.3,45.95 -62.9,45.95 -61.5,46.1 -60,47.4 -59,46 -64,43 -66.7,43.2 -66,44.9 -64.8,45.3',
    'New Brunswick': '-69.1,47.4 -66.4,48.05 -64.2,48 -64.3,45.9 -64.8,45.2 -67.4,44.4 -67.9,47',
    'Newfoundland and Labrador':
      '-64.6,60.6 -64.6,58 -66.5,55 -67.2,53 -64,52 -57.1,52 -57.1,51.4 -60,49 -60,46.4 -52,46 -52,52 -60,60.6',
    Ontario:
      '-95.15,52.85 -89,56.85 -83,56.5 -79.5,51.6 -79.5,47.2 -77,45.9 -74.4,45.5 -74.5,44.9 -83,41.5 -95.15,48.5',
    Quebec:
      '-79.5,51.6 -79,55 -78.7,58.8 -78.6,62.7 -70,61.2 -64.6,60.6 -57,52 -57,51.3 -64,48.2 -66.4,48.05 -69.1,47.4 -70.3,45 -74.5,44.9 -74.4,45.5 -77,45.9 -79.5,47.2',
    Nunavut: '-121,60 -75,60 -60,62 -60,84 -121,84',
  },
}

/** Each province with its country and its closed ring. */
const provinces = Object.entries(outlines).flatMap(([country, areas]) =>
  Object.entries(areas).map(([name, corners]) => {
    const ring = corners.split(' ').map((corner) => corner.split(',').map(Number))
    return { name, country, ring: [...ring, ...ring.slice(0, 1)] }
  }),
)
