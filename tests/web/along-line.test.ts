import { expect, test } from 'vitest'
import type { FoundPlace } from '#shared/along/place.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { limits } from '#shared/limits.ts'
import { alongSchema } from '#shared/schemas/assistant.ts'
import { metric } from '#shared/units.ts'
import { toAlongLine } from '../../web/features/along/along-line.ts'
import { createStop, idOf } from '../shared/itinerary/trip.ts'
import { foundAlong, foundPlace } from './found-along.ts'

const stops = [createStop(1, { at: [-26, 160] }), createStop(2, { at: [-26, 170], leg: { from: idOf(1), km: 1_000 } })]
const itinerary = computeItinerary({ plan: {} }, stops, [], { units: metric })
const write = (trip: string, places: readonly FoundPlace[]) => toAlongLine(trip, foundAlong(places), itinerary, metric)

test('the line has the trip, its map, the longest stretches and the fuel places', () => {
  const line = write('Across the dunes', [foundPlace(204, { name: 'Mungerannie' }), foundPlace(900)])
  expect(line).toMatch(/^Across the dunes, from OpenStreetMap, 2 June 2027: /)
  expect(line).toContain('696 km without fuel on this map, Mungerannie to a place without a name.')
  expect(line).toContain('without water by the plan')
  expect(line).toContain('Fuel at Mungerannie, 204 km. Fuel at a place without a name, 900 km.')
})

test('it has at most five fuel places, those with the longest stretches beside them', () => {
  const town = Array.from({ length: 8 }, (_, at) => foundPlace(100 + at, { name: `Town ${at}` }))
  const outside = [foundPlace(400, { name: 'Roadhouse' }), foundPlace(500, { name: 'Mine', off: 6 })]
  const more = [foundPlace(700, { name: 'Station' }), foundPlace(990, { name: 'Harbor', fuelFor: 'boats' })]
  const line = write('Trip', [...town, ...outside, ...more])
  expect([...line.matchAll(/Fuel at ([^,]+),/g)].map(([, name]) => name)).toEqual([
    'Town 0',
    'Town 1',
    'Town 7',
    'Roadhouse',
    'Station',
  ])
})

test('long names in any script never make it longer than a question may take', () => {
  for (const letter of ['a', 'ش', '砂', '🏜️', '<']) {
    const name = letter.repeat(100)
    const line = write(
      name,
      [100, 300, 600, 800, 950].map((km) => foundPlace(km, { name: `${km} ${name}`.slice(0, 100) })),
    )
    expect(alongSchema.safeParse(line).success).toBe(true)
    expect(line.length).toBeGreaterThan(100)
    expect(line.length).toBeLessThanOrEqual(limits.along.characters)
  }
})
