import { expect, test } from 'vitest'
import { toPlace } from '#shared/along/bundled-places.ts'
import { getKnowledge, listLacking } from '#shared/along/known-kinds.ts'
import type { Source } from '#shared/along/place.ts'
import { alongKinds, readKind } from '#shared/along/place-kinds.ts'
import { stopKinds, toStopKind } from '#shared/stop.ts'
import { createTiles, find, point } from './one-tile.ts'

const findKind = async (layer: string, attributes: Record<string, string | number>, maxZoom = 14) => {
  const found = await find(createTiles({ '14/0/0': { [layer]: [point(2_000, 2_000, attributes)] } }, { maxZoom }))
  return found.places.map(({ kind, fuelFor }) => fuelFor ?? kind)[0]
}

test.each([
  [{ class: 'fuel', subclass: 'fuel' }, 'fuel'],
  // As tilemaker 2.2 writes it.
  [{ class: 'amenity', subclass: 'fuel' }, 'fuel'],
  [{ class: 'fuel', subclass: 'charging_station' }, undefined],
  [{ class: 'drinking_water', subclass: 'drinking_water' }, 'water'],
  [{ class: 'campsite', subclass: 'caravan_site' }, 'camp'],
  [{ class: 'shop', subclass: 'convenience' }, 'food'],
  [{ class: 'shop', subclass: 'car_repair' }, 'help'],
  [{ class: 'toilets', subclass: 'toilets' }, 'facilities'],
  [{ class: 'fuel', subclass: 'fuel', harbour: 'yes' }, 'boats'],
  [{ class: 'fuel', subclass: 'fuel', aeroway: 'fuel' }, 'aircraft'],
  [{ class: 'fuel', subclass: 'fuel', harbour: 'no' }, 'fuel'],
  [{ class: 'museum', subclass: 'museum' }, undefined],
  [{ class: 'fuel' }, undefined],
  [{ class: 'fuel', subclass: 7 }, undefined],
] as const)('OpenMapTiles: a poi of %j is %s', async (attributes, kind) => {
  expect(await findKind('poi', attributes)).toBe(kind)
})

test.each([
  [{ kind: 'fuel' }, 'fuel'],
  [{ 'pmap:kind': 'fuel' }, 'fuel'],
  [{ kind: 'charging_station' }, undefined],
  [{ kind: 'spring' }, 'water'],
  [{ kind: 'wilderness_hut' }, 'camp'],
  [{ kind: 'ranger_station' }, 'help'],
  [{ kind: 'sanitary_dump_station' }, 'facilities'],
  [{ kind: 'constructor' }, undefined],
] as const)('Protomaps: a poi of %j is %s', async (attributes, kind) => {
  expect(await findKind('pois', attributes)).toBe(kind)
})

test.each([
  ['place', { class: 'town' }, 'town'],
  ['place', { class: 'village' }, 'town'],
  ['place', { class: 'hamlet' }, undefined],
  ['place', { class: 'state' }, undefined],
  ['places', { kind: 'locality', kind_detail: 'city' }, 'town'],
  ['places', { kind: 'locality', kind_detail: 'locality', population: 1_000 }, undefined],
  ['places', { kind: 'neighbourhood', population: 1_000 }, undefined],
] as const)('%s: a place of %j is %s', async (layer, attributes, kind) => {
  expect(await findKind(layer, attributes)).toBe(kind)
})

test('files name kinds as Garmin, iOverlander and OpenStreetMap do', () => {
  expect(readKind(['Gas Station'])).toBe('fuel')
  expect(readKind([undefined, '', 'Campground'])).toBe('camp')
  expect(readKind(['Flag, Blue', 'water_well'])).toBe('water')
  expect(readKind(['  WILD CAMPING '])).toBe('camp')
  expect(readKind(['Summit'])).toBe('other')
  expect(readKind([])).toBe('other')
})

test('a stop from Garmin or Gaia GPS has the kind that its symbol names, and none if Offgrid has no such kind', () => {
  const symbols = [
    'Campground',
    'campsite-24',
    'RV Park',
    'Gas Station',
    'Drinking Water',
    'potable-water',
    'Restaurant',
  ]
  expect(symbols.map((symbol) => toStopKind(symbol))).toEqual([
    'camp',
    'camp',
    'camp',
    'fuel',
    'water',
    'water',
    'food',
  ])
  expect(stopKinds.map((kind) => toStopKind(kind))).toEqual(stopKinds)
  for (const symbol of ['Flag, Blue', 'Water Crossing', 'Campfire', 'Natural gas', '', undefined])
    expect(toStopKind(symbol)).toBeUndefined()
})

test('files of Offgrid name the kinds of stops', () => {
  const kinds = { fuel: 'fuel', water: 'water', camp: 'camp', food: 'food', workshop: 'help' } as const
  for (const [symbol, kind] of Object.entries(kinds)) expect(readKind([symbol])).toBe(kind)
})

test('a map that lacks springs, wells or fuel says so', () => {
  const map = (schema: 'openmaptiles' | 'protomaps', zoom: number) => ({ kind: 'map', name: '', schema, zoom }) as const
  const listUnknown = (source: Source) => alongKinds.filter((kind) => getKnowledge(source, kind) === 'none')
  expect(getKnowledge(map('openmaptiles', 14), 'fuel')).toBe('most')
  expect(getKnowledge(map('openmaptiles', 14), 'water')).toBe('some')
  expect(listLacking(map('openmaptiles', 14), 'water')).toEqual([
    'spring',
    'water_point',
    'watering_place',
    'water_well',
    'water_tap',
  ])
  expect(listLacking(map('protomaps', 15), 'water')).toEqual(['water_well', 'water_tap'])
  expect(listUnknown(map('protomaps', 15))).toEqual([])
  expect(listUnknown(map('protomaps', 14))).toEqual(['fuel', 'water', 'camp', 'facilities'])
  expect(listUnknown({ kind: 'file', name: 'Wells' })).toEqual([])
})

test('remote places have kinds, but no fuel that nobody has seen', () => {
  const place = {
    name: 'Kunawarritji',
    aliases: [],
    area: 'AU-08',
    position: { latitude: -22, longitude: 124 },
    sources: 'GW',
  }
  expect(toPlace({ ...place, kind: 'well' })).toMatchObject({ kind: 'other', type: 'well', name: 'Kunawarritji' })
  expect(toPlace({ ...place, kind: 'roadhouse' }).kind).toBe('town')
  expect(toPlace({ ...place, kind: 'pass' }).kind).toBe('other')
})
