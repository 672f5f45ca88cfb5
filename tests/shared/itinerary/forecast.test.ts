import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { ForecastDay } from '#shared/forecast.ts'
import { getDailyPower } from '#shared/itinerary/power.ts'
import { addDays } from '#shared/itinerary/stops.ts'
import { findWaterAhead } from '#shared/itinerary/today-supplies.ts'
import { getWaterEach } from '#shared/itinerary/water.ts'
import { computeWaterNow } from '#shared/itinerary/water-now.ts'
import type { VehicleSpecs } from '#shared/vehicle.ts'
import { computeFor, createStop, forecastOf, idOf, knownForecast, patrol, weatherOf } from './trip.ts'

const today = '2027-06-01'
const dayAhead = (days: number) => addDays(createDay(today), days)
/** The same weather on every day from the first to the last number of days ahead. */
const daysAhead = (first: number, last: number, min: number, max: number, more: Partial<ForecastDay> = {}) =>
  Array.from({ length: last - first + 1 }, (_, at) => forecastOf(dayAhead(first + at), min, max, more))

const averages = weatherOf(20, 38, { hottestTemperature: 45 })
const specs: VehicleSpecs = { ...patrol, water: 1_000 }
const alone = { people: 1, waterOther: 0, reserveDays: 0 }
/** A stop of one day this many days ahead. */
const campOn = (ahead: number, weather: typeof averages | null = averages) =>
  createStop(1, { from: dayAhead(ahead), to: dayAhead(ahead), weather })
/** Returns the water that one person uses on a day that many days ahead, in each case. */
const getUse = (ahead: number, max: number, age = 0, weather: typeof averages | null = averages) => {
  const forecast = knownForecast(today, { 1: [forecastOf(dayAhead(ahead), 20, max)] }, age)
  const {
    low = 0,
    usual = 0,
    high = 0,
  } = computeFor([campOn(ahead, weather)], specs, alone, { forecast }).water?.onDeparture[0] ?? {}
  return [1_000 - low, 1_000 - usual, 1_000 - high].map((litres) => Math.round(litres * 1_000) / 1_000)
}
const byMaxima = (...maxima: number[]) => maxima.map((one) => Math.round(getWaterEach(one) * 1_000) / 1_000)

test('up to four days ahead the forecast counts, and 3 °C more in the bad case', () => {
  for (const ahead of [0, 4]) expect(getUse(ahead, 30)).toEqual(byMaxima(30, 30, 33))
})

test('from five to nine days ahead the bad case is 5 °C more, and never below the average', () => {
  for (const ahead of [5, 9]) {
    expect(getUse(ahead, 36)).toEqual(byMaxima(36, 36, 41))
    expect(getUse(ahead, 30)).toEqual(byMaxima(30, 30, 38))
  }
})

test('from ten days ahead the averages count', () => {
  for (const ahead of [10, 15, 16, 40]) expect(getUse(ahead, 44)).toEqual(byMaxima(38, 38, 45))
})

test('a forecast older than 48 hours counts as five days further ahead, and none after five days', () => {
  expect(getUse(2, 36, 48)).toEqual(byMaxima(36, 36, 39))
  expect(getUse(2, 36, 49)).toEqual(byMaxima(36, 36, 41))
  expect(getUse(5, 36, 49)).toEqual(byMaxima(38, 38, 45))
  expect(getUse(0, 36, 120)).toEqual(byMaxima(36, 36, 41))
  expect(getUse(0, 36, 121)).toEqual(byMaxima(38, 38, 45))
})

test('a day that is over counts with its averages', () => {
  expect(getUse(-1, 30)).toEqual(byMaxima(38, 38, 45))
})

test('each day of a stay follows its own row, and its last days the averages', () => {
  // Two people for 18 days from today, 2 L a day for other things, at 38 °C usually and 45 °C on the hottest day:
  // usual: 36 °C is 6 + 4 × 6/10 = 8.4 L each, 38 °C is 9.2 L, so 18.8 L and 20.4 L a day.
  //   10 days of forecast × 18.8 + 8 usual days × 20.4 = 351.2 L
  // bad: days 0–4 at 39 °C are 9.6 L each, so 21.2 L; days 5–9 at 41 °C are 10 + 4 × 1/5 = 10.8 L, so 23.6 L;
  //   the 8 later days at 45 °C are 14 L each, so 30 L.
  //   5 × 21.2 + 5 × 23.6 + 8 × 30 = 464 L, and a day of 30 L in reserve makes 494 L, 94 L more than the 400 L carried.
  const stay = createStop(1, { from: dayAhead(0), to: dayAhead(17), weather: averages })
  const forecast = knownForecast(today, { 1: daysAhead(0, 15, 20, 36) })
  const { water } = computeFor(
    [stay],
    { ...patrol, water: 400 },
    { people: 2, waterOther: 2, reserveDays: 1 },
    { forecast },
  )
  expect(400 - (water?.onDeparture[0]?.usual ?? 0)).toBeCloseTo(351.2)
  expect(water?.carryMore).toBeCloseTo(94)
  expect(water?.verdict).toBe('tight')
  // Bad case, with 30 L in reserve: 400 − 224 = 176 L after day 9, and (176 − 30) / 30 = 4 more days.
  expect(water?.lastsUntil).toEqual({ usual: undefined, high: dayAhead(13) })
})

test('a stay has one arrival and one departure, whatever its days’ forecasts', () => {
  const stops = [1, 2].map((number) =>
    createStop(number, {
      at: [0, number],
      from: dayAhead(4 * number),
      to: dayAhead(4 * number + 2),
      weather: averages,
    }),
  )
  const forecast = knownForecast(today, { 1: daysAhead(0, 15, 20, 36), 2: daysAhead(0, 15, 20, 40) })
  const camper = { ...specs, battery: 50_000, base: 100, fridge: 400, solar: 100, alternator: 1_000 }
  const { water, power, legs } = computeFor(stops, camper, alone, { forecast })
  expect(water?.onArrival).toHaveLength(2)
  expect(water?.onDeparture).toHaveLength(2)
  expect(power?.onArrival).toHaveLength(2)
  expect(legs).toHaveLength(1)
})

test('on a drive the hotter end’s forecast counts', () => {
  const stops = [
    createStop(1, { at: [0, 1], from: dayAhead(0), to: dayAhead(0), weather: averages }),
    createStop(2, { at: [0, 2], from: dayAhead(1), to: dayAhead(1), weather: averages }),
  ]
  const forecast = knownForecast(today, { 1: daysAhead(0, 1, 10, 30), 2: daysAhead(0, 1, 10, 40) })
  const { water } = computeFor(stops, specs, alone, { forecast })
  // The day of the drive at 40 °C, then a day at the second stop.
  expect(water?.onArrival[1]?.usual).toBeCloseTo(1_000 - getWaterEach(40))
  expect(water?.onDeparture[1]?.usual).toBeCloseTo(1_000 - 2 * getWaterEach(40))
})

test('the fridge follows the forecast, and the sun the averages', () => {
  const stay = createStop(1, { from: dayAhead(0), to: dayAhead(3), weather: averages })
  const next = createStop(2, { at: [0, 0.1], from: dayAhead(3), to: dayAhead(3), weather: averages })
  const compute = (solar: number, maximum: number | undefined) =>
    computeFor([stay, next], { ...specs, battery: 20_000, fridge: 400, solar }, alone, {
      forecast: maximum === undefined ? undefined : knownForecast(today, { 1: daysAhead(0, 4, 20, maximum) }),
    }).power?.onArrival[1]
  const fridge = (high: number) => 3 * getDailyPower({ ...specs, fridge: 400 }, { low: 20, high, hottest: undefined })
  expect(compute(0, 44)?.usual).toBeCloseTo(20_000 - fridge(44))
  expect(compute(0, 44)?.high).toBeCloseTo(20_000 - fridge(47))
  const [sun, sunWithForecast] = [undefined, 44].map(
    (maximum) => (compute(10, maximum)?.usual ?? 0) - (compute(0, maximum)?.usual ?? 0),
  )
  expect(sun).toBeGreaterThan(0)
  expect(sunWithForecast).toBeCloseTo(sun ?? 0)
})

test('the surcharge on fuel for heat follows the forecast on the leg’s days', () => {
  const mild = weatherOf(10, 25)
  const stops = (weather: typeof mild) => [
    createStop(1, { at: [0, 0], from: dayAhead(1), weather }),
    createStop(2, { at: [0, 1], from: dayAhead(2), weather, leg: { from: idOf(1), km: 100, surface: { paved: 1 } } }),
  ]
  const need = (weather: typeof mild, days?: ForecastDay[]) =>
    computeFor(stops(weather), specs, {}, { forecast: days && knownForecast(today, { 1: days, 2: days }) }).fuel
      ?.need[0]
  const [cool, hot] = [need(mild), need(averages)]
  expect(hot?.high).toBeCloseTo((cool?.high ?? 0) * 1.1)
  // 33 °C and the margin of 3 °C exceed 35 °C; 32 °C doesn't.
  expect(need(mild, daysAhead(0, 15, 20, 33))).toEqual(hot)
  expect(need(averages, daysAhead(0, 15, 20, 32))).toEqual(cool)
  // Only the second of the leg's two days is hot; the day before and the day after don't count.
  expect(need(mild, [...daysAhead(0, 1, 10, 20), ...daysAhead(2, 2, 20, 40)])).toEqual(hot)
  expect(need(mild, [...daysAhead(0, 0, 20, 40), ...daysAhead(3, 9, 20, 40)])).toEqual(cool)
  // Without a forecast for one day, that day's averages count.
  expect(need(averages, daysAhead(1, 1, 10, 20))).toEqual(hot)
})

test('where averages are missing, a forecast for all days makes the water certain', () => {
  expect(getUse(5, 30, 0, null)).toEqual(byMaxima(30, 30, 35))
  const compute = (last: number) => {
    const stay = createStop(1, { from: dayAhead(0), to: dayAhead(5), weather: null })
    return computeFor([stay], { ...specs, water: 20 }, alone, {
      forecast: knownForecast(today, { 1: daysAhead(0, last, 20, 36) }),
    }).water
  }
  expect(compute(5)).toMatchObject({ isUncertain: false, verdict: 'dry' })
  expect(compute(4)).toMatchObject({ isUncertain: true, verdict: undefined })
})

test('a place in polar night has a forecast, too', () => {
  const svalbard = createStop(1, { at: [78, 15], from: '2026-12-10', to: '2026-12-12', weather: weatherOf(-15, -8) })
  const camper = { ...specs, battery: 10_000, base: 100, fridge: 100, solar: 500 }
  const forecast = knownForecast('2026-12-09', {
    1: [forecastOf('2026-12-10', -22, -12), forecastOf('2026-12-11', -25, -18)],
  })
  const [without, itinerary] = [undefined, forecast].map((known) =>
    computeFor([svalbard], camper, alone, { forecast: known }),
  )
  // Below 20 °C a person needs 4 L, and a fridge its least.
  expect(itinerary?.water).toEqual(without?.water)
  expect(itinerary?.power).toEqual(without?.power)
})

test('the cockpit and Today count the water with the forecast', () => {
  const stay = createStop(1, { from: dayAhead(0), to: dayAhead(9), weather: weatherOf(10, 20) })
  const forecast = knownForecast(today, { 1: daysAhead(0, 9, 20, 40) })
  const reserved = { ...alone, reserveDays: 2 }
  const itinerary = computeFor([stay], specs, reserved, { forecast })
  const drive = { arrivals: [], readings: [], water: { day: dayAhead(2), liters: 45, at: 0 } }
  // 45 L less two days' reserve of 10 L each are 2 days at 40 °C; at the usual 20 °C they would be 9.
  expect(computeWaterNow(itinerary, drive, dayAhead(0))?.until).toBe(dayAhead(3))
  expect(findWaterAhead(itinerary, drive, 0, dayAhead(0))?.reserve).toBeCloseTo(20)
})

test('the age of a stop’s own forecast counts, not that of the oldest', () => {
  const stops = [1, 2].map((number) =>
    createStop(number, { from: dayAhead(number), to: dayAhead(number), weather: weatherOf(10, 20) }),
  )
  const days = daysAhead(0, 5, 20, 30)
  // Made 50 hours ago, the second stop's 2 hours ago, and both received 1 hour ago.
  const hours = (count: number) => count * 3_600_000
  const forecast = knownForecast(today, { 1: days, 2: days }, 50, { age: hours(49), ages: { [idOf(2)]: hours(1) } })
  const [first, second] = computeFor(stops, specs, alone, { forecast }).stops
  // Five days further ahead, the margin is 5 °C instead of 3 °C.
  expect(first?.forecast[0]?.expected?.high.high).toBe(35)
  expect(second?.forecast[0]?.expected?.high.high).toBe(33)
})
