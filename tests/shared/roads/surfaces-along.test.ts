import { expect, test } from 'vitest'
import type { Position } from '#shared/geo.ts'
import { findSurfaces } from '#shared/roads/find-surfaces.ts'
import { readSurfacesAlong } from '#shared/roads/surfaces-along.ts'
import { createRandom } from '../tracks/lines.ts'
import { createMap, finish, readAll, readSurface, roads, schemas } from './made-up-map.ts'
import { createTrueSearch, type Point, toPosition } from './made-up-roads.ts'

const surfaces = ['paved', 'gravel', 'track'] as const
const metersPerUnit = 0.537

/** Returns a point about every 25 m of a line, each off by a normal error in both directions. */
function drive(line: readonly Point[], meters: number, random: () => number): Position[] {
  const off = () => (meters / metersPerUnit) * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return line.slice(1).flatMap((to, at) => {
    const from = line[at] ?? to
    const count = Math.max(1, Math.round((Math.hypot(to.x - from.x, to.y - from.y) * metersPerUnit) / 25))
    return Array.from({ length: count }, (_, step) =>
      toPosition({
        x: from.x + ((to.x - from.x) * step) / count + off(),
        y: from.y + ((to.y - from.y) * step) / count + off(),
      }),
    )
  })
}

/** Returns a random route along true roads, with the share of each surface. */
function createDrives(schema: (typeof schemas)[number]) {
  const search = createTrueSearch(roads, readSurface[schema])
  return (random: () => number) => {
    const from = Math.floor(random() * roads.junctions)
    const to = (from + 1 + Math.floor(random() * (roads.junctions - 1))) % roads.junctions
    const line: Point[] = []
    const kms = { paved: 0, gravel: 0, track: 0 }
    let [node, runs, last] = [from, 0, '']
    for (const edge of search(from)(to)) {
      const isAhead = edge.from === node
      line.push(...(isAhead ? edge.line : edge.line.toReversed()))
      node = isAhead ? edge.to : edge.from
      const surface = readSurface[schema](edge)
      kms[surface] += edge.km
      if (surface !== last) runs++
      last = surface
    }
    return {
      line,
      runs,
      readShare: (surface: (typeof surfaces)[number]) => kms[surface] / (kms.paved + kms.gravel + kms.track),
    }
  }
}

test.each(schemas)('%s: the surfaces of 50 noisy lines are near the true ones, and within their bands', (schema) => {
  const tiles = readAll(schema)
  const next = createDrives(schema)
  for (const meters of [5, 10]) {
    const random = createRandom(3)
    const errors = Array.from({ length: 50 }, () => {
      const { line, runs, readShare } = next(random)
      const { shares, notOnMap, parts } = finish(readSurfacesAlong(tiles, 14, drive(line, meters, random), 'gravel'))
      expect(notOnMap).toBeLessThan(0.06)
      expect(parts.length).toBeLessThanOrEqual(runs + 3)
      return Math.max(
        ...surfaces.map((surface) => {
          const { low, usual, high } = shares[surface] ?? { low: 0, usual: 0, high: 0.02 }
          expect(readShare(surface)).toBeGreaterThanOrEqual(low)
          expect(readShare(surface)).toBeLessThanOrEqual(high)
          return Math.abs(usual - readShare(surface))
        }),
      )
    }).sort((a, b) => a - b)
    const [middle = 1, tenth = 1, worst = 1] = [errors[24], errors[44], errors[49]]
    const figures = [middle, tenth, worst].map((error) => `${(error * 100).toFixed(1)}%`)
    console.info(`${schema}, ${meters} m: off by ${figures.join(', ')} (middle, 90th, worst)`)
    if (meters === 5) expect(worst).toBeLessThan(0.03)
    expect(middle).toBeLessThan(0.02)
    expect(tenth).toBeLessThan(0.06)
  }
})

test('parts start where the surface runs, at points of the track', async () => {
  const { line } = createDrives('openmaptiles')(createRandom(8))
  const track = drive(line, 0, createRandom(1))
  const found = await findSurfaces(createMap('openmaptiles'), track, 'gravel', {})
  if ('kind' in found) throw new Error(found.kind)
  expect(found.parts.length).toBeGreaterThan(1)
  expect(found.parts[0]?.[0]).toBe(0)
  for (const [at, [index, surface]] of found.parts.entries()) {
    expect(index).toBeLessThan(track.length)
    expect(found.parts[at + 1]?.[1]).not.toBe(surface)
    expect(found.parts[at + 1]?.[0] ?? track.length).toBeGreaterThan(index)
  }
})

test('a track beside no road is not on the map, and one across the country is too far', async () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  const sea = await findSurfaces(createMap('protomaps'), [at(-40, 130), at(-40.1, 130)], 'gravel', {})
  expect(sea).toMatchObject({ parts: [], shares: {}, notOnMap: 1, tiles: { read: 0 } })
  const far = await findSurfaces(createMap('protomaps'), [at(-34, 151), at(38, -9)], 'gravel', {})
  expect(far).toEqual({ kind: 'too far', limit: 'tiles', most: 6_000 })
  expect(await findSurfaces(createMap('protomaps'), [], 'gravel', {})).toMatchObject({ parts: [], notOnMap: 0 })
})
