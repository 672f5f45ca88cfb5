import { describe, expect, it } from 'vitest'
import { toDay } from '#shared/date.ts'
import type { StopTrack, TrackSummary } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { encodeLine } from '#shared/tracks/polyline.ts'
import { metric } from '#shared/units.ts'
import { toRoutePath } from '../../../web/features/itinerary/overview/route-drawing.tsx'
import { describeHeights, toProfile, toProfilePath } from '../../../web/features/tracks/profile.ts'
import { joinAround, splitAtStop } from '../../../web/features/tracks/split.ts'
import { findTrackAcross } from '../../../web/features/tracks/track-across.ts'
import { openTracks } from '../../../web/features/tracks/use-track-lines.ts'
import { computeFor, createStop, idOf } from '../../shared/itinerary/trip.ts'

const ends: TrackSummary['ends'] = [
  [0, 0],
  [0, 4],
]
const day = toDay('2027-05-01') ?? undefined

/** A track that bends north between two longitudes on the equator. */
function createBend(from: number, to: number, [west, east]: readonly [number, number], points = 200): StopTrack {
  const line = Array.from({ length: points }, (_, at) => {
    const share = at / (points - 1)
    const latitude = 0.2 * Math.sin(share * Math.PI)
    return { latitude, longitude: west + share * (east - west), height: 60 + 180 * share }
  })
  const track = day && createTrack([line], { from: idOf(from), source: 'file', at: day })
  if (!track) throw new Error('There is no track')
  return { ...track, stop: idOf(to) }
}

describe('The profile of a track', () => {
  it('has its lowest and highest points, and starts and ends at the edges', () => {
    const profile = toProfile(createBend(1, 2, [0, 4]))
    if (!profile) throw new Error('There is no profile')
    expect(describeHeights(profile, metric)).toBe('60 to 240 m')
    expect(describeHeights(profile, { ...metric, distance: 'mi' })).toBe('197 to 787 ft')
    expect(toProfilePath(profile, 240, 36)).toMatch(/^M0 36L0 35L.*L240 1L240 36Z$/)
  })

  it('is missing without heights', () => {
    expect(toProfile({ ...createBend(1, 2, [0, 4]), heights: undefined })).toBeUndefined()
  })
})

describe('A stop added in a leg with a track', () => {
  const track = createBend(1, 2, [0, 4])
  const stops = [
    createStop(1),
    createStop(3),
    {
      ...createStop(2),
      track: {
        ...track,
        points: 9,
        ends,
      },
    },
  ]

  it('is found before the stop that the track leads to', () => {
    expect(findTrackAcross(stops, idOf(3))?.id).toBe(idOf(2))
    expect(findTrackAcross(stops, idOf(2))).toBeUndefined()
    expect(findTrackAcross(stops.toReversed(), idOf(3))).toBeUndefined()
  })

  it('splits the track within 300 m, and not farther away', () => {
    const parts = splitAtStop(track, createStop(3, { at: [0.202, 2] }))
    expect(parts?.map(({ from, stop }) => [from, stop])).toEqual([
      [idOf(1), idOf(3)],
      [idOf(3), idOf(2)],
    ])
    expect((parts?.[0].km ?? 0) + (parts?.[1].km ?? 0)).toBeCloseTo(track.km, 2)
    expect(splitAtStop(track, createStop(3, { at: [0.21, 2] }))).toBeUndefined()
  })
})

it('the tracks around a stop are joined for the leg that remains', () => {
  const tracks = [createBend(1, 2, [0, 2]), createBend(2, 3, [2, 4])]
  const stops = [1, 2, 3].map((number) => createStop(number))
  const joined = joinAround(stops, tracks, idOf(2))
  expect([joined?.from, joined?.stop]).toEqual([idOf(1), idOf(3)])
  expect(joined?.km).toBeCloseTo((tracks[0]?.km ?? 0) + (tracks[1]?.km ?? 0), 2)
  expect(joinAround(stops, tracks.slice(1), idOf(2))).toBeUndefined()
  const [first, second, third] = stops
  if (!first || !second || !third) throw new Error('There are three stops')
  const skipped = { ...createStop(4), skipped: true as const }
  for (const around of [
    [first, skipped, second, third],
    [first, second, skipped, third],
  ])
    expect(joinAround(around, tracks, idOf(2))).toEqual(joined)
})

it('a track leads past a skipped stop, and across one that is added beside it', () => {
  const summary = { from: idOf(1), km: 444, source: 'file' as const, points: 9, ends }
  const [first, skipped, added] = [createStop(1), { ...createStop(2), skipped: true as const }, createStop(3)]
  const last = { ...createStop(4), track: summary }
  for (const stops of [
    [first, skipped, added, last],
    [first, added, skipped, last],
  ])
    expect(findTrackAcross(stops, added.id)?.id).toBe(last.id)
})

it('the lines of many long tracks are thinned for the map, and whole for places on them', async () => {
  const points = Array.from({ length: 1_000 }, (_, at) => ({ latitude: Math.sin(at) / 5_000, longitude: at / 250 }))
  const line = encodeLine(points)
  const tracks = Array.from({ length: 40 }, (_, at) => ({ ...createBend(1, 2, [0, 4], 9), stop: idOf(at + 2), line }))
  const open = (few: readonly StopTrack[]) => openTracks(few, new WeakMap(), new AbortController().signal)
  const [all, few] = [await open(tracks), await open(tracks.slice(0, 20))]
  expect(few?.drawn).toBe(few?.exact)
  expect(all?.exact.get(idOf(2))?.points).toHaveLength(1_000)
  const drawn = all?.drawn.get(idOf(2))
  expect(drawn?.points.length).toBeLessThan(800)
  expect(drawn?.shares.at(-1)).toBe(1)
})

it('the route on paper has a few dozen points of a track, and finds places on it', async () => {
  const track = createBend(1, 2, [0, 4])
  const { exact } = (await openTracks([track], new WeakMap(), new AbortController().signal)) ?? {}
  if (!exact) throw new Error('There are no lines')
  const summary = {
    from: idOf(1),
    km: track.km,
    source: 'file' as const,
    points: 9,
    ends,
  }
  const { legs } = computeFor([
    createStop(1),
    { ...createStop(2, { at: [0, 4] }), track: summary },
    createStop(3, { at: [0, 6] }),
  ])
  const path = toRoutePath(legs, exact)
  expect(path.positions.length).toBeLessThan(50)
  expect(path.stops).toHaveLength(3)
  const half = path.positions[Math.round(path.find(0.5))]
  expect(half?.latitude).toBeCloseTo(0.2, 2)
  expect(path.find(2)).toBe(path.positions.length - 1)
  expect(path.find(1.5)).toBe(path.positions.length - 1.5)
})
