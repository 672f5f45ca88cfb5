import { describe, expect, test } from 'vitest'
import { joinRoads } from '#shared/roads/join.ts'
import { readRoads } from '#shared/roads/read-roads.ts'
import { decodeTile } from '../../../web/map/own/decode-tile.ts'
import { finish } from './made-up-map.ts'
import { type Attributes, type Feature, find, type Line, minor, omt, read, straight, toDecoded } from './small-tiles.ts'

const readSurface = (layer: string, attributes: Attributes) => {
  const route = find([read(layer, [[attributes, straight]])], [200, 100], [1_900, 100])
  if (typeof route === 'string') return undefined
  return route.unknownKm > 0 ? 'unknown' : route.parts[0]?.[1]
}

test.each([
  [{ class: 'track' }, 'track'],
  [{ class: 'track', surface: 'paved' }, 'gravel'],
  [{ class: 'track', surface: 'unpaved' }, 'track'],
  [{ class: 'minor', surface: 'paved' }, 'paved'],
  [{ class: 'secondary', surface: 'unpaved' }, 'gravel'],
  [{ class: 'trunk', surface: 'unpaved' }, 'gravel'],
  [{ class: 'primary' }, 'paved'],
  [{ class: 'secondary' }, 'unknown'],
  [{ class: 'service' }, 'unknown'],
  [{ class: 'path' }, undefined],
  [{ class: 'rail' }, undefined],
  [{ class: 'raceway' }, undefined],
  [{ class: 'busway' }, undefined],
  [{ class: 'primary_construction' }, undefined],
  [{ class: 'track', access: 'no' }, undefined],
] as const)('OpenMapTiles: %j is %s', (attributes, surface) => expect(readSurface(omt, attributes)).toBe(surface))

test.each([
  [{ kind: 'highway', kind_detail: 'motorway' }, 'paved'],
  [{ kind: 'major_road', kind_detail: 'primary_link' }, 'paved'],
  [{ kind: 'major_road', kind_detail: 'secondary' }, 'unknown'],
  [{ kind: 'minor_road', kind_detail: 'service' }, 'unknown'],
  [{ kind: 'other', kind_detail: 'living_street' }, 'unknown'],
  [{ kind: 'path', kind_detail: 'track' }, 'track'],
  [{ 'pmap:kind': 'path', 'pmap:kind_detail': 'track' }, 'track'],
  [{ 'pmap:kind': 'medium_road' }, 'unknown'],
  [{ kind: 'path', kind_detail: 'footway' }, undefined],
  [{ kind: 'other', kind_detail: 'construction' }, undefined],
  [{ kind: 'other', kind_detail: 'busway' }, undefined],
  [{ kind: 'minor_road', kind_detail: 'raceway' }, undefined],
  [{ kind: 'minor_road', kind_detail: 'service', access: 'private' }, undefined],
  [{ kind: 'rail' }, undefined],
] as const)('Protomaps: %j is %s', (attributes, surface) => expect(readSurface('roads', attributes)).toBe(surface))

test('the units of a tile do not depend on its extent', () => {
  const coarse = read(
    omt,
    [
      [
        { class: 'minor' },
        [
          [50, 50],
          [1_000, 50],
        ],
      ],
    ],
    { extent: 2_048 },
  )
  expect(coarse).toEqual(read(omt, [[{ class: 'minor' }, straight]]))
})

describe('hostile tiles', () => {
  const tile = { z: 14, x: 0, y: 0 }

  test('too many features or points are too large', () => {
    const line: Line = Array.from({ length: 60_000 }, (_, at) => [at % 4_000, at % 3_999])
    expect(readRoads(tile, toDecoded(omt, [[minor, line]]))).toBe('too large')
    expect(
      readRoads(
        tile,
        toDecoded(
          omt,
          Array.from({ length: 60_000 }, (): Feature => [minor]),
        ),
      ),
    ).toBe('too large')
    expect(decodeTile(new Uint8Array(9_000_000))).toBe('too large')
  })

  test('no extent, and bytes that are no tile, are damaged', () => {
    expect(readRoads(tile, toDecoded(omt, [[minor, straight]], 0))).toBe('damaged')
    for (const bytes of [
      [0x1a, 0xff],
      [0x1a, 0x05, 0x12, 0xff, 0xff, 0xff, 0xff],
      [0xff, 0xff, 0xff],
    ]) {
      const decoded = decodeTile(Uint8Array.from(bytes))
      expect(typeof decoded === 'string' ? decoded : readRoads(tile, decoded)).toBe('damaged')
    }
  })

  test('a path that is closed half a billion times is damaged', () => {
    const bytes = (...numbers: number[]) => [numbers.length, ...numbers]
    const geometry = [9, 2, 2, 0xff, 0xff, 0xff, 0xff, 0x0f, 9, 2, 2]
    const feature = [0x18, 2, 0x22, ...bytes(...geometry)]
    const layer = [0x78, 2, 0x0a, ...bytes(...new TextEncoder().encode(omt)), 0x12, ...bytes(...feature)]
    const read = (...inside: number[]) => {
      const decoded = decodeTile(Uint8Array.from([0x1a, ...bytes(...inside)]))
      return typeof decoded === 'string' ? decoded : readRoads(tile, decoded)
    }
    expect(read(...layer)).toBe('damaged')
    geometry.splice(3, 5, 15)
    const [sound, rest] = [[0x18, 2, 0x22, ...bytes(...geometry)], layer.slice(0, layer.length - feature.length - 2)]
    expect(read(...rest, 0x12, ...bytes(...sound))).not.toBe('damaged')
  })

  test('coordinates that are far outside leave no road', () => {
    const lines: Line[] = [
      [
        [1e12, -1e12],
        [1e12, 5],
      ],
      [[7, 7]],
      [],
    ]
    const roads = readRoads(tile, toDecoded(omt, [[minor, ...lines]]))
    expect(typeof roads === 'string' ? roads : roads.roads.some((road) => road !== 0)).toBe(false)
  })

  test('a tile full of roads that all cross is joined in time', () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at): Line => [
        [at % 4_096, 0],
        [4_095 - (at % 4_096), 4_095],
      ],
    )
    const network = finish(joinRoads([read(omt, [[minor, ...lines]])], 14))
    expect(network.roads.length).toBeGreaterThan(10_000)
  })
})
