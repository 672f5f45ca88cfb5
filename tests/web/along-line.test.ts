import { describe, expect, test } from 'vitest'
import type { FoundPlace } from '#shared/along/place.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { limits } from '#shared/limits.ts'
import { alongSchema } from '#shared/schemas/assistant.ts'
import { metric } from '#shared/units.ts'
import { toAlongLine } from '../../web/features/along/along-line.ts'
import { describeLand } from '../../web/features/along/along-list-texts.ts'
import { glanceAlong, nameLastFuel } from '../../web/features/along/along-texts.ts'
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

test('fuel stations are nothing that an electric vehicle lasts to', () => {
  const specs = { energy: 'electric', tank: 90, spare: 0, use: { paved: 30 } } as const
  const truck = { id: '1', make: 'Rivian', model: 'R1T', year: 2025, modifications: '', rev: 0, specs }
  const planned = computeItinerary({ plan: { vehicleId: '1' } }, stops, [truck], { units: metric })
  const places = foundAlong([foundPlace(204, { name: 'Mungerannie' })])
  expect(planned.fuel?.verdict).toBe('dry')
  expect(nameLastFuel(places, planned, metric)).toBeUndefined()
  expect(toAlongLine('Trip', places, planned, metric)).not.toContain('range')
})

describe('no fuel before the place where it may run out', () => {
  const specs = { energy: 'diesel', tank: 90, spare: 0, use: { paved: 15 } } as const
  const patrol = { id: '1', make: 'Nissan', model: 'Patrol', year: 2004, modifications: '', rev: 0, specs }
  const planned = computeItinerary({ plan: { vehicleId: '1' } }, stops, [patrol], { units: metric })
  const along = foundAlong([foundPlace(900)])

  test('is said of a map that has fuel', () => {
    expect(nameLastFuel(along, planned, metric)).toBe('No fuel on this map before km 363, where it may run out.')
  })

  test('is not said of a map without fuel', () => {
    const source = { kind: 'map', name: 'OpenStreetMap', schema: 'protomaps', zoom: 14 } as const
    const found = { ...along.found, sources: [source] }
    expect(nameLastFuel({ ...along, found }, planned, metric)).toBeUndefined()
  })

  test('says how much no map shows, and how far beside the way was searched', () => {
    const found = { ...along.found, covered: [[0, 243]] as const }
    expect(nameLastFuel({ ...along, found, corridorKm: 1 }, planned, metric)).toBe(
      'No fuel on this map within 1 km of the way before km 363, where it may run out. No map shows 121 km of it.',
    )
    expect(glanceAlong({ ...along, found, corridorKm: 1 }, planned, metric)).toBe(
      '900 km without fuel on this map within 1 km of the way',
    )
  })
})

test('a short part of the way is one spot', () => {
  const land = { kind: 'park', name: 'Tiny Park', position: { latitude: -26, longitude: 161 }, leg: 0 } as const
  expect(describeLand({ ...land, fromKm: 120.2, toKm: 120.4 }, metric)).toBe('km 120: Tiny Park. Permit?')
  expect(describeLand({ ...land, fromKm: 120.2, toKm: 131 }, metric)).toBe('km 120–131: Tiny Park. Permit?')
})
