import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWaypointId } from '#shared/ids.ts'
import { trackSchema } from '#shared/schemas/track.ts'
import { locateShare, toTrackLine } from '#shared/tracks/along.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { joinTracks, readSegments, splitTrack } from '#shared/tracks/split-join.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { about, check, createTrackOf, segmentsOf, walk, walks } from './lines.ts'

const id = createWaypointId(1, '01ARZ3NDEKTSV4RRFFQ69G0002')

test('splitting a track and joining its parts changes totals by at most 10 m and keeps the ascent', () => {
  check(
    fc.property(
      walks,
      fc.integer({ min: 10, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (one, size, share) => {
        const track = createTrack(segmentsOf(walk(one), size), about)
        if (!track) return
        const position = locateShare(toTrackLine(readSegments(track)?.flat() ?? []), share)
        const parts = splitTrack(track, { id, position })
        if (!parts) return
        const [first, second] = parts
        expect([first.from, second.from]).toEqual([track.from, id])
        for (const part of parts) expect(trackSchema.safeParse(part).success).toBe(true)
        expect(first.km + second.km).toBeCloseTo(track.km, 3)
        expect((first.up ?? 0) + (second.up ?? 0)).toBe(track.up ?? 0)
        expect((first.down ?? 0) + (second.down ?? 0)).toBe(track.down ?? 0)
        expect(Math.max(first.highest ?? -1_000, second.highest ?? -1_000)).toBe(track.highest ?? -1_000)
        const joined = joinTracks(first, second)
        expect(trackSchema.safeParse(joined).success).toBe(true)
        expect(Math.abs((joined?.km ?? 0) - track.km)).toBeLessThan(0.01)
        expect([joined?.up, joined?.down, joined?.highest]).toEqual([track.up, track.down, track.highest])
      },
    ),
    300,
  )
})

const eastOf = (km: number) => ({ latitude: 0, longitude: km / 111.195 })

test('a stop in a break leaves kilometers across the break in both parts', () => {
  const track = createTrackOf([
    [eastOf(0), eastOf(10)],
    [eastOf(30), eastOf(40)],
  ])
  const parts = splitTrack(track, { id, position: eastOf(15) })
  expect(parts?.map(({ km }) => Math.round(km))).toEqual([15, 25])
  expect(parts?.map((part) => Math.round(summarizeTrack(part)?.gaps ?? 0))).toEqual([5, 15])
})

test('a stop at an end splits nothing', () => {
  const track = createTrackOf([[eastOf(0), eastOf(10)]])
  expect(splitTrack(track, { id, position: eastOf(-1) })).toBeUndefined()
  expect(splitTrack(track, { id, position: eastOf(11) })).toBeUndefined()
  expect(splitTrack({ ...track, line: 'é' }, { id, position: eastOf(5) })).toBeUndefined()
})

test('joined tracks count the kilometers between them', () => {
  const before = createTrackOf([[eastOf(0), eastOf(10)]])
  const after = { ...createTrackOf([[eastOf(12), eastOf(20)]]), from: id, source: 'drawn' as const }
  const joined = joinTracks(before, after)
  expect(joined).toMatchObject({ from: about.from, source: 'drawn', breaks: [2] })
  expect(joined?.km).toBeCloseTo(20, 2)
})

test('joined tracks have heights only if both have', () => {
  const flat = createTrackOf([[eastOf(0), eastOf(10)]])
  const high = createTrackOf([[eastOf(10), eastOf(20)].map((point) => ({ ...point, height: -20 }))])
  expect(joinTracks(high, high)).toMatchObject({ up: 0, down: 0, highest: -20 })
  for (const other of [flat, { ...flat, up: 5, down: 5, highest: 300 }]) {
    const joined = joinTracks(other, high)
    expect([joined?.heights, joined?.highest]).toEqual([undefined, undefined])
  }
})
