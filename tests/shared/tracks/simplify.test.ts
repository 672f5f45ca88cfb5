import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, type Position } from '#shared/geo.ts'
import { findNearest, locateShare, toTrackLine } from '#shared/tracks/along.ts'
import { simplify } from '#shared/tracks/simplify.ts'
import { interpolate } from '#shared/tracks/sphere.ts'
import { check, walk, walks } from './lines.ts'

test('no dropped point is farther from the line than the tolerance, over the date line and at 89° N too', () => {
  check(
    fc.property(walks, fc.constantFrom(0, 10, 50, 1_000), (one, tolerance) => {
      const points = walk(one)
      const kept = simplify(points, tolerance)
      expect(kept[0]).toBe(0)
      expect(kept.at(-1)).toBe(points.length - 1)
      for (const [at, end] of kept.slice(1).entries()) {
        const first = kept[at] ?? 0
        const piece = toTrackLine([points[first], points[end]].filter((point) => point !== undefined))
        for (const point of points.slice(first + 1, end))
          expect(findNearest(piece, point).offKm * 1_000).toBeLessThanOrEqual(tolerance * 1.001 + 0.05)
      }
    }),
  )
})

test('a straight road keeps its ends only, and a corner stays', () => {
  const road = Array.from({ length: 100 }, (_, at) => ({ latitude: -26 + at * 0.01, longitude: 137 }))
  expect(simplify(road, 1)).toEqual([0, 99])
  expect(simplify([...road, { latitude: -25.01, longitude: 137.01 }], 1)).toEqual([0, 99, 100])
})

test('a loop that ends where it starts keeps its farthest point', () => {
  const points = [
    { latitude: 0, longitude: 0 },
    { latitude: 0, longitude: 0.1 },
    { latitude: 0, longitude: 0 },
  ]
  expect(simplify(points, 10)).toEqual([0, 1, 2])
  expect(simplify([], 10)).toEqual([])
  expect(simplify(points.slice(0, 1), 10)).toEqual([0])
})

/** Returns the least distance from a position to many positions on the line. */
function sample(points: readonly Position[], position: Position): number {
  const meters = points.slice(1).flatMap((to, at) =>
    Array.from({ length: 101 }, (_, share) => {
      const from = points[at] ?? to
      return distanceKm(interpolate(from, to, share / 100), position) * 1_000
    }),
  )
  return Math.min(...meters)
}

test('the nearest place on a line, or on a part of it, is the nearest of all', () => {
  const shares = fc.double({ min: 0, max: 1, noNaN: true })
  check(
    fc.property(walks, fc.integer(), shares, shares, (one, seed, ...both) => {
      const points = walk({ ...one, count: Math.min(one.count, 20) })
      const [position = one.start] = walk({ ...one, seed, count: 5 }).slice(-1)
      const line = toTrackLine(points)
      const spacing = (one.step * 111_195) / 100
      expect(findNearest(line, position).offKm * 1_000).toBeLessThanOrEqual(sample(points, position) + 0.1)
      const [from, to] = [Math.min(...both), Math.max(...both)]
      const found = findNearest(line, position, from, to)
      expect(found.share).toBeGreaterThanOrEqual(from)
      expect(found.share).toBeLessThanOrEqual(to)
      const part = Array.from({ length: 201 }, (_, at) => locateShare(line, from + ((to - from) * at) / 200))
      const least = Math.min(...part.map((there) => distanceKm(there, position) * 1_000))
      expect(found.offKm * 1_000).toBeLessThanOrEqual(least + spacing)
    }),
    50,
  )
})
