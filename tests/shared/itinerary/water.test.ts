import { expect, test } from 'vitest'
import { expectWeather, type StopWeather } from '#shared/itinerary/expected-weather.ts'
import { describeWater } from '#shared/itinerary/texts.ts'
import { getDailyWater, getWaterEach } from '#shared/itinerary/water.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric } from '#shared/units.ts'
import { computeFor, createStop, idOf, patrol, weatherOf } from './trip.ts'

test('a person’s water follows the day’s maximum: 4 L to 20 °C, 6 at 30, 10 at 40, 14 from 45', () => {
  expect([-20, 20, 25, 30, 35, 40, 42.5, 45, 60].map(getWaterEach)).toEqual([4, 4, 5, 6, 8, 10, 12, 14, 14])
})

test('the bad case is the hottest of the ten years, else 5 °C above the usual; the user’s own figure is used unchanged', () => {
  const weather = { low: 10, high: 30, hottest: undefined }
  const getDaily = (of: StopWeather | undefined, plan: PlanSettings) => getDailyWater(expectWeather(of), plan)
  expect(getDaily(weather, { people: 2 })).toEqual({ low: 12, usual: 12, high: 16 })
  expect(getDaily({ ...weather, hottest: 45 }, { people: 1 })).toEqual({ low: 6, usual: 6, high: 14 })
  expect(getDaily(weather, { people: 3, waterEach: 5, waterOther: 2 })).toEqual({ low: 17, usual: 17, high: 17 })
  expect(getDaily(undefined, { people: 1 })).toEqual({ low: 4, usual: 6, high: 10 })
})

const weather = weatherOf(10, 30, { hottestTemperature: 30 })
const camp = (number: number, from: string, to?: string, more = {}) =>
  createStop(number, { from, weather, ...(to ? { to } : {}), ...more })
/** Two people at 6 L: 12 L a day. */
const plan = { people: 2, reserveDays: 3 }

test.each([
  [12 * 13, 'enough', 'Water lasts until Thu, Jun 10, plus 3 days in reserve.'],
  [12 * 11, 'reserve', 'Water runs out Jun 8 if you keep 3 days in reserve: carry 24 L more, or refill on the way.'],
  [12 * 8, 'dry', 'Water runs out on Wed, Jun 9 near Stop 1. Carry 60 L more, or refill on the way.'],
  [12, 'dry', 'Water runs out on Wed, Jun 2 near Stop 1. Carry 144 L more, or refill on the way.'],
] as const)('%i L for two people on ten days of 30 °C: %s', (water, verdict, text) => {
  expect(describeWater(computeFor([camp(1, '2027-06-01', '2027-06-10')], { ...patrol, water }, plan), metric)).toEqual({
    verdict,
    text,
  })
})

test('possible heat is mentioned beside usual weather', () => {
  const hot = camp(1, '2027-06-01', '2027-06-10', { weather: weatherOf(10, 30, { hottestTemperature: 40 }) })
  expect(describeWater(computeFor([hot], { ...patrol, water: 12 * 13 }, plan), metric)).toEqual({
    verdict: 'tight',
    text: 'Water lasts until Thu, Jun 10 in normal heat, plus 3 days in reserve. In great heat until Fri, Jun 4: carry 104 L more.',
  })
})

test('the trip’s days are counted once each: nights at stops, days between them, the last day', () => {
  const stops = [camp(1, '2027-06-01', '2027-06-03'), camp(2, '2027-06-05', '2027-06-06'), camp(3, '2027-06-07')]
  const { water, totals } = computeFor(stops, { ...patrol, water: 200 }, plan)
  expect(totals).toMatchObject({ days: 7, nights: 6 })
  // 2 days later, 2 on the way; 1 night, 1 on the way.
  expect(water?.onArrival.map(({ usual }) => usual)).toEqual([200, 200 - 4 * 12, 200 - 6 * 12])
  // Days that two stops share count once.
  const overlapping = [camp(1, '2027-06-01', '2027-06-05'), camp(2, '2027-06-03', '2027-06-06')]
  expect(computeFor(overlapping, { ...patrol, water: 200 }, plan).water?.onArrival[1]?.usual).toBe(200 - 4 * 12)
  // An outing from a camp is the last stop, but the camp ends the trip.
  const outing = computeFor(
    [camp(1, '2027-06-01', '2027-06-05'), camp(2, '2027-06-03')],
    { ...patrol, water: 200 },
    plan,
  )
  expect(outing.totals.days).toBe(5)
  expect(outing.water?.onDeparture[1]?.usual).toBe(200 - 5 * 12)
})

test('where water is refilled, none is used from the tank, and it is full on leaving', () => {
  const stops = [
    camp(1, '2027-06-01', '2027-06-02'),
    camp(2, '2027-06-02', '2027-06-20', { stop: { water: 'full' } }),
    camp(3, '2027-06-21'),
  ]
  const { water } = computeFor(stops, { ...patrol, water: 60 }, plan)
  expect(water?.onArrival.map(({ usual }) => usual)).toEqual([60, 48, 48])
  expect(water?.verdict).toBe('enough')
})

test('missing data is named, not guessed', () => {
  const { water: _, ...dryVehicle } = patrol
  expect(describeWater(computeFor([camp(1, '2027-06-01')], dryVehicle), metric).text).toBe(
    'Add the water it carries to 2004 Nissan Patrol to see whether the water lasts.',
  )
})

/** With the reserve: 104 L in mild weather, 260 L in hot. */
const tenDays = camp(1, '2027-06-01', '2027-06-10', { weather: null })

test('while the weather is unknown there is a range and no verdict', () => {
  const stops = [tenDays]
  const carrying = (water: number, loading: Parameters<typeof computeFor>[3] = {}) =>
    describeWater(computeFor(stops, { ...patrol, water }, plan, loading), metric)
  expect(carrying(96, { loading: [idOf(1)] })).toEqual({
    verdict: 'uncertain',
    text: 'Weather of 1 stop is loading. Carry 8–164 L more, or refill on the way.',
  })
  expect(carrying(96).text).toBe('Weather of 1 stop is not known. Carry 8–164 L more, or refill on the way.')
  expect(carrying(200)).toEqual({
    verdict: 'uncertain',
    text: 'Weather of 1 stop is not known. Carry up to 60 L more, or refill on the way.',
  })
  expect(carrying(260)).toEqual({
    verdict: 'enough',
    text: 'Weather of 1 stop is not known. Water lasts until Thu, Jun 10, plus 3 days in reserve, even if it is hot there.',
  })
})

test('one stop with unknown weather makes the others no more certain, and loading stops are mentioned first', () => {
  const stops = [
    camp(1, '2027-06-01', '2027-06-05'),
    camp(2, '2027-06-05', '2027-06-08', { weather: null }),
    camp(3, '2027-06-08', '2027-06-10', { weather: null }),
  ]
  const { text, verdict } = describeWater(
    computeFor(stops, { ...patrol, water: 40 }, plan, { loading: [idOf(3)] }),
    metric,
  )
  expect(verdict).toBe('uncertain')
  expect(text).toMatch(/^Weather of 1 stop is loading\. Carry \d+–\d+ L more/)
  const { water } = computeFor(stops, { ...patrol, water: 40 }, plan)
  expect(water?.isUncertainOnArrival).toEqual([false, false, true])
})

test('the weather does not affect the user’s own figure, nor a stop with refilled water', () => {
  const own = computeFor([tenDays], { ...patrol, water: 30 }, { ...plan, waterEach: 6 })
  expect(describeWater(own, metric).verdict).toBe('dry')
  const town = camp(1, '2027-06-01', '2027-06-09', { weather: null, stop: { water: 'full' } })
  expect(describeWater(computeFor([town, camp(2, '2027-06-09')], { ...patrol, water: 20 }, plan), metric).verdict).toBe(
    'reserve',
  )
})
