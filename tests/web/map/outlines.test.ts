import type { Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeLine, encodeLine } from '../../../web/map/basemap/encoded-line.ts'
import { createOutlineFeatures } from '../../../web/map/basemap/outline-features.ts'
import { type FineLayer, findCell, findCellBox } from '../../../web/map/basemap/outline-table.ts'
import { overlap } from '../../../web/map/basemap/water.ts'
import { getOutlines } from '../../support/basemap.ts'

type Outlines = ReturnType<typeof getOutlines>
const kinds = ['land', 'borders'] as const

let outlines: Outlines
beforeAll(() => {
  outlines = getOutlines()
}, 60_000)

/** Returns a layer's features with the fine outlines of these cells. */
const build = (kind: (typeof kinds)[number], cells: readonly number[]) =>
  createOutlineFeatures(kind, outlines.world[kind], new Map(cells.flatMap((cell) => findFine(kind, cell))))

const findFine = (kind: (typeof kinds)[number], cell: number): [number, FineLayer][] => {
  const fine = outlines.cells[cell]
  return fine ? [[cell, fine[kind]]] : []
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
  it('become fine in one cell only, and keep their identifiers', () => {
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
    expect(fine.map(({ id }) => id)).toEqual(coarse.map(({ id }) => id))
    expect(new Set(fine.map(({ id }) => id)).size).toBe(fine.length)
  })

  it('change only in the features that a cell reports', () => {
    for (const kind of kinds) {
      const cell = findCell([14, 66.5])
      const layer = new Map(findFine(kind, cell))
      const changed = createOutlineFeatures(kind, outlines.world[kind], layer, { only: cell })
      const replaced = new Map(changed.map((feature) => [feature.id, feature]))
      expect(build(kind, []).map((feature) => replaced.get(feature.id) ?? feature)).toEqual(build(kind, [cell]))
      expect(changed.length).toBeLessThan(build(kind, []).length)
    }
  })

  it('are complete near a cell, and straight elsewhere', () => {
    const near = findCell([14, 40])
    const [west, south, east, north] = findCellBox(near)
    const isWithin = ([x = 0, y = 0]: Position) => x > west && x < east && y > south && y < north
    for (const kind of kinds) {
      const features = createOutlineFeatures(kind, outlines.world[kind], new Map(), { near: new Set([near]) })
      const all = build(kind, [])
      const corners = listLines(features).flat()
      expect(corners.filter(isWithin)).toEqual(listLines(all).flat().filter(isWithin))
      expect(corners.length).toBeLessThan(listLines(all).flat().length / 3)
      if (kind === 'land') for (const ring of listLines(features)) expect(ring[0]).toEqual(ring.at(-1))
    }
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
