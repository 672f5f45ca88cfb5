import { tileIdToZxy, zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { toTile } from '#shared/tile.ts'
import { isTooLong, listTilesAlong } from '../../../../web/map/own/tiles-along.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const columns = (ids: readonly number[], zoom: number) =>
  new Set(ids.map(tileIdToZxy).flatMap(([z, x]) => (z === zoom ? [x] : [])))

test('The tiles along a route are connected, without a gap from its first place to its last', () => {
  const { ids, zoom } = listTilesAlong([at(-18.2, 127.7), at(-26.6, 120.2)], { from: 0, to: 15 })
  expect(zoom).toBe(14)
  const found = columns(ids, 12)
  const [first, last] = [Math.min(...found), Math.max(...found)]
  expect(found.size).toBe(last - first + 1)
  expect(first).toBeLessThanOrEqual(Math.floor(((120.2 + 180) / 360) * 4096))
  expect(last).toBeGreaterThanOrEqual(Math.floor(((127.7 + 180) / 360) * 4096))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
})

test('Zoom 15, which holds places, is listed within 2 km of the way only, and not drawn', () => {
  const route = [at(-26, 137), at(-26, 137.2)]
  const { ids, zoom } = listTilesAlong(route, { from: 0, to: 15 })
  expect(zoom).toBe(14)
  const rows = new Set(ids.map(tileIdToZxy).flatMap(([z, , y]) => (z === 15 ? [y] : [])))
  const middle = toTile(at(-26, 137), 15).y
  // A tile is 1.1 km high here.
  expect(
    [...rows]
      .map((row) => Math.abs(row - middle))
      .sort((a, b) => a - b)
      .at(-1),
  ).toBe(2)
  expect(listTilesAlong(route, { from: 0, to: 14 }).ids.every((id) => tileIdToZxy(id)[0] < 15)).toBe(true)
})

test('A leg across the date line takes the short way', () => {
  const { ids } = listTilesAlong([at(-17, 179.5), at(-17, -179.5)], { from: 0, to: 10 })
  const found = columns(ids, 8)
  expect([...found].sort((a, b) => a - b)).toEqual([0, 255])
})

test('One place has tiles around it, and no place has none', () => {
  expect(listTilesAlong([at(38.57, -109.55)], { from: 3, to: 6 })).toMatchObject({ zoom: 6, ids: { length: 4 } })
  expect(listTilesAlong([], { from: 0, to: 6 }).ids).toEqual([])
})

test('A route that would need too many tiles ends at a lower zoom', () => {
  const world = [at(70, -170), at(-50, -70), at(60, 100), at(-40, 170)]
  const { ids, zoom } = listTilesAlong(world, { from: 0, to: 14 }, 5_000)
  expect(zoom).toBeLessThan(11)
  expect(ids.length).toBeLessThanOrEqual(5_000)
})

test('A lap of Australia is too long for zoom 14', () => {
  const lap = [at(-12.4, 130.8), at(-34.9, 138.6), at(-31.9, 115.9), at(-17.9, 122.2), at(-12.4, 130.8)]
  expect(listTilesAlong(lap, { from: 0, to: 15 }).zoom).toBe(13)
  expect(isTooLong(lap, { from: 0, to: 13 })).toBe(true)
})

test('A map that ends at zoom 13 because its server has no more is not too long', () => {
  expect(isTooLong([at(-26, 137), at(-26, 137.2)], { from: 0, to: 13 })).toBe(false)
})

test('Near a pole the tiles are those of the route, not of the whole world again and again', () => {
  const { ids } = listTilesAlong([at(84.9, 0), at(89.9, 120)], { from: 0, to: 6 })
  expect(ids.length).toBeLessThan(400)
})

test('the tiles along a winding track have every place of it at zoom 14', () => {
  const track = Array.from({ length: 3_000 }, (_, index) =>
    at(-26 + 0.15 * Math.sin(index / 40) + 0.01 * Math.sin(index / 3), 137 + index / 1_500),
  )
  const ids = new Set(listTilesAlong(track, { from: 0, to: 14 }).ids)
  const missing = track.filter((place) => {
    const { z, x, y } = toTile(place, 14)
    return !ids.has(zxyToTileId(z, x, y))
  })
  expect(missing).toEqual([])
})
