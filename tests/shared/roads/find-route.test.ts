import { describe, expect, test } from 'vitest'
import type { Position } from '#shared/geo.ts'
import { findRoute, routeLimits } from '#shared/roads/find-route.ts'
import type { NoRoute, Route } from '#shared/roads/route-search.ts'
import type { RoadMap } from '#shared/roads/tile-reader.ts'
import { createMap, readSurface, roads, schemas } from './made-up-map.ts'
import { createTrueSearch, toPosition } from './made-up-roads.ts'

const fastest = { preference: 'fastest', unknown: 'gravel' } as const
const [northwest, southeast] = [31, 868]
/** Kilometers east and south of a corner of a tile. */
const toPoint = (x: number, y: number) => ({ x: 14_430 * 4_096 + x * 1_860, y: 9_430 * 4_096 + 300 + y * 1_860 })
const place = (node: number): Position => toPosition(roads.nodes[node] ?? { x: 0, y: 0 })
const corners = [place(northwest), place(southeast)] as const
/** Always uses a guide. */
const guided = { ...routeLimits, direct: 0 }

const expectRoute = (found: Route | NoRoute): Route => {
  if ('kind' in found) throw new Error(found.kind)
  return found
}

describe.each(schemas)('%s', (schema) => {
  const measureTrue = (from: number, to: number) =>
    createTrueSearch(roads, readSurface[schema])(from)(to).reduce((km, edge) => km + edge.km, 0)

  test('a route beside a guide is as long as one in the whole oval, and reads fewer tiles', async () => {
    const [whole, beside] = [createMap(schema), createMap(schema)]
    const route = expectRoute(await findRoute(whole, corners, fastest, {}))
    const other = expectRoute(await findRoute(beside, corners, fastest, { limits: guided }))
    const km = measureTrue(northwest, southeast)
    expect(route.km / km).toBeCloseTo(1, 2)
    expect(other.km / km).toBeCloseTo(1, 2)
    expect(beside.read.filter((key) => key.startsWith('14/')).length).toBeLessThan(whole.read.length)
    expect(route.oneWays).toBe(schema === 'openmaptiles' ? 'followed' : 'not on the map')
    expect(new Set(beside.read).size).toBe(beside.read.length)
  })

  test('tells the surfaces, in parts that follow the line', async () => {
    const { points, parts, km, surfaces, unknownKm } = expectRoute(
      await findRoute(createMap(schema), corners, fastest, {}),
    )
    expect(points[0]?.[0]).toBeCloseTo(corners[0].latitude, 4)
    expect(points.at(-1)?.[1]).toBeCloseTo(corners[1].longitude, 4)
    expect(parts[0]?.[0]).toBe(0)
    expect(parts.map(([index]) => index)).toEqual([...new Set(parts.map(([index]) => index))].sort((a, b) => a - b))
    expect(parts.at(-1)?.[0]).toBeLessThan(points.length - 1)
    const sum = Object.values(surfaces).reduce((total, one) => total + one, 0)
    expect(sum).toBeCloseTo(km, 6)
    expect(unknownKm > 0).toBe(schema === 'protomaps')
  })
})

test('tracks can be preferred and avoided', async () => {
  const find = async (preference: 'fastest' | 'prefer tracks' | 'avoid tracks') => {
    const route = expectRoute(
      await findRoute(createMap('openmaptiles'), corners, { preference, unknown: 'gravel' }, {}),
    )
    return (route.surfaces.track ?? 0) / route.km
  }
  const [preferred, usual, avoided] = [await find('prefer tracks'), await find('fastest'), await find('avoid tracks')]
  expect(preferred).toBeGreaterThanOrEqual(usual)
  expect(usual).toBeGreaterThanOrEqual(avoided)
  expect(preferred).toBeGreaterThan(avoided)
})

describe('no route', () => {
  const map = createMap('openmaptiles')
  const north = (km: number): Position => ({ ...place(15), latitude: place(15).latitude + km / 111.2 })

  test('a stop within 2 km of a road leads from there, and farther away from none', async () => {
    const near = expectRoute(await findRoute(map, [north(1.2), corners[1]], fastest, {}))
    expect(near.offMeters[0]).toBeGreaterThan(1_000)
    expect(near.offMeters[0]).toBeLessThan(1_300)
    expect(await findRoute(map, [north(4), corners[1]], fastest, {})).toMatchObject({
      kind: 'no road',
      stop: 'start',
      km: 2,
    })
    expect(await findRoute(map, [corners[0], north(4)], fastest, {})).toMatchObject({
      kind: 'no road',
      stop: 'end',
      km: 2,
    })
  })

  test('two networks, the same place, and a map that is coarse or has pictures are told apart', async () => {
    // The roads of the first and of the last five kilometers.
    const far = roads.drawn.filter(
      ({ line }) => line.every(({ x }) => x < 14_429 * 4_096) || line.every(({ x }) => x > 14_438 * 4_096),
    )
    expect(await findRoute(createMap('protomaps', far), corners, fastest, {})).toMatchObject({
      kind: 'two networks',
      tiles: { damaged: 0 },
    })
    expect(await findRoute(map, [corners[0], corners[0]], fastest, {})).toEqual({ kind: 'same place' })
    expect(await findRoute({ ...map, maxZoom: 12 }, corners, fastest, {})).toEqual({ kind: 'coarse map', zoom: 12 })
    const pictures: RoadMap = { maxZoom: 14, readTile: async () => 'no vector tile' }
    expect(await findRoute(pictures, corners, fastest, {})).toEqual({ kind: 'no vector tiles' })
  })

  test('a limit of tiles or edges is kept', async () => {
    const few = createMap('openmaptiles')
    const limits = { tiles: 60, edges: 400_000, direct: 400 }
    expect(await findRoute(few, corners, fastest, { limits })).toEqual({ kind: 'too far', limit: 'tiles', most: 60 })
    expect(few.read.length).toBeLessThanOrEqual(60)
    const edges = { ...routeLimits, edges: 5_000 }
    expect(await findRoute(map, corners, fastest, { limits: edges })).toEqual({
      kind: 'too far',
      limit: 'edges',
      most: 5_000,
    })
  })
})

test('where the area of the guide has too many roads, it follows main ones', async () => {
  const highway = [place(241), place(268)] as const
  const find = async (edges: number) => {
    const map = createMap('openmaptiles')
    return { route: await findRoute(map, highway, fastest, { limits: { ...guided, edges } }), map }
  }
  const [all, main] = [await find(400_000), await find(10_000)]
  expect(expectRoute(main.route).points).toEqual(expectRoute(all.route).points)
  expect(main.map.read.filter((key) => key.startsWith('14/')).length).toBeLessThan(120)
})

test('a short leg with too many roads around it has a guide, too', async () => {
  const stops = [place(241), place(262)] as const
  const whole = await findRoute(createMap('protomaps'), stops, fastest, {})
  const few = await findRoute(createMap('protomaps'), stops, fastest, { limits: { ...routeLimits, edges: 12_000 } })
  expect(expectRoute(few).points).toEqual(expectRoute(whole).points)
})

test('a route that leads farther from the guide is found in a wider area', async () => {
  // The guide knows a short cut, which roads of zoom 14 don't have.
  const [start, end] = [toPoint(0, 0), toPoint(100, 0)]
  const guide = createMap('openmaptiles', [{ kind: 'minor', line: [start, end] }], 13)
  const bypass = createMap('openmaptiles', [{ kind: 'minor', line: [start, toPoint(4, 5), toPoint(96, 5), end] }])
  const map: RoadMap = { maxZoom: 14, readTile: (z, x, y) => (z === 14 ? bypass : guide).readTile(z, x, y) }
  const route = expectRoute(await findRoute(map, [toPosition(start), toPosition(end)], fastest, { limits: guided }))
  expect(route.km).toBeGreaterThan(100.5)
  expect(bypass.read.length).toBeLessThan(500)
})

test('a map of zoom 13 gives a coarse route', async () => {
  const route = expectRoute(await findRoute({ ...createMap('openmaptiles'), maxZoom: 13 }, corners, fastest, {}))
  expect(route.isCoarse).toBe(true)
})

test('damaged and missing tiles are left out and counted', async () => {
  const whole = createMap('openmaptiles')
  let count = 0
  const map: RoadMap = {
    ...whole,
    readTile: async (z, x, y) => (++count % 40 === 0 ? 'damaged' : whole.readTile(z, x, y)),
  }
  const { tiles } = expectRoute(await findRoute(map, corners, fastest, {}))
  expect(tiles.damaged).toBe(Math.floor(count / 40))
  expect(tiles.read + tiles.missing + tiles.damaged).toBe(count)
})

describe('a search can be canceled', () => {
  const reason = new Error('Canceled')

  test('while tiles are read, also if a tile never comes', async () => {
    const stop = new AbortController()
    const map: RoadMap = {
      maxZoom: 14,
      readTile: () => {
        setTimeout(() => stop.abort(reason))
        return new Promise(() => undefined)
      },
    }
    await expect(findRoute(map, corners, fastest, { signal: stop.signal })).rejects.toBe(reason)
  })

  test('while roads are joined, and progress never goes back', async () => {
    const stop = new AbortController()
    const map = createMap('openmaptiles')
    const shares: number[] = []
    const onProgress = (share: number) => {
      shares.push(share)
      if (share > 0.7) setTimeout(() => stop.abort(reason))
    }
    await expect(findRoute(map, corners, fastest, { signal: stop.signal, onProgress })).rejects.toBe(reason)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThanOrEqual(1)
  })
})
