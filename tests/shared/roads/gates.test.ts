import { expect, test } from 'vitest'
import { findRoute } from '#shared/roads/find-route.ts'
import type { DecodedTile } from '#shared/roads/read-roads.ts'
import { fromWorld } from '#shared/tiles.ts'
import { type Attributes, type Line, metersPerUnit, minor, omt, toDecoded } from './small-tiles.ts'

/** A tile of zoom 14. */
const [column, row] = [14_500, 9_400]
const road: Line = [
  [-64, 100],
  [4_160, 100],
]
/** Two gates of a tile: on the road, and in the tile's buffer, where the tile to the east has it, too. */
const gates = [
  [3_000, 100],
  [4_096, 100],
] as const
const gate = { class: 'gate', subclass: 'gate' }

/** A road through two tiles. */
async function find(points: (x: number) => Line, attributes: Attributes = gate, maxZoom = 14, roads = omt) {
  const [left, top] = maxZoom === 14 ? [column, row] : [column / 2, row / 2]
  const readTile = async (_z: number, x: number, y: number): Promise<DecodedTile | undefined> => {
    if (y !== top || (x !== left && x !== left + 1)) return undefined
    const kind = roads === omt ? minor : { kind: 'minor_road' }
    const poi = toDecoded('poi', [[attributes, ...points(x).map((point): Line => [point])]], 4_096, 1)
    return { layers: { ...toDecoded(roads, [[kind, road]]).layers, ...poi.layers } }
  }
  const stops = [0.1, 1.9].map((x) =>
    fromWorld({ x: (left + x) / 2 ** maxZoom, y: (top + 100 / 4_096) / 2 ** maxZoom }),
  )
  const [start, end] = stops
  if (!start || !end) throw new Error('There are two stops')
  const choice = { preference: 'fastest', unknown: 'gravel' } as const
  const found = await findRoute({ maxZoom, readTile }, [start, end], choice, {})
  if ('kind' in found) throw new Error(found.kind)
  return found.gates
}

test('the gates on a route are counted, and one at the edge of two tiles once', async () => {
  expect(await find((x) => (x === column ? gates : [[0, 100]]))).toBe(2)
})

test('a lift gate is a gate', async () => {
  const liftGate = { class: 'lift_gate', subclass: 'lift_gate' }
  expect(await find((x) => (x === column ? gates : [[0, 100]]), liftGate)).toBe(2)
})

test('a gate more than 15 m beside the route is on another road', async () => {
  const beside = (meters: number): Line => [[2_000, 100 + meters / metersPerUnit]]
  expect(await find((x) => (x === column ? beside(14) : []))).toBe(1)
  expect(await find((x) => (x === column ? beside(16) : []))).toBe(0)
})

test('a route without gates has none, and one on a map without gates is not known to', async () => {
  expect(await find(() => [])).toBe(0)
  expect(await find(() => gates, { class: 'bicycle_parking', subclass: 'bicycle_parking' })).toBe(0)
  expect(await find(() => gates, gate, 14, 'roads')).toBeUndefined()
  expect(await find(() => [], gate, 13)).toBeUndefined()
})

test('a hostile tile has at most 200', async () => {
  const many = (count: number): Line => Array.from({ length: count }, (_, at) => [500 + at, 100])
  expect(await find((x) => (x === column ? many(3_000) : []))).toBe(200)
})
