import { expect, test } from 'vitest'
import { type Feature, find, type Line, metersPerUnit, minor, omt, read } from './small-tiles.ts'

test('a road below a bridge does not join it: not at an equal corner, by an end, or where it crosses', () => {
  const bridge: Line = [
    [100, 1_000],
    [1_000, 1_000],
    [2_000, 1_000],
  ]
  const below: Line[] = [
    [
      [1_000, 100],
      [1_000, 1_000],
      [1_000, 1_900],
    ],
    [
      [1_500, 100],
      [1_500, 999],
    ],
    [
      [500, 100],
      [500, 1_900],
    ],
  ]
  for (const brunnel of ['bridge', 'tunnel'])
    for (const line of below) {
      const tiles = [
        read(omt, [
          [{ ...minor, brunnel }, bridge],
          [minor, line],
        ]),
      ]
      expect(find(tiles, [200, 1_000], [line[0]?.[0] ?? 0, 200])).toBe('two networks')
      // The same roads on the ground meet.
      const ground = [
        read(omt, [
          [minor, bridge],
          [minor, line],
        ]),
      ]
      expect(find(ground, [200, 1_000], [line[0]?.[0] ?? 0, 200])).toMatchObject({ fords: 0 })
    }
})

test('the ends of a bridge join roads, and bridges that have a corner in common', () => {
  const bridge = { ...minor, brunnel: 'bridge' }
  const spans: Feature = [
    bridge,
    [
      [100, 1_000],
      [1_000, 1_000],
      [2_000, 1_000],
    ],
    [
      [1_000, 1_000],
      [1_000, 100],
    ],
  ]
  const road: Line = [
    [2_000, 200],
    [2_000, 1_900],
  ]
  const tiles = [read(omt, [spans, [minor, road]])]
  expect(find(tiles, [1_000, 200], [2_000, 1_800])).toMatchObject({
    offMeters: [expect.closeTo(0, 3), expect.closeTo(0, 3)],
  })
})

test('a junction inside of a tunnel joins no road above it, and the end of a tunnel does', () => {
  const tunnel = { ...minor, brunnel: 'tunnel' }
  const west: Line = [
    [100, 1_000],
    [1_000, 1_000],
  ]
  const east: Line = [
    [1_000, 1_000],
    [2_000, 1_000],
  ]
  const above = (x: number): Line => [
    [x, 100],
    [x, 1_900],
  ]
  const tiles = [
    read(omt, [
      [tunnel, west],
      [{ ...tunnel, oneway: 1 }, east],
      [minor, above(1_002), above(2_002)],
    ]),
  ]
  expect(find(tiles, [200, 1_000], [1_002, 200])).toBe('two networks')
  expect(find(tiles, [200, 1_000], [2_002, 200])).toMatchObject({ ignoresOneWays: false })
})

test('a road that crosses the edge of a tile at an acute angle continues, though each tile simplifies it differently', () => {
  const west: Line = [
    [3_996, 800],
    [4_160, 2_768],
  ]
  // Two units farther west, so that it passes the edge 24 units farther south.
  const east: Line = [
    [-64, 1_256],
    [100, 3_224],
  ]
  const tiles = [read(omt, [[minor, west]]), read(omt, [[minor, east]], { x: 14_501 })]
  expect(find(tiles, [4_000, 848], [4_190, 3_104])).toMatchObject({
    km: expect.closeTo((2_264 * metersPerUnit) / 1_000, 2),
  })
})

test('a road that ends at another just beyond the edge of its tile joins it', () => {
  const ending: Line = [
    [3_000, 500],
    [4_101, 500],
  ]
  // The rest of it, from the edge to here, is too short to be drawn.
  const other: Line = [
    [5, 100],
    [5, 1_900],
  ]
  const tiles = [read(omt, [[minor, ending]]), read(omt, [[minor, other]], { x: 14_501 })]
  expect(find(tiles, [3_100, 500], [4_101, 1_800])).toMatchObject({ fords: 0 })
})
