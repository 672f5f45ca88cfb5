import { describe, expect, test } from 'vitest'
import { joinRoads } from '#shared/roads/join.ts'
import type { Network } from '#shared/roads/network.ts'
import { type FoundLine, findLine } from '#shared/roads/route-search.ts'
import { createRandom } from '../tracks/lines.ts'
import { finish, readAll, readSurface, roads, schemas } from './made-up-map.ts'
import { createTrueSearch, toPosition } from './made-up-roads.ts'

const find = (network: Network, from: number, to: number): FoundLine | undefined => {
  const [start, end] = [roads.nodes[from], roads.nodes[to]]
  if (!start || !end) throw new Error('There is no such node')
  const stops = [toPosition(start), toPosition(end)] as const
  const line = finish(findLine(network, stops, { preference: 'fastest', unknown: 'gravel' }, [500]))
  return typeof line === 'string' ? undefined : line
}

describe.each(schemas)('%s: in a made-up network of 2,000 roads', (schema) => {
  const tiles = readAll(schema)
  const network = finish(joinRoads(tiles, 14))
  const search = createTrueSearch(roads, readSurface[schema])
  const measureTrue = (from: number, to: number) => search(from)(to).reduce((km, edge) => km + edge.km, 0)

  test('99.5% of 500 pairs have a route, and 98% of those are within 2% of the true one', () => {
    const random = createRandom(1)
    const pick = () => Math.floor(random() * roads.junctions)
    const ratios: number[] = []
    for (let start = 0; start < 25; start++) {
      const from = pick()
      const trace = search(from)
      for (let count = 0; count < 20; count++) {
        // Any junction but the one where the route starts.
        const to = (from + 1 + Math.floor(random() * (roads.junctions - 1))) % roads.junctions
        const line = find(network, from, to)
        if (line) ratios.push(line.km / trace(to).reduce((km, edge) => km + edge.km, 0))
      }
    }
    const right = ratios.filter((ratio) => ratio > 0.98 && ratio < 1.02)
    console.info(
      `${schema}: ${ratios.length} of 500 found, ${right.length} within 2%, from ${Math.min(...ratios).toFixed(4)} to ${Math.max(...ratios).toFixed(4)}`,
    )
    expect(ratios.length).toBeGreaterThanOrEqual(498)
    expect(right.length / ratios.length).toBeGreaterThanOrEqual(0.98)
  })

  test('no route leads from a bridge or out of a tunnel to the road that crosses it', () => {
    expect(roads.bridges).toHaveLength(40)
    for (const { above, below } of roads.bridges) {
      const km = find(network, above, below)?.km ?? 0
      expect(km / measureTrue(above, below)).toBeCloseTo(1, 2)
    }
  })

  test('the network is the same for any order of tiles, and for tiles that come twice', () => {
    const random = createRandom(2)
    const shuffled = [...tiles, ...tiles.slice(0, 9)].map((tile) => ({ tile, rank: random() }))
    const others = shuffled.sort((a, b) => a.rank - b.rank).map(({ tile }) => tile)
    expect(finish(joinRoads(others, 14))).toEqual(network)
  })
})

test('level crossings without a common corner are junctions', () => {
  const network = finish(joinRoads(readAll('openmaptiles'), 14))
  expect(roads.crossings).toHaveLength(40)
  for (const { from, to, km } of roads.crossings) expect((find(network, from, to)?.km ?? 0) / km).toBeCloseTo(1, 2)
})

test('joining pauses at least every 20,000 edges, so that it can be stopped', () => {
  const steps = joinRoads(readAll('openmaptiles'), 14)
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    expect(step.value).toBeLessThanOrEqual(1)
    pauses++
  }
  expect(pauses).toBeGreaterThan((3 * step.value.roads.length) / 20_000)
})
