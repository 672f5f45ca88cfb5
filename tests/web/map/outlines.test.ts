import type { Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { cutFeatures, growBounds, isWithin } from '../../../web/map/basemap/area.ts'
import { decodeLine, encodeLine } from '../../../web/map/basemap/encoded-line.ts'
import { createOutlineFeatures } from '../../../web/map/basemap/outline-features.ts'
import { findCell, findCellBox } from '../../../web/map/basemap/outline-table.ts'
import { overlap } from '../../../web/map/basemap/water.ts'
import { getOutlines } from '../../support/basemap.ts'

type Outlines = ReturnType<typeof getOutlines>
const kinds = ['land', 'borders'] as const

let outlines: Outlines
beforeAll(() => {
  outlines = getOutlines()
}, 60_000)

/** Returns a layer's features with the fine outlines of these cells. */
const build = (kind: (typeof kinds)[number], cells: readonly number[]) => {
  const fine = [...outlines.cells.entries()].filter(([cell]) => cells.includes(cell))
  return createOutlineFeatures(kind, outlines.world, new Map(fine))
}

const listLines = (features: ReturnType<typeof build>): Position[][] =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat()
      : geometry.type === 'MultiLineString'
        ? geometry.coordinates
        : [],
  )
const allCells = () => outlines.cells.map((_, cell) => cell)

describe('an encoded line', () => {
  it('keeps its corners to the part of a degree, on both sides of the equator and beyond the date line', () => {
    const line = [
      [-180, -90],
      [179.999, 83.123],
      [190.5, 0],
      [190.501, -0.001],
      [-0.25, 51.5],
    ]
    expect(decodeLine(encodeLine(line, 1000), 1000)).toEqual(line)
    expect(decodeLine('', 1000)).toEqual([])
  })

  it('writes corners once that round to the same place', () => {
    const line = [
      [10.001, 20.001],
      [10.004, 20.004],
      [10.01, 20],
    ]
    expect(decodeLine(encodeLine(line, 100), 100)).toEqual([
      [10, 20],
      [10.01, 20],
    ])
  })
})

it('a cell contains the places within its box, from beyond the date line too', () => {
  for (const place of [
    [17, -22.5],
    [-180, 90],
    [179.9, -90],
    [190, 66],
    [-190, -17],
  ]) {
    const [longitude = 0, latitude = 0] = place
    expect(overlap(findCellBox(findCell(place)), [longitude, latitude, longitude, latitude]), `${place}`).toBe(true)
  }
  expect(findCell([190, 66])).toBe(findCell([-170, 66]))
})

describe('the outlines', () => {
  it('become fine in one cell only', () => {
    const namibia = findCell([17, -22.5])
    const box = findCellBox(namibia)
    const isWithin = ([x = 0, y = 0]: Position) => x > box[0] && x < box[2] && y > box[1] && y < box[3]
    const [coarse, fine] = [build('land', []), build('land', [namibia])]
    const countIn = (features: typeof coarse) => listLines(features).flat().filter(isWithin).length
    const countOut = (features: typeof coarse) =>
      listLines(features)
        .flat()
        .filter((corner) => !isWithin(corner)).length
    expect(countIn(fine)).toBeGreaterThan(2 * countIn(coarse))
    expect(countOut(fine)).toBe(countOut(coarse))
  })

  it('are complete near a cell, and straight elsewhere', () => {
    const near = findCell([14, 40])
    const [west, south, east, north] = findCellBox(near)
    const isWithin = ([x = 0, y = 0]: Position) => x > west && x < east && y > south && y < north
    for (const kind of kinds) {
      const features = createOutlineFeatures(kind, outlines.world, new Map(), new Set([near]))
      const all = build(kind, [])
      const corners = listLines(features).flat()
      expect(corners.filter(isWithin)).toEqual(listLines(all).flat().filter(isWithin))
      expect(corners.length).toBeLessThan(listLines(all).flat().length / 3)
      if (kind === 'land') for (const ring of listLines(features)) expect(ring[0]).toEqual(ring.at(-1))
    }
  })

  it('cut to an area have its land and its lines, with few corners', () => {
    const layers = kinds.map((kind) => ({ kind, all: build(kind, allCells()) }))
    for (const area of [
      [-116, 30, -108, 34],
      [10, -30, 25, -15],
      [5, 58, 12, 66],
      [170, -50, 186, -34],
      [176, -18, 179.9, -15],
      [100, 60, 101, 61],
    ] as const) {
      const [west, south, east, north] = area
      const places = Array.from(
        { length: 20 },
        (_, at): Position => [west + ((at * 0.618) % 1) * (east - west), south + ((at * 0.414) % 1) * (north - south)],
      )
      const isInside = ([x = 0, y = 0]: Position) => [0, 360].some((by) => isWithin([x + by, y, x + by, y], area))
      for (const { kind, all } of layers) {
        const [cutLines, allLines] = [listLines(cutFeatures(all, area)), listLines(all)]
        expect(cutLines.flat().filter(isInside)).toEqual(allLines.flat().filter(isInside))
        // At the date line only the latitude counts.
        expect(cutLines.flat().length).toBeLessThan(allLines.flat().length / (east > 178 ? 2 : 15))
        const findLand = (lines: readonly Position[][]) => places.map((place) => isOnLand(lines, place))
        if (kind === 'land') expect(findLand(cutLines)).toEqual(findLand(allLines))
      }
    }
  })

  it('are cut to three times a near view, and not to a wide one', () => {
    expect(growBounds([10, -20, 12, -19])).toEqual([8, -22, 14, -17])
    const [land] = build('land', [])
    expect(cutFeatures(land ? [land] : [], growBounds([-90, -40, 90, 40]))).toEqual([land])
  })

  it('are whole with all cells: no line jumps across the map, and every ring is closed', () => {
    for (const kind of kinds) {
      for (const cells of [[], [findCell([10, 50])], allCells()]) {
        const lines = listLines(build(kind, cells))
        expect(lines.length).toBeGreaterThan(kind === 'land' ? 1_000 : 100)
        for (const line of lines) {
          if (kind === 'land') expect(line[0]).toEqual(line.at(-1))
          const isPole = (corner: Position | undefined) => (corner?.[1] ?? 0) < -78
          // The longest straight border, along the 49th parallel, is 28 degrees.
          const jumps = line.filter((corner, at) => {
            const before = line[at - 1] ?? corner
            return Math.abs((corner[0] ?? 0) - (before[0] ?? 0)) > 40 && !(isPole(corner) && isPole(before))
          })
          expect(jumps).toEqual([])
        }
      }
    }
  })

  it('lie within a few kilometers of each other, coarse and fine', () => {
    const corners = listLines(build('land', allCells())).flat()
    const known = new Set(corners.map(([x = 0, y = 0]) => `${Math.round(x * 100)} ${Math.round(y * 100)}`))
    const coarse = listLines(build('land', [])).flat()
    expect(coarse.filter(([x = 0, y = 0]) => !known.has(`${Math.round(x * 100)} ${Math.round(y * 100)}`))).toEqual([])
  })
})

/** Returns whether a place, or the same beyond the date line, is within an odd number of rings. */
const isOnLand = (rings: readonly Position[][], [longitude = 0, y = 0]: Position): boolean =>
  [longitude, longitude - 360].some((x) => {
    const crossed = rings.flatMap((ring) =>
      ring.filter(([x1 = 0, y1 = 0], at) => {
        const [x0 = x1, y0 = y1] = ring[at - 1] ?? []
        return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
      }),
    )
    return crossed.length % 2 === 1
  })
