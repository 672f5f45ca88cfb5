import type { Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWater } from '../../../web/map/basemap/build/water.ts'
import type { Bounds } from '../../../web/map/basemap/graticule.ts'
import type { NameGrid } from '../../../web/map/basemap/name-grid.ts'
import { nameStep, type PlacedName, placeNames, type ScreenBox } from '../../../web/map/basemap/place-names.ts'
import { overlap, parseWater } from '../../../web/map/basemap/water.ts'
import { getNameGrid } from '../../support/basemap.ts'

const water = createWater()
const tables = [water.coarse, ...water.regions.map(({ table }) => table)]

describe('lakes and rivers', () => {
  const rings = tables
    .flatMap(parseWater)
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : []))

  it('are all included once, whole, whichever file they are in', () => {
    expect(tables.flatMap(({ lakes }) => lakes)).toHaveLength(275)
    expect(tables.flatMap(({ rivers }) => rivers)).toHaveLength(1617)
    const names = tables.flatMap(({ lakes }) => lakes.map(({ name }) => name))
    for (const name of ['Lake Superior', 'Lake Baikal', 'Great Salt Lake', 'Lake Victoria'])
      expect(
        names.filter((other) => other === name),
        name,
      ).toHaveLength(1)
  })

  it('have shores that are closed and never cross themselves', () => {
    expect(rings.length).toBeGreaterThan(300)
    for (const ring of rings) {
      expect(ring.length).toBeGreaterThanOrEqual(4)
      expect(ring[0]).toEqual(ring.at(-1))
      expect(countCrossings(ring)).toBe(0)
    }
  })

  it('lie in their file’s box, and the great ones come first', () => {
    for (const { box, table } of water.regions) {
      const corners = parseWater(table).flatMap(({ geometry }): Position[] =>
        geometry.type === 'Polygon'
          ? geometry.coordinates.flat()
          : geometry.type === 'LineString'
            ? geometry.coordinates
            : [],
      )
      expect(corners.every(([x = 0, y = 0]) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3])).toBe(true)
    }
    const first = water.coarse.lakes.map(({ name }) => name)
    expect(first).toEqual(expect.arrayContaining(['Lake Superior', 'Lake Michigan', 'Lake Huron', 'Lake Baikal']))
  })

  it('are in files of similar size', () => {
    for (const { table } of water.regions) {
      const size = JSON.stringify(table).length
      expect(size).toBeGreaterThan(6_000)
      expect(size).toBeLessThan(20_000)
    }
  })
})

describe('a part of the world', () => {
  const fiji: Bounds = [176, -20, 180, -15]

  it('is in view from beyond the date line too, but not from the other side of the world', () => {
    expect(overlap(fiji, [170, -30, 190, -10])).toBe(true)
    expect(overlap(fiji, [-190, -30, -170, -10])).toBe(true)
    expect(overlap(fiji, [-20, -30, 20, -10])).toBe(false)
    expect(overlap(fiji, [170, 10, 190, 30])).toBe(false)
    expect(overlap([-180, 60, -170, 70], [170, 50, 190, 80])).toBe(true)
  })
})

describe('names of countries and states', () => {
  let grid: NameGrid
  beforeAll(() => {
    grid = getNameGrid()
  }, 60_000)

  const nameAt = (longitude: number, latitude: number) => grid.names[grid.find(longitude, latitude)]?.name

  /** Returns the names in a view of this many pixels. */
  function namesIn(
    [longitude, latitude]: readonly [number, number],
    zoom: number,
    { width = 360, height = 500, occupied = [] as ScreenBox[], before = [] as PlacedName[] } = {},
  ) {
    const world = 256 * 2 ** zoom
    const middle = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
    const toLatitude = (y: number) =>
      (Math.atan(Math.exp(middle - ((y - height / 2) / world) * 2 * Math.PI)) * 360) / Math.PI - 90
    const view = {
      longitudes: Array.from(
        { length: width / nameStep },
        (_, column) => longitude + ((column * nameStep - width / 2) / world) * 360,
      ),
      latitudes: Array.from({ length: height / nameStep }, (_, row) => toLatitude(row * nameStep)),
      occupied,
    }
    return placeNames(grid, view, before)
  }
  const texts = (names: readonly PlacedName[]) => names.map(({ name }) => name)

  it('know the state of every place, in Canada and Australia too', () => {
    expect(nameAt(-110, 38)).toBe('Utah')
    expect(nameAt(125, -22)).toBe('Western Australia')
    expect(nameAt(-79.5, 44)).toBe('Ontario')
    expect(nameAt(0, -88)).toBe('Antarctica')
    expect(nameAt(180.5, 67)).toBe('Russia')
    expect(nameAt(178, -17.8)).toBe('Fiji')
    expect(nameAt(-40, 40)).toBeUndefined()
    expect(nameAt(24.5, -0.5)).toBe('Democratic Republic of the Congo')
  })

  it('say at every zoom from 3 to 10 which country and state a phone shows', () => {
    for (let zoom = 3; zoom <= 10; zoom += 0.5) {
      expect(texts(namesIn([-60, -6], zoom)), `Amazon at ${zoom}`).toContain('Brazil')
      expect(texts(namesIn([125.5, -22], zoom)), `Canning Stock Route at ${zoom}`).toContain('Australia')
      expect(texts(namesIn([100, 62], zoom)), `Siberia at ${zoom}`).toContain('Russia')
      if (zoom < 5) continue
      expect(texts(namesIn([125.5, -22], zoom))).toContain('Western Australia')
      expect(texts(namesIn([-117, 39.5], zoom)), `Nevada at ${zoom}`).toEqual(
        expect.arrayContaining(['United States', 'Nevada']),
      )
    }
  })

  it('are placed inside what they name', () => {
    for (const zoom of [3, 5, 7, 9]) {
      for (const place of [
        [-100, 45],
        [20, 15],
        [107, 52],
      ] as const) {
        for (const { name, kind, at } of namesIn(place, zoom, { width: 1280, height: 700 })) {
          const found = grid.names[grid.find(...at)]
          const country = grid.names[found?.country ?? -1]?.name
          expect(kind === 'state' ? found?.name : (country ?? found?.name)).toBe(name)
        }
      }
    }
  })

  it('avoid markers where possible, and stay in place while that works', () => {
    const alone = namesIn([-60, -6], 6)
    const brazil = alone.find(({ name }) => name === 'Brazil')
    const moved = namesIn([-60, -6], 6, { occupied: [[100, 150, 260, 350]] }).find(({ name }) => name === 'Brazil')
    expect(moved?.at).not.toEqual(brazil?.at)
    const panned = namesIn([-59.5, -6.3], 6, { before: alone }).find(({ name }) => name === 'Brazil')
    expect(panned?.at).toEqual(brazil?.at)
    const far = namesIn([-50, -10], 6, { before: alone }).find(({ name }) => name === 'Brazil')
    expect(far?.at).not.toEqual(brazil?.at)
  })
})

/** Counts how often the sides of a ring cross each other. */
function countCrossings(ring: readonly Position[]): number {
  let count = 0
  for (let one = 0; one < ring.length - 1; one++) {
    for (let other = one + 2; other < ring.length - 1; other++) {
      if (one === 0 && other === ring.length - 2) continue
      if (cross(ring[one], ring[one + 1], ring[other], ring[other + 1])) count++
    }
  }
  return count
}

function cross(a: Position = [], b: Position = [], c: Position = [], d: Position = []): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Exact in hundredths of a degree. */
const side = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [x = 0, y = 0]: Position) =>
  Math.sign(Math.round(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * 1e6))
