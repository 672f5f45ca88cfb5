import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWaypointId } from '#shared/ids.ts'
import { trackSchema } from '#shared/schemas/track.ts'
import { type Surface, surfaces } from '#shared/stop.ts'
import type { Part, Track } from '#shared/track.ts'
import { locateShare, toTrackLine } from '#shared/tracks/along.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { TrackPoint } from '#shared/tracks/measure.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { joinTracks, readSegments, splitTrack } from '#shared/tracks/split-join.ts'
import { matchesSummary, summarizeTrack } from '#shared/tracks/summarize.ts'
import { about, check, createRandom, createTrackOf, segmentsOf, walk, walks } from './lines.ts'

const id = createWaypointId(1, '01ARZ3NDEKTSV4RRFFQ69G0002')
const map = 'OpenStreetMap, 2 June 2027'
const eastOf = (km: number, surface?: Surface): TrackPoint => ({ latitude: 0, longitude: km / 111.195, surface })

/** Gives points runs of surfaces, about ten points each. */
function surface(points: readonly TrackPoint[], seed: number): TrackPoint[] {
  const random = createRandom(seed)
  const pick = () => surfaces[Math.floor(random() * surfaces.length)]
  let now = pick()
  return points.map((point) => {
    if (random() < 0.1) now = pick()
    return { ...point, surface: now }
  })
}

/** Returns the kilometers of each surface, as its share of the track. */
function listKm(...tracks: readonly Track[]): Partial<Record<Surface, number>> {
  const kms: Partial<Record<Surface, number>> = {}
  for (const track of tracks) {
    const { surface = {}, gaps = 0 } = summarizeTrack(track) ?? {}
    for (const name of surfaces) kms[name] = (kms[name] ?? 0) + (surface[name] ?? 0) * (track.km - gaps)
  }
  return kms
}

/** Returns where each part starts, by its position on the line. */
const listChanges = (track: Track) => {
  const points = readSegments(track)?.flat() ?? []
  return track.parts?.map(([at, name]) => [name, encodeLine(points.slice(at, at + 1))])
}

test('parts start where the surface of the full line changes, however much of it is dropped', () => {
  check(
    fc.property(walks, fc.integer({ min: 10, max: 100 }), fc.integer(), (one, size, seed) => {
      const points = surface(walk(one), seed)
      const track = createTrack(segmentsOf(points, size), { ...about, map })
      if (!track) return
      expect(trackSchema.parse(track)).toEqual(track)
      const changes = points.filter((point, at) => at === 0 || point.surface !== points[at - 1]?.surface)
      expect(listChanges(track)).toEqual(changes.map((point) => [point.surface, encodeLine([point])]))
      const shares = Object.values(summarizeTrack(track)?.surface ?? {}).reduce<number>(
        (sum, share = 0) => sum + share,
        0,
      )
      expect(shares).toBeCloseTo(1, 3)
    }),
    300,
  )
})

test('splitting a track keeps the kilometers of each surface, and joining it again the parts', () => {
  check(
    fc.property(walks, fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (one, seed, share) => {
      const track = createTrack([surface(walk(one), seed)], { ...about, source: 'roads', map })
      if (!track) return
      const position = locateShare(toTrackLine(readSegments(track)?.flat() ?? []), share)
      const halves = splitTrack(track, { id, position })
      if (!halves) return
      for (const half of halves) {
        expect(trackSchema.parse(half)).toEqual(half)
        expect([half.source, half.map]).toEqual(['roads', map])
      }
      const [before, after] = [listKm(track), listKm(...halves)]
      for (const name of surfaces) {
        const difference = Math.abs((before[name] ?? 0) - (after[name] ?? 0))
        // A point of the split line is rounded to a meter, and shares to a ten-thousandth.
        expect(difference).toBeLessThan(0.01 + track.km / 1_000)
      }
      const joined = joinTracks(...halves)
      expect(joined).toMatchObject({ source: 'roads', map })
      expect(listChanges(joined ?? track)).toEqual(listChanges(track))
    }),
    300,
  )
})

test('a track split inside a part has its surface on both sides', () => {
  const track = createTrackOf([[eastOf(0, 'track'), eastOf(10, 'sand'), eastOf(30, 'sand')]])
  expect(track.parts).toEqual<Part[]>([
    [0, 'track'],
    [1, 'sand'],
  ])
  const split = (km: number) => splitTrack(track, { id, position: eastOf(km) })?.map(({ parts }) => parts)
  expect(split(15)).toEqual([track.parts, [[0, 'sand']]])
  expect(split(5)).toEqual([
    [[0, 'track']],
    [
      [0, 'track'],
      [1, 'sand'],
    ],
  ])
})

test('a joined track has the fords of both, and one that is split loses them', () => {
  const track = (fords: number | undefined, ...kms: number[]) => ({
    ...createTrackOf([kms.map((km) => eastOf(km))]),
    fords,
  })
  const join = (first: number | undefined, second: number | undefined) =>
    joinTracks(track(first, 0, 10), track(second, 10, 20))
  expect([join(2, 1)?.fords, join(undefined, 1)?.fords, join(600, 700)?.fords]).toEqual([3, 1, 999])
  expect(join(undefined, undefined)).not.toHaveProperty('fords')
  for (const half of splitTrack(track(2, 0, 10), { id, position: eastOf(5) }) ?? [])
    expect(half).not.toHaveProperty('fords')
})

test('a joined track has parts and a map only if both tracks have them, and the same map', () => {
  const one = { ...createTrackOf([[eastOf(0, 'track'), eastOf(10, 'track')]]), source: 'roads' as const, map }
  const other = { ...createTrackOf([[eastOf(10, 'sand'), eastOf(20, 'sand')]]), source: 'roads' as const, map }
  expect(joinTracks(one, other)).toMatchObject({
    source: 'roads',
    map,
    parts: [
      [0, 'track'],
      [1, 'sand'],
    ],
  })
  const older = joinTracks(one, { ...other, map: 'OpenStreetMap, 1 May 2027' })
  expect([older?.source, older?.map, older?.parts?.length]).toEqual(['roads', undefined, 2])
  const { parts: _, map: __, ...unknown } = { ...other, source: 'drawn' as const }
  for (const joined of [joinTracks(one, unknown), joinTracks(unknown, one)])
    expect([joined?.source, joined?.map, joined?.parts]).toEqual(['drawn', undefined, undefined])
})

test('more than 200 runs of surfaces, or a point without one, leave no parts', () => {
  const runs = (count: number) => [
    Array.from({ length: count + 1 }, (_, at) => eastOf(at, at % 2 === 0 ? 'gravel' : 'track')),
  ]
  expect(createTrackOf(runs(199)).parts).toHaveLength(200)
  const tooMany = createTrackOf(runs(200))
  expect([tooMany.parts, summarizeTrack(tooMany)?.surface]).toEqual([undefined, undefined])
  expect(createTrackOf([[eastOf(0, 'sand'), eastOf(10), eastOf(20, 'sand')]]).parts).toBeUndefined()
  const [half, rest] = [createTrackOf(runs(150)), createTrackOf(runs(149))]
  expect(joinTracks(half, rest)?.parts).toBeUndefined()
})

test('a ferry or a straight join is a break: it counts as a gap, and has no surface', () => {
  const track = createTrackOf([
    [eastOf(0, 'gravel'), eastOf(10, 'track'), eastOf(20, 'track')],
    [eastOf(50, 'track'), eastOf(60, 'track')],
  ])
  expect(track).toMatchObject({
    breaks: [3],
    parts: [
      [0, 'gravel'],
      [1, 'track'],
    ],
  })
  expect(summarizeTrack(track)).toMatchObject({ surface: { gravel: 0.3333, track: 0.6667 } })
  expect(summarizeTrack(track)?.gaps).toBeCloseTo(30, 2)
})

test('a summary of other parts or of another map is not the track’s', () => {
  const track = { ...createTrackOf([[eastOf(0, 'gravel'), eastOf(10, 'track'), eastOf(20, 'track')]]), map }
  const summary = summarizeTrack(track)
  expect(matchesSummary(track, summary)).toBe(true)
  const others: readonly Partial<Track>[] = [
    { parts: [[0, 'track']] },
    {
      parts: [
        [0, 'gravel'],
        [1, 'sand'],
      ],
    },
    { parts: [[0, 'gravel']] },
    { parts: undefined },
    { map: 'OpenStreetMap, unknown date' },
    { map: undefined },
  ]
  for (const other of others) expect(matchesSummary({ ...track, ...other }, summary)).toBe(false)
})

test('a track without parts has the summary that it always had', () => {
  expect(Object.keys(summarizeTrack(createTrackOf([[eastOf(0), eastOf(10)]])) ?? {})).toEqual([
    'from',
    'km',
    'source',
    'points',
    'ends',
  ])
})
