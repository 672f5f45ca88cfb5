import { describe, expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Fill } from '#shared/fill.ts'
import { createTripId } from '#shared/ids.ts'
import {
  describeFuelUse,
  describeTripUse,
  findFuelUse,
  findSurfacesBetween,
  findTripUse,
  isMoreThanPlanned,
} from '#shared/itinerary/fill-reality.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, createVehicle, idOf, patrol, weatherOf } from './trip.ts'

const weather = weatherOf(5, 22, { hottestTemperature: 28 })
const stops = [
  createStop(1, { name: 'Birdsville', weather }),
  createStop(2, { name: 'Mt Dare', weather, leg: { from: idOf(1), km: 530, surface: { sand: 0.8, track: 0.2 } } }),
  createStop(3, { name: 'Oodnadatta', weather, leg: { from: idOf(2), km: 265, surface: { gravel: 1 } } }),
]
const itinerary = computeFor(stops, { ...patrol, use: { paved: 14 } })
const tripId = createTripId(1, 'abcdefghij')

/** A full tank at a stop of the trip, unless `more` says otherwise. */
const fill = (stop: number, amount: number, more: Partial<Fill> = {}): Fill => ({
  id: `01JD8Z2V9Q4T6W8X0Y2Z4A600${stop}`,
  day: createDay(`2027-05-0${stop}`),
  amount,
  full: true,
  tripId,
  waypointId: idOf(stop),
  rev: 0,
  ...more,
})

describe('the surfaces between two fill-ups', () => {
  test('are those of the legs between their stops, by usual kilometers, and add up to 1', () => {
    expect(findSurfacesBetween(itinerary, fill(1, 60), fill(2, 110))).toEqual({ track: 0.2, sand: 0.8 })
    const shares = findSurfacesBetween(itinerary, fill(1, 60), fill(3, 150)) ?? {}
    expect(shares).toEqual({ gravel: 0.3333, track: 0.1333, sand: 0.5333 })
    expect(Object.values(shares).reduce<number>((sum, share = 0) => sum + share, 0)).toBeCloseTo(1, 3)
  })

  test('are unknown for other stops, against the order of the trip, and on a leg without surfaces', () => {
    expect(findSurfacesBetween(itinerary, fill(1, 60, { waypointId: undefined }), fill(2, 110))).toBeUndefined()
    expect(findSurfacesBetween(itinerary, fill(1, 60, { waypointId: idOf(9) }), fill(2, 110))).toBeUndefined()
    expect(findSurfacesBetween(itinerary, fill(2, 60), fill(1, 110))).toBeUndefined()
    expect(findSurfacesBetween(itinerary, fill(2, 60), fill(2, 110))).toBeUndefined()
    const unknown = computeFor([...stops.slice(0, 2), createStop(3, { at: [-27, 135] })])
    expect(findSurfacesBetween(unknown, fill(1, 60), fill(3, 110))).toBeUndefined()
  })
})

describe('plan and reality', () => {
  test('compares the fuel since the last full tank with what the plan says for the same legs', () => {
    const use = findFuelUse(itinerary, [fill(2, 110), fill(1, 60)], idOf(2))
    if (!use) throw new Error('The fuel is compared')
    expect(describeFuelUse(use, itinerary, metric)).toBe('You used 110 L from Birdsville. Planned: 80–147 L.')
    expect(describeFuelUse(use, itinerary, { ...metric, volume: 'gallon' })).toMatch(
      /^You used 29 gal from Birdsville\. /,
    )
    const severalVehicles = { ...itinerary, plan: { vehicleIds: ['one', 'two'] } }
    expect(describeFuelUse(use, severalVehicles, metric)).toMatch(/^2004 Nissan Patrol used 110 L from Birdsville\. /)
    expect(isMoreThanPlanned(use)).toBe(false)
    expect(isMoreThanPlanned({ ...use, amount: use.planned.high })).toBe(false)
    expect(isMoreThanPlanned({ ...use, amount: use.planned.high + 0.1 })).toBe(true)
  })

  test('counts partial fill-ups on the way, in whatever order they were entered', () => {
    const all = [fill(3, 60), fill(1, 40), fill(2, 90, { full: false })]
    expect(findFuelUse(itinerary, all, idOf(3))).toMatchObject({ from: 'Birdsville', amount: 150 })
  })

  test('says nothing without a full tank at both ends, with a missing fill-up or without figures', () => {
    expect(findFuelUse(itinerary, [fill(2, 110)], idOf(2))).toBeUndefined()
    expect(findFuelUse(itinerary, [fill(1, 60), fill(2, 110, { full: false })], idOf(2))).toBeUndefined()
    expect(findFuelUse(itinerary, [fill(1, 60, { waypointId: undefined }), fill(2, 110)], idOf(2))).toBeUndefined()
    expect(findFuelUse(itinerary, [fill(1, 60), fill(2, 110, { missed: true })], idOf(2))).toBeUndefined()
    const noFigures = computeItinerary({}, stops, [createVehicle(null)], { units: metric })
    expect(findFuelUse(noFigures, [fill(1, 60), fill(2, 110)], idOf(2))).toBeUndefined()
  })
})

describe('a trip’s fill-ups', () => {
  const price = { price: 510, currency: 'AUD' }
  const all = [
    fill(1, 60, { odometer: 10_000, ...price }),
    fill(2, 188, { ...price, full: false }),
    fill(3, 200, { odometer: 11_812, ...price }),
  ]

  test('add up from the first to the last: 1,812 km, 388 L, and the prices of those that count', () => {
    const use = findTripUse([...all, fill(4, 99, { tripId: undefined })].toReversed(), tripId)
    expect(use).toMatchObject({ km: 1_812, amount: 388 })
    expect(use?.counted.reduce((sum, { price: paid = 0 }) => sum + paid, 0)).toBe(1_020)
    if (!use) throw new Error('They add up')
    expect(describeTripUse(use, itinerary, 'A$1,020', metric)).toBe('1,812 km, 388 L, A$1,020.')
    expect(describeTripUse({ ...use, km: undefined }, itinerary, '', metric)).toBe('388 L.')
  })

  test('have no distance if it is unknown, and add up to nothing below two', () => {
    const [first, , last] = all
    if (!first || !last) throw new Error('There are three')
    const find = (more: Partial<Fill>) => findTripUse([first, { ...last, ...more }], tripId)
    expect(find({ odometer: undefined })).toMatchObject({ km: undefined, amount: 200 })
    expect(find({ odometer: undefined, km: 300 })).toMatchObject({ km: 300 })
    expect(find({ reset: true })).toMatchObject({ km: undefined })
    expect(find({ odometer: 9_000 })).toMatchObject({ km: undefined })
    expect(findTripUse([first], tripId)).toBeUndefined()
  })
})
