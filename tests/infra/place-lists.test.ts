import { statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { findCountries } from '#functions/assistants/guide/countries.ts'
import { countryRules, otherCountry } from '#functions/assistants/guide/country-rules.ts'
import { findTowns } from '#functions/assistants/places/towns.ts'
import { areaName } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import type { NameGrid } from '../../web/map/basemap/name-grid.ts'
import { parseAllTowns, parseTowns, type Town } from '../../web/map/basemap/town.ts'
import { searchTowns } from '../../web/map/basemap/town-search.ts'
import { getNameGrid, getTownTables } from '../support/basemap.ts'

let mapTowns: readonly Town[]
let mapGrid: NameGrid
beforeAll(() => {
  const { overview, all } = getTownTables()
  mapTowns = parseAllTowns(parseTowns(overview), all)
  mapGrid = getNameGrid()
}, 180_000)

test.each([
  ['Moab', 'Utah, United States', 38.57, -109.55],
  ['broken hill', 'New South Wales, Australia', -31.97, 141.43],
  ['Bombay', 'India', 19.07, 72.88],
  ['New York', 'New York, United States', 40.71, -74.01],
  ['São Paulo', 'Brazil', -23.55, -46.64],
  ['Windhoek', 'Namibia', -22.56, 17.08],
  ['Reykjavik', 'Iceland', 64.14, -21.9],
])('%s is the same town in the same country for the assistants and on the map', (asked, area, latitude, longitude) => {
  const [town] = findTowns(foldName(asked))
  const [onMap] = searchTowns(mapTowns, asked, { limit: 1 })
  if (!town || !onMap) throw new Error('not found')
  expect(town).toMatchObject({ name: onMap.name, area: onMap.area })
  expect(areaName(town.area)).toBe(area)
  // Hundredths and thousandths of a degree.
  expect(Math.abs(town.position.latitude - onMap.position.latitude)).toBeLessThan(0.0051)
  expect(Math.abs(town.position.longitude - onMap.position.longitude)).toBeLessThan(0.0051)
  expect(Math.abs(town.position.latitude - latitude)).toBeLessThan(0.05)
  expect(Math.abs(town.position.longitude - longitude)).toBeLessThan(0.05)

  const code = town.area.slice(0, 2)
  expect(findCountries(town.position)).toContain(code in countryRules ? code : otherCountry)
  const named = mapGrid.names[mapGrid.find(town.position.longitude, town.position.latitude)]
  const country = named?.country === -1 ? named : mapGrid.names[named?.country ?? -1]
  expect(country?.name).toBe(areaName(code))
})

test('a name of several towns lists those called so first, and of them the largest, and an unknown one none', () => {
  expect(findTowns('paris').map(({ area }) => area)).toEqual(expect.arrayContaining(['FR', 'US-TX']))
  expect(findTowns('paris')[0]?.area).toBe('FR')
  expect(findTowns('zzyzxville')).toEqual([])
})

test('the list of towns has at most 1.2 MB', () => {
  expect(statSync('.build/generated/town-list.js').size).toBeLessThanOrEqual(1_200_000)
})
