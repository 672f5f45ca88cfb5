import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { trackSchema } from '#shared/schemas/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { joinSegments, measureHeights, measureKm } from '#shared/tracks/measure.ts'
import { readSegments } from '#shared/tracks/split-join.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { about, check, createRandom, createTrackOf, segmentsOf, walk, walks } from './lines.ts'

const eastOf = (km: number, height?: number) => ({ latitude: 0, longitude: km / 111.195, height })

test('every track of random walks and segments is one that the schema accepts', () => {
  check(
    fc.property(walks, fc.integer({ min: 1, max: 100 }), (one, size) => {
      const track = createTrack(segmentsOf(walk(one), size), about)
      if (track) expect(trackSchema.safeParse(track)).toEqual({ success: true, data: track })
      else expect(one.step * one.count).toBeLessThan(0.002)
    }),
    300,
  )
})

test('a mountain road of 10,000 points is measured in full, then simplified until it fits', () => {
  const points = walk({ seed: 5, start: { latitude: 46, longitude: 10 }, count: 10_000, step: 0.0003 })
  const track = createTrackOf([points])
  expect(trackSchema.safeParse(track).success).toBe(true)
  expect(track.km).toBeCloseTo(measureKm(points), 3)
  expect(measureKm(readSegments(track)?.flat() ?? [])).toBeLessThan(track.km)
  const winding = walk({ seed: 6, start: { latitude: 46, longitude: 10 }, count: 10_000, step: 0.01 })
  const large = createTrackOf([winding])
  expect(Math.max(large.line.length, large.heights?.length ?? 0)).toBeLessThanOrEqual(limits.track.characters)
  expect(trackSchema.safeParse(large).success).toBe(true)
})

test('a receiver that stays on overnight adds few kilometers', () => {
  const random = createRandom(7)
  const camp = Array.from({ length: 10_000 }, () => eastOf(50 + (random() - 0.5) * 0.015))
  const track = createTrackOf([[eastOf(0), ...camp, eastOf(100)]])
  expect(measureKm([eastOf(0), ...camp, eastOf(100)])).toBeGreaterThan(140)
  expect(track.km).toBeLessThan(100 / 0.8)
  expect(trackSchema.safeParse(track).success).toBe(true)
  expect(createTrack([camp.map(() => eastOf(50))], about)).toBeUndefined()
})

test('fewer than two points, one place, and a line longer than the earth is round make no track', () => {
  expect(createTrack([], about)).toBeUndefined()
  expect(createTrack([[eastOf(1)]], about)).toBeUndefined()
  expect(createTrack([[eastOf(1), eastOf(1.0001)]], about)).toBeUndefined()
  const around = Array.from({ length: 500 }, (_, at) => eastOf(at % 2 === 0 ? 0 : 100))
  expect(createTrack([around], about)).toBeUndefined()
})

test('segments more than 300 m apart have a break, whose length counts', () => {
  const near = createTrackOf([
    [eastOf(0), eastOf(10)],
    [eastOf(10.29), eastOf(20)],
  ])
  expect(near.breaks).toBeUndefined()
  const apart = createTrackOf([[eastOf(0), eastOf(10)], [], [eastOf(12), eastOf(20)]])
  expect(apart.breaks).toEqual([2])
  expect(apart.km).toBeCloseTo(20, 3)
  expect(summarizeTrack(apart)?.gaps).toBeCloseTo(2, 2)
})

test('the 100 longest breaks stay', () => {
  const segments = Array.from({ length: 151 }, (_, at) => {
    // The first 50 gaps are half as long as the others.
    const start = at <= 50 ? at * 0.5 : 25 + (at - 50)
    return [{ latitude: 10 + at * 1e-9, longitude: start / 109 }]
  })
  const joined = joinSegments(segments)
  expect(joined).toHaveLength(101)
  expect(joined[0]).toHaveLength(51)
  const track = createTrackOf(segments)
  expect(track.breaks).toHaveLength(100)
  expect(trackSchema.safeParse(track).success).toBe(true)
})

test('climb counts changes from 10 m, and only if every point has a height on earth', () => {
  const heights = (...all: number[]) => measureHeights(all.map((height, at) => eastOf(at, height)))
  expect(heights(100, 104, 97, 103, 100)).toEqual({ up: 0, down: 0, highest: 104 })
  expect(heights(100, 150, 145, 200, 20)).toEqual({ up: 100, down: 180, highest: 200 })
  expect(heights(-12, -11)).toEqual({ up: 0, down: 0, highest: -11 })
  expect(heights(100, -32_768, 200)).toBeUndefined()
  expect(measureHeights([eastOf(0, 5), eastOf(1)])).toBeUndefined()
  const track = createTrackOf([[eastOf(0, 5), eastOf(1, 12_000), eastOf(2, 5)]])
  expect([track.heights, track.up, track.highest]).toEqual([undefined, undefined, undefined])
})

test('the summary has the ends and the number of points', () => {
  const track = createTrackOf([[eastOf(0, 5), eastOf(10, 105)]])
  expect(summarizeTrack(track)).toEqual({
    from: about.from,
    source: 'file',
    km: track.km,
    up: 100,
    down: 0,
    highest: 105,
    points: 2,
    ends: [
      [0, 0],
      [0, 0.08993],
    ],
  })
})
