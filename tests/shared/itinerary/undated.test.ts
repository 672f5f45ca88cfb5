import { expect, test } from 'vitest'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { describeFuel, describeLight, describePower, describeWater } from '#shared/itinerary/texts.ts'
import { describeVehicle } from '#shared/itinerary/vehicle-names.ts'
import { computeFor, createStop, createVehicle, idOf, patrol } from './trip.ts'

const leg = (from: number, km: number) => ({ from: idOf(from), surface: { track: 1 }, km })
const undated = [createStop(1), createStop(2, { leg: leg(1, 300) }), createStop(3, { leg: leg(2, 1_200) })]

test('a trip without dates has legs, distances and a verdict on fuel', () => {
  const itinerary = computeFor(undated)
  expect(itinerary.stops.map(({ name }) => name)).toEqual(['Stop 1', 'Stop 2', 'Stop 3'])
  expect(itinerary.undated).toEqual([])
  expect(itinerary.totals).toMatchObject({ days: 0, nights: 0, km: { low: 1_500, high: 1_500 } })
  expect(describeFuel(itinerary).text).toMatch(/^Fuel runs out .* after Stop 2, .* before Stop 3\. Carry \d+ L more/)
  expect(toRoute(itinerary)?.runsOut).toBeDefined()
})

test('the same trip with dates needs the same fuel', () => {
  const dated = undated.map((stop, at) => ({ ...stop, startDate: `2027-06-0${at + 1}T00:00:00Z` }))
  expect(computeFor(undated).fuel?.need).toEqual(computeFor(dated).fuel?.need)
  expect(describeFuel(computeFor(undated))).toEqual(describeFuel(computeFor(dated)))
})

test('water, daylight and power wait for dates', () => {
  const itinerary = computeFor(undated)
  expect([describeWater, describeLight, describePower].map((describe) => describe(itinerary))).toEqual([
    { verdict: undefined, text: 'Give your stops dates to see whether the water lasts.' },
    { verdict: undefined, text: 'Give two stops dates to see whether each leg fits into a day.' },
    { verdict: undefined, text: 'Give your stops dates to see whether the power lasts.' },
  ])
})

test('stops without dates are left out once any stop has a date', () => {
  const itinerary = computeFor([createStop(1, { from: '2027-06-01' }), createStop(2), createStop(3)])
  expect(itinerary.stops.map(({ name }) => name)).toEqual(['Stop 1'])
  expect(itinerary.undated.map(({ name }) => name)).toEqual(['Stop 2', 'Stop 3'])
})

test('a trip uses the only vehicle without being asked, and says so', () => {
  const only = createVehicle(patrol)
  const itinerary = computeItinerary({}, undated, [only])
  expect(itinerary).toMatchObject({ vehicle: only, isVehicleAssumed: true })
  expect(describeVehicle(itinerary)).toBe('Using 2004 Nissan Patrol.')
  expect(computeItinerary({}, undated, [only, { ...only, id: 'other' }]).vehicle).toBeUndefined()
  expect(computeItinerary({ plan: { vehicleId: 'deleted' } }, undated, [only]).vehicle).toBeUndefined()
})
