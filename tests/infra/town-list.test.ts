import { expect, test } from 'vitest'
import { townList } from '#functions/assistants/places/town-list.ts'
import { findTowns } from '#functions/assistants/places/towns.ts'
import { areaName } from '#shared/places/regions.ts'
import { foldName } from '#shared/places/town-names.ts'
import { listTowns } from '../../web/map/basemap/build/town-list.ts'

test('the list of towns is the one made from the bundled map', () => {
  // A diff would print fifty thousand lines.
  expect(listTowns() === townList).toBe(true)
})

test('the list of towns has at most 1.2 MB', () => {
  expect(new TextEncoder().encode(townList).length).toBeLessThanOrEqual(1_200_000)
})

test.each([
  ['Moab', 'Utah, United States', 38.57, -109.55],
  ['broken hill', 'New South Wales, Australia', -31.97, 141.43],
  ['Bombay', 'India', 19.07, 72.88],
  ['New York', 'New York, United States', 40.71, -74.01],
  ['São Paulo', 'Brazil', -23.55, -46.64],
  ['Windhoek', 'Namibia', -22.56, 17.08],
  ['Reykjavik', 'Iceland', 64.14, -21.9],
])('%s is found in %s', (name, area, latitude, longitude) => {
  const [largest] = findTowns(foldName(name))
  expect(areaName(largest?.area ?? '')).toBe(area)
  expect(Math.abs((largest?.position.latitude ?? 0) - latitude)).toBeLessThan(0.05)
  expect(Math.abs((largest?.position.longitude ?? 0) - longitude)).toBeLessThan(0.05)
})

test('a name of several towns lists those called so first, and of them the largest, and an unknown one none', () => {
  expect(findTowns('paris').map(({ area }) => area)).toEqual(expect.arrayContaining(['FR', 'US-TX']))
  expect(findTowns('paris')[0]?.area).toBe('FR')
  expect(findTowns('zzyzxville')).toEqual([])
})
