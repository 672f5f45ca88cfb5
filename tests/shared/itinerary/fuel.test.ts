import { expect, test } from 'vitest'
import { describeDistance } from '#shared/itinerary/leg-texts.ts'
import { toRoute } from '#shared/itinerary/route.ts'
import { getConsumption, getWinding } from '#shared/itinerary/surfaces.ts'
import { describeFuel } from '#shared/itinerary/texts.ts'
import { metric, toUnits } from '#shared/units.ts'
import { computeFor, createStop, idOf, patrol, weatherOf } from './trip.ts'

/** One degree on the equator, in kilometers. */
const degree = 111.195

test('consumption is the paved figure times the surface’s factor, by its share of the leg', () => {
  expect(getConsumption({ paved: 10 }, { paved: 1 })).toEqual({ low: 9.5, usual: 10, high: 11.5 })
  expect(getConsumption({ paved: 10 }, { sand: 1 })).toEqual({ low: 11, usual: 14.5, high: 21 })
  const mixed = getConsumption({ paved: 10 }, { paved: 0.5, rough: 0.5 })
  expect(mixed.low).toBeCloseTo(13.75)
  expect(mixed.usual).toBeCloseTo(17.5)
  expect(mixed.high).toBeCloseTo(24.5)
})

test('a figure measured on the surface itself has its own spread', () => {
  const sand = getConsumption({ paved: 10, sand: 20 }, { sand: 1 })
  expect(sand.low).toBeCloseTo(18.4)
  expect(sand.usual).toBe(20)
  expect(sand.high).toBeCloseTo(22.4)
})

test('an unknown surface is anything from a paved road to a track', () => {
  expect(getConsumption({ paved: 10 }, undefined)).toEqual({ low: 9.5, usual: 11, high: 15 })
  expect(getWinding(undefined)).toEqual({ low: 1.1, usual: 1.3, high: 1.7 })
})

test('one vehicle’s real consumption is within the range: 13–14 L/100 km on the road, 17–20 in sand (4wdadventurer)', () => {
  const { low, high } = getConsumption({ paved: 13.5 }, { sand: 1 })
  expect(low).toBeLessThanOrEqual(17)
  expect(high).toBeGreaterThanOrEqual(20)
})

// Published road kilometers over the great circle.
test.each([
  ['Canning Stock Route', { track: 0.7, sand: 0.3 }, 1.4, 1.4],
  ['Mt Dare to Birdsville', { sand: 1 }, 1.29, 1.29],
  ['Dempster Highway', { gravel: 1 }, 1.31, 1.39],
  ['Dalton Highway', { gravel: 1 }, 1.15, 1.15],
  ['Ruta de las Lagunas', { track: 1 }, 1.42, 1.67],
] as const)('the ratio of road to straight line is within the range: %s', (_, surface, min, max) => {
  const { low, high } = getWinding(surface)
  expect(low).toBeLessThanOrEqual(min)
  expect(high).toBeGreaterThanOrEqual(max)
})

const weather = weatherOf(10, 25)
const start = createStop(1, { name: 'Mt Dare', from: '2027-06-01', stop: { fuel: 'full' }, weather })
const destination = createStop(2, { name: 'Birdsville', at: [0, 4], from: '2027-06-05', weather })
const typed = (km: number, more = {}) => ({
  ...destination,
  leg: { from: idOf(1), surface: { paved: 1 }, km, ...more },
})

test.each([
  [700, 'enough', 'Fuel lasts to Birdsville with 33 L in reserve, even in bad conditions.'],
  [
    900,
    'tight',
    'Fuel lasts to Birdsville in normal conditions. In bad conditions you would use 14 L of your reserve.',
  ],
  [945, 'reserve', 'You would reach Birdsville on your reserve.'],
  [
    1_200,
    'dry',
    'Fuel runs out about 1,083 km after Mt Dare, 117 km before Birdsville. Carry 65 L more, or refill on the way.',
  ],
] as const)('130 L at 12 L/100 km on %i paved kilometers: %s', (km, verdict, text) => {
  const itinerary = computeFor([start, typed(km)])
  expect(describeFuel(itinerary, metric)).toEqual({ verdict, text })
})

test('when bad conditions use all of the reserve, the text says where they end the drive', () => {
  const { text } = describeFuel(computeFor([start, typed(900)], { ...patrol, use: { paved: 12, track: 12 } }), metric)
  expect(text).toContain('in normal conditions')
  const onTrack = { ...destination, leg: { from: idOf(1), surface: { track: 1 }, km: 750 } }
  expect(describeFuel(computeFor([start, onTrack]), metric).text).toBe(
    'Fuel lasts to Birdsville in normal conditions. In bad conditions it runs out about 28 km before Birdsville: carry 29 L more.',
  )
})

test('heat above 35 °C adds a tenth, in the bad case only', () => {
  const [cool, hot] = [30, 36].map((high) => computeFor([{ ...start, weather: weatherOf(15, high) }, typed(500)]).fuel)
  expect(hot?.need[0]?.usual).toBe(cool?.need[0]?.usual)
  expect(hot?.need[0]?.high).toBeCloseTo((cool?.need[0]?.high ?? 0) * 1.1)
})

test('when the weather is unknown the bad case allows for heat', () => {
  const [known, unknown] = [weather, null].map((weather) => computeFor([{ ...start, weather }, typed(500)]).fuel)
  expect(unknown?.need[0]?.usual).toBe(known?.need[0]?.usual)
  expect(unknown?.need[0]?.high).toBeCloseTo((known?.need[0]?.high ?? 0) * 1.1)
})

test('a place less than half a kilometer from a stop is just before or after it, never 0 km', () => {
  // 130 L last 1,083.3 km.
  expect(describeFuel(computeFor([start, typed(1_083.5)]), metric).text).toBe(
    'Fuel runs out about 1,083 km after Mt Dare, just before Birdsville. Carry 46 L more, or refill on the way.',
  )
  const measured = { ...patrol, use: { paved: 12, track: 12 } }
  const onTrack = { ...destination, leg: { from: idOf(1), surface: { track: 1 }, km: 967.5 } }
  expect(describeFuel(computeFor([start, onTrack], measured, { reserve: 0.05 }), metric).text).toBe(
    'Fuel lasts to Birdsville in normal conditions. In bad conditions it runs out just before Birdsville: carry 7 L more.',
  )
  const unfilled = computeFor([{ ...start, stop: {} }, typed(500)], patrol, { startFuel: 0 })
  expect(describeFuel(unfilled, metric).text).toBe(
    'Fuel runs out just after Mt Dare, 500 km before Birdsville. Carry 82 L more, or refill on the way.',
  )
  expect(toRoute(unfilled, metric)?.runsOut?.text).toBe('Fuel runs out · just after Mt Dare')
  expect(describeFuel(unfilled, toUnits(undefined, ['en-US'])).text).toContain('just after Mt Dare, 311 mi before')
})

test('each refill starts a new section, and a vehicle that ran dry starts with the refill', () => {
  const pump = createStop(2, {
    at: [0, 4],
    from: '2027-06-05',
    leg: { from: idOf(1), surface: { paved: 1 }, km: 1_500 },
    stop: { fuel: 20 },
  })
  const end = createStop(3, { at: [0, 5], from: '2027-06-06', leg: { from: idOf(2), surface: { paved: 1 }, km: 100 } })
  const { fuel } = computeFor([start, pump, end])
  expect(fuel?.sections.map(({ verdict, carried }) => [verdict, carried.usual])).toEqual([
    ['dry', 130],
    ['enough', 20],
  ])
  expect(fuel?.verdict).toBe('dry')
})

test('a refill at the first stop is added there, after what the trip starts with', () => {
  const { fuel } = computeFor([{ ...start, stop: { fuel: 40 } }, typed(100)], patrol, { startFuel: 20 })
  expect([fuel?.onArrival[0]?.usual, fuel?.onDeparture[0]?.usual, fuel?.sections[0]?.carried.usual]).toEqual([
    20, 60, 60,
  ])
})

test('the point of no return is as far as half of what the bad case may use', () => {
  const section = computeFor([start, typed(900)]).fuel?.sections[0]
  // (130 − 15%) / 2 at 13.8 L/100 km.
  expect(section?.noReturn?.kmAfter).toBeCloseTo(((130 * 0.85) / 2 / 13.8) * 100, 0)
})

test('a distance is estimated from the straight line until it is entered, and never taken from another leg', () => {
  const estimated = computeFor([start, destination]).legs[0]
  expect(estimated?.straight).toBeCloseTo(4 * degree, 0)
  expect(estimated?.km.low).toBeCloseTo(4 * degree * 1.1, 0)
  expect(estimated && describeDistance(estimated, metric)).toBe(
    'Estimated from the straight line (489–756 km). Enter the distance from your map for a better figure.',
  )
  const [near] = computeFor([start, { ...destination, latitude: '0.01', longitude: '0' }]).legs
  expect(near && describeDistance(near, metric)).toMatch(/^Estimated from the straight line \(1\.2–1\.9 km\)\./)
  const [leg] = computeFor([start, typed(600)]).legs
  expect(leg?.km).toEqual({ low: 600, usual: 600, high: 600 })
  expect(leg && describeDistance(leg, metric)).toBe('600 km, typed.')
  const [other] = computeFor([start, { ...destination, leg: { from: idOf(7), km: 600 } }]).legs
  expect(other?.typed).toBe(false)
  expect(other && describeDistance(other, metric)).toMatch(/^The distance was for another leg\./)
})

test('electric vehicles are calculated in kWh', () => {
  const specs = { energy: 'electric', tank: 100, spare: 0, use: { paved: 25 } } as const
  expect(describeFuel(computeFor([start, typed(100)], specs), metric).text).toBe(
    'Fuel lasts to Birdsville with 71 kWh in reserve, even in bad conditions.',
  )
})

test('an electric vehicle is charged on the way, because it cannot carry more', () => {
  const describe = (tank: number) =>
    describeFuel(computeFor([start, destination], { energy: 'electric', tank, spare: 0, use: { paved: 25 } }), metric)
      .text
  expect(describe(100)).toMatch(/^Fuel runs out about \d+ km .* before Birdsville\. Charge \d+ kWh on the way\.$/)
  expect(describe(250)).toMatch(/it runs out about \d+ km before Birdsville: charge \d+ kWh on the way\.$/)
})

test('missing data is named, not guessed', () => {
  expect(describeFuel(computeFor([start, destination], null), metric).text).toBe(
    'Add tank size and consumption to 2004 Nissan Patrol to see whether the fuel lasts.',
  )
  expect(describeFuel(computeFor([start, destination], patrol, { vehicleId: 'gone' }), metric).text).toBe(
    'Choose a vehicle to see whether the fuel lasts.',
  )
  const joined = computeFor([start, destination], patrol, { vehicleId: 'gone' })
  expect(describeFuel({ ...joined, role: 'viewer' }, metric).text).toBe(
    'Bring your vehicle to see whether the fuel lasts.',
  )
  expect(describeFuel(computeFor([]), metric).text).toBe('Add stops to see whether the fuel lasts.')
  expect(describeFuel(computeFor([start]), metric).text).toBe('Add a second stop to see whether the fuel lasts.')
})
