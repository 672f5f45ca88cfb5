import { describe, expect, test } from 'vitest'
import { corridors, findAlong } from '#shared/along/find-along.ts'
import type { AlongMap, Place, PlaceList } from '#shared/along/place.ts'
import { type PlannedLeg, toPlannedLegs, toWay } from '#shared/along/way.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { createWaypointId } from '#shared/ids.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { computeFor, createStop, idOf } from '../itinerary/trip.ts'
import { createTiles, createWay, find, locate, point } from './one-tile.ts'

const place = (position: Position, about: Partial<Place> = {}): Place => ({
  kind: 'fuel',
  type: '',
  name: '',
  position,
  ...about,
})
const toList = (places: readonly Place[], kind: PlaceList['kind'] = 'file'): PlaceList => ({ name: kind, kind, places })
const fuel = (name: string) => ({ poi: [point(2_000, 2_000, { subclass: 'fuel', name })] })

describe('lists of places', () => {
  test('a place of a map counts before one of a list, and a rounded one within 5 km has the same name', async () => {
    const lists = [
      toList([place(locate(2_020, 2_000), { name: 'Station' }), place(locate(1_000, 2_000), { kind: 'water' })]),
      toList(
        [
          place(locate(3_900, 3_500), { kind: 'town', name: 'BIRDSVILLE' }),
          place(locate(3_000, 2_500), { kind: 'town', name: 'Bedourie' }),
        ],
        'bundled',
      ),
    ]
    const map = createTiles({
      '14/0/0': { ...fuel('Roadhouse'), place: [point(500, 2_000, { class: 'town', name: 'Birdsville' })] },
    })
    const found = await find(map, undefined, { lists })
    expect(found.places.map(({ kind, name, source }) => [kind, name, source])).toEqual([
      ['town', 'Birdsville', 0],
      ['water', '', 1],
      ['fuel', 'Roadhouse', 0],
      ['town', 'Bedourie', 2],
    ])
    expect(found.sources.map(({ kind }) => kind)).toEqual(['map', 'file', 'bundled'])
  })

  test('without a map, lists are searched, also beyond 85° and across the date line', async () => {
    const from = { latitude: 86.2, longitude: 179 }
    const to = { latitude: 86.3, longitude: -179 }
    const km = distanceKm(from, to)
    const way = { legs: [{ points: [from, to], kms: [0, km], isStraight: true, slackKm: 0 }], km }
    const near = { latitude: 86.25, longitude: -180 }
    const found = await findAlong([], way, {
      corridorKm: 1,
      lists: [toList([place(near), place({ latitude: 86.25, longitude: 0 })])],
    })
    expect(found.places).toHaveLength(1)
    expect(found.places[0]?.km).toBeCloseTo(km / 2, 1)
    expect(found.places[0]?.off).toBeLessThan(0.1)
    expect(found.coveredKm).toBe(0)
  })

  test('a trip without legs has nothing beside it', async () => {
    const found = await findAlong([createTiles({})], toWay([]), {
      corridorKm: 25,
      lists: [toList([place(locate(0, 0))])],
    })
    expect(found).toMatchObject({ places: [], covered: [], totalKm: 0, coveredKm: 0 })
  })
})

describe('a search', () => {
  const row = Object.fromEntries(Array.from({ length: 10 }, (_, x) => [`14/${x}/0`, fuel(`Fuel ${x}`)]))
  const way = createWay([0, 2_048], [40_959, 2_048])

  test('reports its progress up to 1', async () => {
    const shares: number[] = []
    await find(createTiles(row), way, { onProgress: (share) => shares.push(share) })
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  test('keeps what it found when it is canceled', async () => {
    const stop = new AbortController()
    const onProgress = (share: number) => {
      if (share > 0.4) stop.abort()
    }
    const found = await find(createTiles(row), way, { signal: stop.signal, onProgress })
    expect(found.endedBy).toBe('cancel')
    expect(found.places.length).toBeGreaterThan(2)
    expect(found.places.length).toBeLessThan(9)
    expect(found.coveredKm).toBeLessThan(way.km * 0.9)
  })

  test('does not wait for a tile when it is canceled', async () => {
    const stop = new AbortController()
    const endless: AlongMap = {
      name: '',
      maxZoom: 14,
      isUncut: () => true,
      readTile: () => Promise.withResolvers<undefined>().promise,
    }
    const search = find(endless, way, { signal: stop.signal })
    stop.abort()
    expect((await search).endedBy).toBe('cancel')
  })

  test('finds more in a wider corridor', async () => {
    const places = [0.5, 4, 9, 24, 26].map((km) =>
      place({ ...locate(2_000, 2_048), latitude: locate(0, 2_048).latitude + km / 111.2 }),
    )
    const counts = corridors.map(async (corridorKm) => {
      const found = await find([], undefined, { corridorKm, lists: [toList(places)] })
      return found.places.length
    })
    expect(await Promise.all(counts)).toEqual([1, 2, 3, 4])
  })

  test('rejects if no tile can be read', async () => {
    const broken: AlongMap = {
      name: '',
      maxZoom: 14,
      isUncut: () => true,
      readTile: () => Promise.reject(new Error('No file')),
    }
    await expect(find(broken, way)).rejects.toThrow('No file')
  })

  test('ends at its limits and says which part it searched', async () => {
    const tiles = await find(createTiles(row), way, { limits: { tiles: 5, places: 100 } })
    expect(tiles.endedBy).toBe('tiles')
    expect(tiles.coveredKm).toBeLessThan(way.km * 0.8)
    const places = await find(createTiles(row), way, { limits: { tiles: 100, places: 3 } })
    expect(places.endedBy).toBe('places')
    expect(places.places).toHaveLength(3)
    expect(places.coveredKm).toBeLessThan(way.km * 0.5)
  })
})

describe('the way', () => {
  const [start, end] = [locate(0, 2_048), locate(40_960, 2_048)]
  const straight = distanceKm(start, end)
  const leg = (about: Partial<PlannedLeg> = {}): PlannedLeg => ({
    from: { position: start },
    to: { position: end },
    km: straight,
    track: undefined,
    surface: undefined,
    line: undefined,
    ...about,
  })
  const track: PlannedLeg['track'] = {
    from: createWaypointId(1, '01ARZ3NDEKTSV4RRFFQ69G0001'),
    km: straight,
    source: 'file',
    points: 3,
    ends: [
      [start.latitude, start.longitude],
      [end.latitude, end.longitude],
    ],
    offKm: { start: 0, end: 0 },
  }

  test('a straight leg has the kilometers of the itinerary, and half of what its road may wind as a wider corridor', () => {
    const { legs, km } = toWay([leg({ km: straight + 8 }), leg({ km: 10_000 }), leg({ km: 1 })])
    expect(km).toBeCloseTo(straight + 10_009)
    expect(legs[0]).toMatchObject({ isStraight: true, kms: [0, straight + 8] })
    expect(legs.map(({ slackKm }) => slackKm)).toEqual([expect.closeTo(4), 25, 0])
    expect(legs[2]?.kms[1]).toBe(km)
  })

  test('kilometers that the user entered are spread along the track', async () => {
    const line = { line: encodeLine([start, locate(20_480, 2_048), end]), breaks: undefined, source: 'file' as const }
    const way = toWay([leg({ km: 2 * straight, track, line })])
    expect(way.legs[0]).toMatchObject({ isStraight: false, slackKm: 0 })
    const found = await find(createTiles({ '14/5/0': { poi: [point(0, 2_000, { subclass: 'fuel' })] } }), way)
    expect(found.places[0]?.km).toBeCloseTo(straight, 2)
    expect(toWay([leg({ track, line: { ...line, line: '~' } })]).legs[0]?.isStraight).toBe(true)
  })

  test('has the kilometers of the itinerary, and the tracks of the legs that have one', () => {
    const stops = [
      createStop(1, { at: [-25, 120] }),
      createStop(2, { at: [-25, 121], leg: { from: idOf(1), km: 250 } }),
      createStop(3, { at: [-25, 122] }),
    ]
    const { legs, totals } = computeFor(stops)
    const lines = new Map([[idOf(3), { line: encodeLine([start, end]), breaks: undefined, source: 'file' as const }]])
    const way = toWay(toPlannedLegs(legs, lines))
    expect(way.km).toBeCloseTo(totals.km.usual)
    expect(way.legs[0]?.kms).toEqual([0, 250])
    // A line without a track of this leg is of another one.
    expect(way.legs.map(({ isStraight }) => isStraight)).toEqual([true, true])
  })
})
