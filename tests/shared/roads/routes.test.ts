import { expect, test } from 'vitest'
import type { TileRoads } from '#shared/roads/read-roads.ts'
import { type Feature, find, type Line, metersPerUnit, minor, omt, read, straight } from './small-tiles.ts'

test('a one-way road leads in its direction only, by OpenMapTiles', () => {
  const detour: Line = [
    [100, 100],
    [100, 900],
    [2_000, 900],
    [2_000, 100],
  ]
  const roads = (oneway: number) => [
    read(omt, [
      [{ ...minor, oneway }, straight],
      [minor, detour],
    ]),
  ]
  const measure = (
    tiles: TileRoads[],
    ...places: Parameters<typeof find> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const route = find(tiles, ...places)
    return typeof route === 'string' ? 0 : Math.round(route.km * 10) / 10
  }
  expect(measure(roads(1), [200, 100], [1_900, 100])).toBeCloseTo(0.9, 1)
  expect(measure(roads(1), [1_900, 100], [200, 100])).toBeGreaterThan(1.5)
  expect(measure(roads(-1), [1_900, 100], [200, 100])).toBeCloseTo(0.9, 1)
  expect(measure(roads(-1), [200, 100], [1_900, 100])).toBeGreaterThan(1.5)
})

test('a one-way road without another route back is driven against, and the route says so', () => {
  const tiles = [read(omt, [[{ ...minor, oneway: 1 }, straight]])]
  expect(find(tiles, [1_900, 100], [200, 100])).toMatchObject({ ignoresOneWays: true })
  expect(find(tiles, [200, 100], [1_900, 100])).toMatchObject({ ignoresOneWays: false })
})

test('a ferry is a gap with its name, and two lines of it are one', () => {
  const features: Feature[] = [
    [
      { kind: 'major_road', kind_detail: 'primary' },
      [
        [100, 100],
        [1_000, 100],
      ],
      [
        [3_000, 100],
        [4_000, 100],
      ],
    ],
    [
      { kind: 'ferry', name: 'Wilkins Ferry' },
      [
        [1_000, 100],
        [2_000, 100],
      ],
      [
        [3_000, 100],
        [2_000, 100],
      ],
    ],
  ]
  const route = find([read('roads', features)], [200, 100], [3_900, 100])
  if (typeof route === 'string') throw new Error(route)
  expect(route.gaps).toEqual([
    { from: 1, to: 3, km: expect.closeTo((route.km * 2_000) / 3_700, 2), name: 'Wilkins Ferry' },
  ])
  expect(route.surfaces.paved).toBeCloseTo((route.km * 1_700) / 3_700, 2)
  expect(route.parts).toEqual([[0, 'paved']])
})

test('fords that are drawn as lines are counted once each', () => {
  const pieces = [100, 500, 510, 520, 1_000, 1_010, 2_000]
  const features = pieces.slice(1).map((x, at): Feature => {
    const isFord = at === 1 || at === 2 || at === 4
    return [
      isFord ? { ...minor, brunnel: 'ford' } : minor,
      [
        [pieces[at] ?? 0, 100],
        [x, 100],
      ],
    ]
  })
  expect(find([read(omt, features)], [200, 100], [1_900, 100])).toMatchObject({ fords: 2 })
})

test('roads continue across the date line', () => {
  const [west, east] = [2 ** 14 - 1, 0]
  const tiles = [
    read(
      omt,
      [
        [
          minor,
          [
            [-64, 500],
            [2_000, 500],
          ],
        ],
      ],
      { x: east },
    ),
    read(
      omt,
      [
        [
          minor,
          [
            [2_000, 500],
            [4_160, 500],
          ],
        ],
      ],
      { x: west },
    ),
  ]
  const route = find(tiles, [3_000, 500], [5_000, 500], west)
  if (typeof route === 'string') throw new Error(route)
  expect(route.km).toBeCloseTo(1.1, 1)
  expect(route.points[0]?.[1]).toBeGreaterThan(179)
  expect(route.points.at(-1)?.[1]).toBeLessThan(-179)
})

test('two networks are two, and a place beside no road is on none', () => {
  const tiles = [
    read(omt, [
      [minor, straight],
      [
        minor,
        [
          [100, 3_000],
          [2_000, 3_000],
        ],
      ],
    ]),
  ]
  expect(find(tiles, [200, 100], [200, 3_000])).toBe('two networks')
  expect(find(tiles, [200, 100], [200, 2_000])).toBe('no road at end')
  expect(find(tiles, [200, 2_000], [200, 100])).toBe('no road at start')
  expect(find([], [200, 2_000], [200, 100])).toBe('no road at start')
})

test('of the networks that are near both stops, the largest is taken', () => {
  const lonely: Line = [
    [190, 104],
    [1_910, 104],
  ]
  const detour: Line = [...straight, [2_000, 900], [100, 900]]
  const route = find(
    [
      read(omt, [
        [minor, detour],
        [minor, lonely],
      ]),
    ],
    [200, 103],
    [1_900, 103],
  )
  if (typeof route === 'string') throw new Error(route)
  for (const meters of route.offMeters) expect(meters).toBeCloseTo(3 * metersPerUnit, 1)
})

test('a route of many short surfaces has at most 200 parts', () => {
  const features = Array.from(
    { length: 400 },
    (_, at): Feature => [
      at % 2 === 0 ? { class: 'track' } : minor,
      [
        [at * 10, 100],
        [at * 10 + (at % 2 === 0 ? 10 : 10), 100],
      ],
    ],
  )
  const route = find([read(omt, features)], [2, 100], [3_998, 100])
  if (typeof route === 'string') throw new Error(route)
  expect(route.parts.length).toBeLessThanOrEqual(200)
  expect(route.parts[0]?.[0]).toBe(0)
})

test('a stop at a junction starts on the road that the route takes', () => {
  const crossing: Line = [
    [100, 0],
    [100, 900],
  ]
  const tiles = [
    read(omt, [
      [{ class: 'track' }, crossing],
      [{ class: 'primary' }, straight],
    ]),
  ]
  expect(find(tiles, [101, 102], [1_900, 100])).toMatchObject({ parts: [[0, 'paved']] })
  expect(find(tiles, [101, 101], [101, 102])).toMatchObject({ parts: [[0, expect.any(String)]] })
})
