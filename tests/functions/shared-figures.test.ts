import { expect, test } from 'vitest'
import { createFigures } from '#functions/shares/figures.ts'
import type { Figures } from '#functions/shares/shared-trip.ts'
import type { Visit } from '#functions/shares/visit.ts'
import { createDay } from '#shared/date.ts'
import type { ForecastDay } from '#shared/forecast.ts'
import { createTripId, createUlid, createUserId, createWaypointId, type TripId } from '#shared/ids.ts'
import { metric } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { createTestTimers } from '../support/timers.ts'

const truck: Vehicle = {
  id: '01JD8Z2V9Q4T6W8X0Y2Z4A6B8C',
  make: 'Toyota',
  model: '',
  year: null,
  modifications: '',
  rev: 0,
}

type Shared = Pick<Visit, 'link' | 'trip' | 'stops'>

const toVisit = (id: TripId, counters: object = {}): Shared => ({
  link: {
    userId: createUserId('01JD8Z2V9Q4T6W8X0Y2Z4A6B8D'),
    tripId: id,
    shareId: 'a link',
    shows: { dates: true, descriptions: true, figures: true, checkIns: true },
  },
  trip: { id, name: 'Canning', description: '', waypointCount: 0, rev: 1, changes: 2, attachedChanges: 3, ...counters },
  stops: [],
})

function prepare() {
  const timers = createTestTimers()
  let count = 0
  const compute = (): Figures => {
    count += 1
    return { legs: new Map(), supplies: {} }
  }
  return { timers, find: createFigures({ timers }, async () => compute), count: () => count }
}

const around = { units: metric, forecast: undefined }
const tripId = createTripId(1, 'abcdefghij')

test('figures are calculated once for 30 s, also for visitors who come together', async () => {
  const { timers, find, count } = prepare()
  const visit = () => find(toVisit(tripId), [truck], around, '203.0.113.7')
  await Promise.all([visit(), visit(), visit()])
  timers.pass(29_999)
  await visit()
  expect(count()).toBe(1)
  timers.pass(1)
  await visit()
  expect(count()).toBe(2)
})

test.each<[string, Shared, Vehicle]>([
  ['the trip', toVisit(tripId, { rev: 2 }), truck],
  ['its stops', toVisit(tripId, { changes: 3 }), truck],
  ['what is attached to it', toVisit(tripId, { attachedChanges: 4 }), truck],
  ['a vehicle', toVisit(tripId), { ...truck, rev: 1 }],
  ['another trip', toVisit(createTripId(1, 'abcdefghik')), truck],
])('a change of %s is calculated at once', async (_, visit, vehicle) => {
  const { find, count } = prepare()
  await find(toVisit(tripId), [truck], around, '203.0.113.7')
  await find(visit, [vehicle], around, '203.0.113.7')
  expect(count()).toBe(2)
})

test('a newer forecast is calculated at once, and an absent one as before', async () => {
  const { find, count } = prepare()
  const visit = (asOf: number, days: readonly ForecastDay[]) => {
    const stops = days.length > 0 ? { [createWaypointId(1, createUlid(1, new Uint8Array(16)))]: days } : {}
    const known = { asOf, age: 0, source: 'test', complete: days.length > 0, stops }
    const forecast = { forecast: known, age: 0, today: createDay('2027-06-01') }
    return find(toVisit(tripId), [truck], { units: metric, forecast }, '203.0.113.7')
  }
  const day = { day: createDay('2027-06-01'), min: 5, max: 15, rain: 0, rainChance: 0, gusts: 0, code: 0 }
  for (const asOf of [1, 2]) await visit(asOf, [])
  expect(count()).toBe(1)
  for (const asOf of [3, 3, 4]) await visit(asOf, [day])
  expect(count()).toBe(3)
})

test('visitors of many trips wait for their turn, and are refused when too many wait', async () => {
  const { find, count } = prepare()
  const visits = Array.from({ length: 40 }, (_, seq) =>
    find(toVisit(createTripId(seq + 1, 'abcdefghij')), [truck], around, '203.0.113.7'),
  )
  const results = await Promise.allSettled(visits)
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 6 }, () => ({ reason: { code: 'too_many_requests' } })),
  )
  // Two at once, and 32 that wait.
  expect(count()).toBe(34)
})
