import { expect, test } from 'vitest'
import { distanceKm, type Position } from '#shared/geo.ts'
import { type Tile, toTile, toWorld } from '#shared/tile.ts'
import { fromWorld, listTilesBeside, listTilesInOval } from '#shared/tiles.ts'

const at = (latitude: number, longitude: number): Position => ({ latitude, longitude })
const has = (tiles: readonly Tile[], { x, y }: Tile) => tiles.some((tile) => tile.x === x && tile.y === y)
const [birdsville, mtDare] = [at(-25.9, 139.35), at(-26.07, 135.25)]

test('a place has the same fractions of the world in both directions', () => {
  const { latitude, longitude } = fromWorld(toWorld(birdsville))
  expect(latitude).toBeCloseTo(-25.9, 9)
  expect(longitude).toBeCloseTo(139.35, 9)
  expect(fromWorld({ x: 1.25, y: 0.5 })).toEqual(at(0, -90))
})

test('the oval holds each place whose ways to both ends are short enough, and few others', () => {
  const [km, z] = [80, 12]
  const tiles = listTilesInOval(birdsville, mtDare, z, km, 6_000)
  const longest = Math.hypot(distanceKm(birdsville, mtDare), 2 * km)
  for (let latitude = -27.5; latitude < -24.5; latitude += 0.02)
    for (let longitude = 134.5; longitude < 140; longitude += 0.05) {
      const place = at(latitude, longitude)
      const isInside = distanceKm(birdsville, place) + distanceKm(place, mtDare) <= longest
      if (isInside) expect(has(tiles, toTile(place, z))).toBe(true)
    }
  const tileKm2 = (40_075 / 2 ** z) ** 2 * Math.cos((26 * Math.PI) / 180) ** 2
  expect(tiles.length).toBeLessThan(((Math.PI * (longest / 2) * km) / tileKm2) * 1.2)
})

test('the oval crosses the date line, and ends above 85° with the last row', () => {
  const columns = new Set(listTilesInOval(at(-17, 179.9), at(-17, -179.9), 12, 10, 6_000).map(({ x }) => x))
  expect([0, 4_095].every((x) => columns.has(x))).toBe(true)
  expect(columns.size).toBeLessThan(12)
  const north = listTilesInOval(at(85, 10), at(89, 12), 8, 10, 6_000)
  expect(Math.min(...north.map(({ y }) => y))).toBe(0)
  expect(north.length).toBeLessThan(200)
})

test('a list of tiles ends soon after it has too many', () => {
  const [sydney, lisbon] = [at(-33.9, 151.2), at(38.7, -9.1)]
  const tiles = listTilesInOval(sydney, lisbon, 14, 100, 6_000)
  expect(tiles.length).toBeGreaterThan(6_000)
  expect(tiles.length).toBeLessThan(30_000)
  expect(listTilesBeside([sydney, lisbon], 14, 1.5, 100).length).toBeLessThan(200)
})
