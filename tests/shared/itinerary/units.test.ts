import { expect, test } from 'vitest'
import { describeRange } from '#shared/itinerary/consumption.ts'
import { describeDistanceBetween } from '#shared/itinerary/distance.ts'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import { formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { describeFuel, describeWater } from '#shared/itinerary/texts.ts'
import { metric, toUnits } from '#shared/units.ts'
import { computeFor, createStop, createVehicle, idOf, patrol, vehicleId, weatherOf } from './trip.ts'

const american = toUnits(undefined, ['en-US'])
const british = toUnits(undefined, ['en-GB'])

const pathfinder = { energy: 'petrol', tank: 80, spare: 75, use: { paved: 14 } } as const
const weather = weatherOf(16, 30)
const birdsville = createStop(1, { name: 'Birdsville', at: [-25.899, 139.352], from: '2004-04-18', weather })
const way = { from: idOf(1), surface: { sand: 0.8, track: 0.2 } }
const mtDare = createStop(2, { name: 'Mt Dare', at: [-26.07, 135.249], from: '2004-04-20', leg: way, weather })

test('the crossing of the Simpson Desert is described in miles and gallons, and in miles and liters', () => {
  const itinerary = computeFor([birdsville, mtDare], pathfinder)
  const [leg] = itinerary.legs
  expect(leg && describeDistance(leg, american)).toBe(
    'Estimated from the straight line (293–413 mi). Enter the distance from your map for a better figure.',
  )
  expect(describeFuel(itinerary, american).text).toBe(
    'Fuel lasts to Mt Dare in normal conditions. In bad conditions it runs out about 55 mi before Mt Dare: carry 17 gal more.',
  )
  expect(describeFuel(itinerary, british).text).toBe(
    'Fuel lasts to Mt Dare in normal conditions. In bad conditions it runs out about 55 mi before Mt Dare: carry 62 L more.',
  )
})

test('a verdict and what is computed do not depend on the units', () => {
  const stops = [birdsville, { ...mtDare, leg: { ...way, km: 482.8032 } }]
  const compute = (units = metric) =>
    computeItinerary({ plan: { vehicleId } }, stops, [createVehicle({ ...patrol, water: 20 })], { units })
  expect(compute(american)).toEqual(compute())
  const [leg] = compute().legs
  expect(leg && describeDistance(leg, american)).toBe('300 mi, typed.')
  expect(describeWater(compute(), american)).toEqual({
    verdict: describeWater(compute(), metric).verdict,
    text: expect.stringMatching(/arry [\d.]+ gal more/),
  })
})

test('what must be carried is rounded up and what is left down, below ten gallons to tenths', () => {
  expect(formatWhole(20, 'L', american, 'up')).toBe('5.3 gal')
  expect(formatWhole(3, 'L', american, 'down')).toBe('0.7 gal')
  expect(formatWhole(62, 'L', american, 'up')).toBe('17 gal')
  expect(formatWhole(61.2, 'L', metric, 'up')).toBe('62 L')
  expect(formatWhole(3, 'kWh', american, 'down')).toBe('3 kWh')
  expect(formatWhole(89.4, 'km', american)).toBe('56 mi')
})

test('a range has the same form in other units', () => {
  const band = { low: 472, usual: 530, high: 665 }
  expect(formatQuantity(band, 'km', metric)).toBe('472–665 km')
  expect(formatQuantity(band, 'km', american)).toBe('293–413 mi')
  expect(formatQuantity(9, 'L', american)).toBe('2.4 gal')
})

test('a vehicle’s range, the effects of a move and the end of the fuel on a map are in miles and gallons', () => {
  expect(describeRange({ ...pathfinder }, american)).toBe('About 600–720 mi on paved roads with 41 gal')
  const far = (km: number) => computeFor([birdsville, { ...mtDare, leg: { ...way, km } }], pathfinder)
  expect(describeEffects(far(200), far(300), american)).toContain('The distance is 186 mi instead of 124 mi.')
  expect(describeEffects(far(200), far(300), american).join()).toMatch(/Fuel lasts to .* with [\d.]+ gal in reserve/)
  expect(toRoute(far(2_000), american)?.runsOut?.text).toMatch(/^Fuel runs out · \d+ mi after Birdsville$/)
})

test('warnings of heat, cold and altitude are in the user’s units', () => {
  const stops = [
    createStop(1, { from: '2027-06-01', to: '2027-06-02', weather: weatherOf(20, 40, { elevation: 2_600 }) }),
    createStop(2, { from: '2027-06-02', to: '2027-06-03', weather: weatherOf(-12, 5, { elevation: 3_200 }) }),
  ]
  const texts = computeItinerary({ plan: {} }, stops, [], { units: american }).warnings.map(({ text }) => text)
  expect(texts).toEqual([
    'Usually up to 104 °F: drive early, rest in the shade, carry more water.',
    'A night at about 10,499 ft after about 8,530 ft: above 9,000 ft sleep at most 1,600 ft higher each night.',
    'Usually down to 10 °F: check antifreeze, diesel and batteries.',
  ])
})

test('the leg between two waypoints has the itinerary’s distance, in the user’s units', () => {
  expect(describeDistanceBetween(birdsville, mtDare, metric)).toBe('472–665 km, estimated from the straight line.')
  expect(describeDistanceBetween(birdsville, mtDare, american)).toBe('293–413 mi, estimated from the straight line.')
  const typed = { ...mtDare, leg: { ...way, km: 530 } }
  expect(describeDistanceBetween(birdsville, typed, metric)).toBe('530 km, typed.')
  expect(describeDistanceBetween(birdsville, typed, british)).toBe('329 mi, typed.')
})

test('the leg to a skipped waypoint is a straight line, unless a distance was entered for this leg', () => {
  const skipped = { ...mtDare, skipped: true as const, leg: undefined }
  expect(describeDistanceBetween(birdsville, skipped, metric)).toBe('411 km in a straight line.')
  expect(describeDistanceBetween(birdsville, { ...skipped, leg: { from: idOf(1), km: 530 } }, metric)).toBe(
    '530 km, typed.',
  )
})

test('the leg to a waypoint without a date has the itinerary’s distance', () => {
  const undated = { ...mtDare, startDate: null, endDate: null }
  expect(describeDistanceBetween(birdsville, undated, metric)).toBe('472–665 km, estimated from the straight line.')
  expect(computeFor([birdsville, undated]).legs[0]?.km.low).toBeCloseTo(472, 0)
  const forAnother = { ...mtDare, leg: { from: idOf(7), km: 530 } }
  expect(describeDistanceBetween(birdsville, forAnother, metric)).toMatch(
    /^The distance was for another leg\. \d+–\d+ km, estimated from the straight line\.$/,
  )
  expect(describeDistanceBetween(birdsville, { ...birdsville, id: idOf(3) }, metric)).toBe(
    'Both stops are at the same place.',
  )
})
