import { encodeTime } from 'ulid'
import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { estimateRefill, listRefills, markLogged, toReading } from '#shared/drive/refills.ts'
import { createTripId, createWaypointId, isUlid } from '#shared/ids.ts'
import { type Drive, noDrive, type Reading } from '#shared/itinerary/drive.ts'
import { findFuelAhead } from '#shared/itinerary/today-supplies.ts'
import { computeFor, createStop, idOf } from '../itinerary/trip.ts'

const tripId = createTripId(1, '0123456789')
const at = new Date(2027, 6, 5, 23).getTime()
const drive = (...readings: Reading[]): Drive => ({ ...noDrive, readings })

test('refills on the road are fill-ups with the same id each time; a gauge reading is none', () => {
  const stop = createWaypointId(1, '01M8ARFRETBC6Q9NE2VZKKXY5X')
  const readings = [
    { stop, fuel: 'full', at } as const,
    { stop, fuel: 60, at: at + 1, share: 0.4 },
    { stop, fuel: 60, spread: 5, at: at + 2 },
  ]
  const refills = listRefills(tripId, { readings })
  expect(refills).toMatchObject([
    { day: '2027-07-05', full: true, tripId, waypointId: stop, from: stop },
    { full: false, from: stop },
  ])
  expect(refills[1]).not.toHaveProperty('waypointId')
  expect(refills.every(({ id }) => isUlid(id))).toBe(true)
  expect(refills[0]?.id.slice(0, 10)).toBe(encodeTime(at))
  expect(new Set(refills.map(({ id }) => id)).size).toBe(2)
  expect(listRefills(tripId, { readings })).toEqual(refills)
})

test('a refill that was logged is no longer listed, and the fuel still counts from it', () => {
  const before = drive({ stop: idOf(1), fuel: 'full', at }, { stop: idOf(2), fuel: 90, at: at + 1 })
  const [first, second] = listRefills(tripId, before)
  if (!first || !second) throw new Error('There are two')
  const after = markLogged(before, first.id)
  expect(listRefills(tripId, after)).toEqual([second])
  expect(markLogged(after, first.id)).toEqual(after)
  expect(findFuelAhead(itinerary, after, 2)?.reading).toMatchObject({ stop: idOf(2), fuel: 90 })
})

// 24 L of the 130 in tank and cans for each leg.
const stops = [1, 2, 3].map((number) =>
  createStop(number, number === 1 ? {} : { leg: { from: idOf(number - 1), km: 200, surface: { paved: 1 } } }),
)
const itinerary = computeFor(stops)

describe('the amount of a refill by the plan', () => {
  const estimate = (...readings: Reading[]) => {
    const before = drive(...readings)
    const last = listRefills(tripId, before).at(-1)
    return estimateRefill(itinerary, before, last?.id ?? '')
  }

  test('is the level afterwards less that on arrival', () => {
    expect(estimate({ stop: idOf(2), fuel: 'full', at })).toBeCloseTo(24)
    expect(estimate({ stop: idOf(2), fuel: 120, at })).toBeCloseTo(14)
    const fromReading = [
      { stop: idOf(1), fuel: 100, at },
      { stop: idOf(2), fuel: 'full', at: at + 1 },
    ] as const
    expect(estimate(...fromReading)).toBeCloseTo(54)
  })

  test('is unknown at the first stop, on a leg, below the level on arrival, and for another refill', () => {
    expect(estimate({ stop: idOf(1), fuel: 'full', at })).toBeUndefined()
    expect(estimate({ stop: idOf(2), fuel: 'full', at, share: 0.5 })).toBeUndefined()
    expect(estimate({ stop: idOf(2), fuel: 20, at })).toBeUndefined()
    expect(estimate({ stop: idOf(9), fuel: 'full', at })).toBeUndefined()
    expect(estimateRefill(itinerary, noDrive, '')).toBeUndefined()
  })
})

describe('the reading after a fill-up', () => {
  const fill = { day: createDay('2027-07-05'), amount: 20, full: false }
  const place = { stop: idOf(2), at }

  test('is full, or the least that was left plus the amount, and never above the capacity', () => {
    const least = findFuelAhead(itinerary, noDrive, 1)?.left.high ?? 0
    expect(toReading(itinerary, noDrive, { ...fill, full: true }, place)).toMatchObject({ ...place, fuel: 'full' })
    expect(toReading(itinerary, noDrive, fill, place)?.fuel).toBeCloseTo(least + 20)
    expect(toReading(itinerary, noDrive, { ...fill, amount: 90 }, place)?.fuel).toBe(130)
    expect(toReading(itinerary, drive({ ...place, fuel: 70 }), fill, place)?.fuel).toBe(90)
  })

  test('is logged already, and unknown on a leg and without figures unless it is full', () => {
    const full = toReading(itinerary, noDrive, { ...fill, full: true }, { ...place, share: 0.5 })
    if (!full) throw new Error('There is a reading')
    expect(listRefills(tripId, drive(full))).toEqual([])
    expect(toReading(itinerary, noDrive, fill, { ...place, share: 0.5 })).toBeUndefined()
    expect(toReading(computeFor(stops, null), noDrive, fill, place)).toBeUndefined()
  })
})
