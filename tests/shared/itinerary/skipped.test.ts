import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { listSkipped } from '#shared/itinerary/stops.ts'
import { listVisited } from '#shared/waypoint.ts'
import { trip } from './generated.ts'
import { computeFor, createStop, idOf } from './trip.ts'

/** Everything computed, without the numbers of the stops. */
const withoutNumbers = (computed: Itinerary) =>
  JSON.stringify(computed, (name, value) => (name === 'number' ? undefined : value))

test('a trip with skipped stops is computed as if they were not there', () => {
  fc.assert(
    fc.property(trip, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (stops, skips) => {
      const some = stops.map((stop, at) => (skips[at] ? { ...stop, skipped: true as const } : stop))
      expect(withoutNumbers(computeFor(some))).toEqual(withoutNumbers(computeFor(listVisited(some))))
    }),
    { numRuns: 200, seed: 20_261_129 },
  )
})

test('stops keep their numbers, and a leg or track from a skipped stop does not count', () => {
  const stops = [
    createStop(1),
    createStop(2, { at: [0, 1], skipped: true }),
    createStop(3, { at: [0, 2], leg: { from: idOf(2), km: 900 } }),
  ]
  const { stops: visited, legs } = computeFor(stops)
  expect(visited.map(({ number, name }) => [number, name])).toEqual([
    [1, 'Stop 1'],
    [3, 'Stop 3'],
  ])
  expect(listSkipped(stops)).toEqual([{ number: 2, name: 'Stop 2' }])
  expect(legs[0]?.km.high).toBeLessThan(900)
})
