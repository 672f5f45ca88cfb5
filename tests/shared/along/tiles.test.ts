import { describe, expect, test } from 'vitest'
import type { FoundAlong } from '#shared/along/place.ts'
import { distanceKm } from '#shared/geo.ts'
import { encodeTile, type TileFeature } from '../../support/vector-tile.ts'
import { createTiles, createWay, find, locate, point } from './one-tile.ts'

const fuel = (x: number, y: number, name = '') => point(x, y, { class: 'fuel', subclass: 'fuel', name })
const ground = { transportation: [point(0, 0, {})] }
const earth = [point(0, 0, { kind: 'earth' })]
const names = ({ places }: FoundAlong) => places.map(({ name }) => name)

describe('places', () => {
  test('on the edge of tiles, a place is in one of them', async () => {
    const tiles = createTiles({
      '14/0/0': { poi: [fuel(4_096, 2_048, 'east'), fuel(0, 0, 'corner'), fuel(-20, 100, 'beyond')] },
      '14/1/0': { poi: [fuel(0, 2_048, 'east'), fuel(-4_096, 0, 'corner')] },
    })
    const found = await find(tiles, createWay([0, 2_048], [8_191, 2_048]))
    expect(names(found).toSorted()).toEqual(['east'])
    expect((await find(tiles, createWay([0, 1_000], [100, 1_000]))).places.map(({ name }) => name)).toEqual(['corner'])
  })

  test('a place that the way passes twice is there twice, and once if the way only turns around beside it', async () => {
    const tiles = createTiles({ '14/1/0': { poi: [fuel(2_000, 2_100, 'Birdsville')] } })
    const there = createWay([6_000, 2_048], [6_096, 2_048], [6_000, 2_048])
    expect(names(await find(tiles, there))).toEqual(['Birdsville'])
    const loop = createWay([6_096, 2_048], [20_000, 2_048], [20_000, 2_148], [6_096, 2_148])
    const { places } = await find(tiles, loop)
    expect(places).toHaveLength(2)
    expect(places[0]?.km).toBeCloseTo(0, 2)
    expect(places[1]?.km).toBeCloseTo(loop.km, 2)
    expect(places[1]?.off).toBeCloseTo(0.026, 2)
  })

  test('two of a kind within 60 m, or of one kind and name within 300 m, are one place', async () => {
    const found = await find(
      createTiles({
        '14/0/0': {
          poi: [
            fuel(1_000, 2_000),
            fuel(1_090, 2_000, 'Roadhouse'),
            fuel(1_600, 2_000, 'roadhouse'),
            fuel(2_500, 2_000, 'Roadhouse'),
            point(1_090, 2_000, { class: 'campsite', subclass: 'camp_site', name: 'Roadhouse' }),
          ],
        },
      }),
    )
    expect(found.places.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
      'camp Roadhouse',
      'fuel Roadhouse',
      'fuel Roadhouse',
    ])
  })

  test('names have at most 100 characters, in any script', async () => {
    const tiles = createTiles({
      '14/0/0': { poi: [fuel(1_000, 2_000, 'م'.repeat(300)), point(3_000, 2_000, { subclass: 'fuel', name: 7 })] },
    })
    expect(names(await find(tiles))).toEqual(['م'.repeat(100), ''])
  })

  test('beside a straight line the corridor is wider', async () => {
    const tiles = createTiles({ '14/0/1': { poi: [fuel(2_000, 1_024, 'Aside')] } })
    const { legs, km } = createWay([0, 2_048], [4_095, 2_048])
    expect((await find(tiles, { legs, km })).places).toEqual([])
    const straight = legs.map((leg) => ({ ...leg, isStraight: true, slackKm: 1 }))
    const [place] = (await find(tiles, { legs: straight, km })).places
    expect(place).toMatchObject({ name: 'Aside', isStraight: true, leg: 0 })
    expect(place?.off).toBeCloseTo(1.65, 1)
  })
})

describe('lands and borders', () => {
  const area = (
    attributes: TileFeature['attributes'],
    ...rings: readonly (readonly [number, number, number, number])[]
  ) =>
    ({
      type: 'polygon',
      attributes,
      lines: rings.map(([left, top, right, bottom]) => [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ]),
    }) satisfies TileFeature
  const line = (attributes: TileFeature['attributes'], x: number): TileFeature => ({
    type: 'line',
    attributes,
    lines: [
      [
        { x, y: -64 },
        { x: x + 100, y: 4_160 },
      ],
    ],
  })
  const way = createWay([0, 2_048], [8_191, 2_048])
  const kmAt = (x: number) => distanceKm(locate(0, 2_048), locate(x, 2_048))

  test('OpenMapTiles: a park is one part of the way across tiles, without its hole', async () => {
    const name = 'Munga-Thirri National Park'
    const park = { class: 'nature_reserve', name }
    const found = await find(
      createTiles({
        '14/0/0': {
          park: [
            area(park, [1_000, -64, 4_160, 4_160]),
            point(3_000, 2_048, { class: 'nature_reserve', name: 'Label' }),
          ],
          landuse: [area({ class: 'military' }, [0, 0, 500, 4_096]), area({ class: 'quarry' }, [0, 0, 4_096, 4_096])],
        },
        '14/1/0': { park: [area(park, [-64, -64, 4_160, 4_160], [2_000, 1_000, 3_000, 3_000])] },
      }),
      way,
    )
    expect(found.lands.map(({ kind, name }) => [kind, name])).toEqual([
      ['military', ''],
      ['park', name],
      ['park', name],
    ])
    const [base, first, second] = found.lands
    expect(base?.toKm).toBeCloseTo(kmAt(500), 1)
    expect(first?.fromKm).toBeCloseTo(kmAt(1_000), 1)
    expect(first?.toKm).toBeCloseTo(kmAt(6_096), 1)
    expect(second?.fromKm).toBeCloseTo(kmAt(7_096), 1)
    expect(second?.toKm).toBeCloseTo(way.km, 1)
  })

  test.each([
    ['one point', 'its name', ['Simpson Desert'], 'Simpson Desert'],
    ['two points', 'no name', ['Simpson Desert', 'Witjira'], ''],
    ['no point', 'no name', [], ''],
  ] as const)('Protomaps: a park with %s in it has %s', async (_point, _name, labels, name) => {
    const found = await find(
      createTiles({
        '14/0/0': {
          earth,
          landuse: [area({ kind: 'national_park' }, [-64, -64, 4_160, 4_160])],
          pois: labels.map((label, at) => point(500 + at, 3_000, { kind: 'national_park', name: label })),
        },
        '14/1/0': { earth, landuse: [area({ kind: 'nature_reserve' }, [-64, -64, 3_000, 4_160])] },
      }),
      way,
    )
    expect(found.lands.map((land) => [land.kind, land.name])).toEqual([['park', name]])
    expect(found.lands[0]?.toKm).toBeCloseTo(kmAt(7_096), 1)
  })

  test.each([
    ['OpenMapTiles', 'boundary', { admin_level: 2 }, { admin_level: 4 }, { admin_level: 2, maritime: 1 }],
    ['Protomaps', 'boundaries', { kind: 'country' }, { kind: 'region' }, { kind: 'country', maritime: true }],
  ] as const)('%s: a border is crossed once, but not at sea', async (_, layer, country, state, maritime) => {
    const other = layer === 'boundary' ? { admin_level: 6 } : { kind: 'county' }
    const found = await find(
      createTiles({
        '14/0/0': { [layer]: [line(country, 1_000), line(state, 4_050), line(maritime, 2_000), line(other, 3_000)] },
        '14/1/0': { [layer]: [line(state, -46), line(country, 1_000 - 4_096)] },
      }),
      way,
    )
    expect(found.borders.map(({ level }) => level)).toEqual(['country', 'state'])
    expect(found.borders[0]?.km).toBeCloseTo(kmAt(1_050), 2)
    expect(found.borders[1]?.km).toBeCloseTo(kmAt(4_099), 2)
  })
})

describe('maps', () => {
  const way = createWay([0, 2_048], [12_287, 2_048])
  const kmAt = (x: number) => distanceKm(locate(0, 2_048), locate(x, 2_048))

  test('says which part of the way no map shows; a tile without anything is no gap', async () => {
    const half = await find(createTiles({ '14/0/0': ground, '14/2/0': ground }), way)
    expect(half.covered).toHaveLength(2)
    expect(half.coveredKm).toBeCloseTo(kmAt(8_192), 1)
    expect(half.totalKm).toBe(way.km)
    expect(half.tiles).toMatchObject({ read: 2, missing: 3 })
    const whole = await find(createTiles({ '14/0/0': ground, '14/2/0': ground, '12/0/0': ground }), way)
    expect(whole.covered).toEqual([[0, way.km]])
    const cut = createTiles({ '14/0/0': ground, '14/2/0': {}, '12/0/0': ground }, { isUncut: false })
    expect((await find(cut, way)).coveredKm).toBeCloseTo(kmAt(8_192), 1)
  })

  test('of two maps, the first that shows a tile counts; a damaged tile is read from the other', async () => {
    const [one, other] = ['New', 'Old'].map((name) => [fuel(2_000, 2_000, name)])
    const damaged = Uint8Array.from([0x1a, 0x05, 0x12, 0xff, 0xff, 0xff, 0xff])
    const found = await find(
      [
        createTiles({ '14/0/0': { poi: one ?? [] }, '14/1/0': damaged }, { name: 'New' }),
        createTiles({ '14/0/0': { poi: other ?? [] }, '14/1/0': { poi: other ?? [] }, '14/2/0': { poi: other ?? [] } }),
      ],
      way,
    )
    expect(found.places.map(({ name, source }) => [name, source])).toEqual([
      ['New', 0],
      ['Old', 1],
      ['Old', 1],
    ])
    expect(found.tiles).toMatchObject({ read: 3, damaged: 1 })
    expect(found.sources).toMatchObject([{ name: 'New', schema: 'openmaptiles', zoom: 14 }, { kind: 'map' }])
  })

  test('a map has zoom 15 where it was saved, and zoom 14 elsewhere', async () => {
    const [near, town] = [{ kind: 'fuel' }, { kind: 'locality', kind_detail: 'village' }]
    const map = createTiles(
      {
        '15/0/0': { earth, pois: [point(3_000, 3_000, { ...near, name: 'Near' })] },
        '15/1/0': { earth },
        '14/0/0': { earth, places: [point(3_000, 2_000, { ...town, name: 'Town' })] },
        '14/1/0': { earth, places: [point(3_000, 2_000, { ...town, name: 'Village' })] },
      },
      { maxZoom: 15 },
    )
    const found = await find(map, createWay([0, 1_000], [8_191, 1_000]))
    expect(names(found)).toEqual(['Near', 'Town', 'Village'])
    expect(found.sources).toMatchObject([{ schema: 'protomaps', zoom: 15 }])
    // Fuel is unknown where zoom 15 is missing.
    expect(found.coveredKm).toBeCloseTo(found.totalKm / 2, 1)
    const saved = await find(createTiles({ '14/0/0': { earth } }, { maxZoom: 15 }))
    expect(saved.sources).toMatchObject([{ schema: 'protomaps', zoom: 14 }])
  })

  test('a tile without anything is no gap below pictures either', async () => {
    const pictures = {
      name: 'Pictures',
      maxZoom: 16,
      isUncut: () => true,
      readTile: async () => 'no vector tile' as const,
    }
    const found = await find([pictures, createTiles({ '14/0/0': ground, '12/0/0': ground })], way)
    expect(found.covered).toEqual([[0, way.km]])
  })

  test('pictures, and maps without zoom 14, show nothing', async () => {
    const pictures = {
      name: 'Pictures',
      maxZoom: 16,
      isUncut: () => true,
      readTile: async () => 'no vector tile' as const,
    }
    const coarse = createTiles({ '12/0/0': ground }, { maxZoom: 13 })
    const found = await find([pictures, coarse], way)
    expect(found.coveredKm).toBe(0)
    expect(found.tiles['no vector tile']).toBeGreaterThan(0)
    expect(coarse.read).toEqual([])
    expect(found.sources).toMatchObject([{ schema: undefined }, { schema: undefined, zoom: 13 }])
  })
})

describe('hostile tiles', () => {
  const tile = (layers: Parameters<typeof encodeTile>[0]) => find(createTiles({ '14/0/0': layers }))

  test('too many features, or points on the way, are too large', async () => {
    const many = Array.from({ length: 60_000 }, () => fuel(1_000, 1_000))
    expect((await tile({ poi: many })).tiles['too large']).toBe(1)
    const corners = Array.from({ length: 60_000 }, (_, at) => ({ x: at % 4_000, y: at % 3_999 }))
    const park: TileFeature = { type: 'polygon', attributes: { class: 'park' }, lines: [corners] }
    expect((await tile({ park: [park] })).tiles['too large']).toBe(1)
  })

  test('a tile that promises what it lacks is damaged, and the next is read', async () => {
    const whole = encodeTile({ poi: [fuel(2_000, 2_000)] })
    const damaged = whole.map((byte, at) => (at > 20 && at < 30 ? 0xff : byte))
    const found = await find(
      createTiles({ '14/0/0': damaged, '14/1/0': { poi: [fuel(2_000, 2_000, 'Sound')] } }),
      createWay([0, 2_048], [8_191, 2_048]),
    )
    expect(found.tiles).toMatchObject({ damaged: 1, read: 1 })
    expect(names(found)).toEqual(['Sound'])
  })

  test('points far outside of the tile are nowhere', async () => {
    const found = await tile({ poi: [fuel(1e9, 2_000), fuel(2_000, -1e9), fuel(2_000, 2_000, 'Inside')] })
    expect(names(found)).toEqual(['Inside'])
  })
})
