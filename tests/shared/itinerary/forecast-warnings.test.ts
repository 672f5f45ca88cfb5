import { expect, test } from 'vitest'
import type { ForecastDay } from '#shared/forecast.ts'
import type { Surfaces } from '#shared/stop.ts'
import type { PlanSettings } from '#shared/trip.ts'
import { metric, type Units } from '#shared/units.ts'
import { computeFor, createStop, forecastOf, idOf, knownForecast, type StopOptions, weatherOf } from './trip.ts'

/** A Tuesday. */
const today = '2027-06-01'
const averages = weatherOf(20, 37)
const american: Units = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'us' }

type Options = {
  readonly well?: StopOptions
  readonly surface?: Surfaces | undefined
  readonly plan?: PlanSettings
  readonly units?: Units
  readonly age?: number
  readonly elevation?: number
}

/** Warnings of a drive on Thursday, June 3, from Well 32 to Well 33, where the user stays until Saturday. */
function warn(
  days: readonly ForecastDay[],
  { well, surface = { track: 1 }, plan, units = metric, age, elevation }: Options = {},
): string[] {
  const stops = [
    createStop(1, { name: 'Well 32', at: [-22, 122], from: '2027-06-01', to: '2027-06-03', weather: averages }),
    createStop(2, {
      name: 'Well 33',
      at: [-22, 123],
      from: '2027-06-03',
      to: '2027-06-05',
      weather: averages,
      leg: { from: idOf(1), surface },
      ...well,
    }),
  ]
  const forecast = knownForecast(
    today,
    { 2: days },
    age,
    elevation === undefined ? {} : { elevations: { [idOf(2)]: elevation } },
  )
  return computeFor(stops, undefined, plan, { forecast, units }).warnings.map(
    ({ stop, text }) => `${stop.name}: ${text}`,
  )
}
const dry = (day: string, more: Partial<ForecastDay> = {}) => forecastOf(day, 20, 30, more)

test('10 mm of rain in a day may close a track, sand or a rough road', () => {
  const warning = [
    'Well 33: 18 mm of rain is forecast for Thursday before Well 33. The track may be closed or impassable.',
  ]
  const days = [dry('2027-06-03', { rain: 18 }), dry('2027-06-04', { rain: 4 })]
  expect(warn(days)).toEqual(warning)
  for (const surface of [{ sand: 1 }, { rough: 1 }, { paved: 0.9, track: 0.1 }]) {
    expect(warn(days, { surface })).toEqual(warning)
  }
  for (const surface of [{ paved: 1 }, { gravel: 1 }]) expect(warn(days, { surface })).toEqual([])
  expect(warn(days, { well: { leg: { from: idOf(1) } } })).toEqual([])
  expect(warn([dry('2027-06-03', { rain: 9.9 })])).toEqual([])
  expect(warn([dry('2027-06-03', { rain: 10 })])).toHaveLength(1)
})

test('20 mm of rain in three days up to the drive may close a track', () => {
  const wet = ['2027-06-01', '2027-06-02', '2027-06-03'].map((day) => dry(day, { rain: 7 }))
  expect(warn(wet)).toEqual([
    'Well 33: 21 mm of rain is forecast for Tuesday to Thursday before Well 33. The track may be closed or impassable.',
  ])
  expect(warn(wet.slice(0, 2))).toEqual([])
  expect(warn(wet.map((day) => ({ ...day, rain: 6.6 })))).toEqual([])
  // Rain after the drive closes no track behind the user.
  expect(warn([dry('2027-06-04', { rain: 30 })])).toEqual([])
})

test('gusts from 60 km/h and thunderstorms give warnings on the days there', () => {
  const days = [
    dry('2027-06-03', { gusts: 59.9, code: 80 }),
    dry('2027-06-04', { gusts: 75, code: 94 }),
    dry('2027-06-05', { gusts: 61, code: 99 }),
    dry('2027-06-06', { gusts: 120, code: 96 }),
  ]
  expect(warn(days)).toEqual(['Well 33: Gusts of 75 km/h on Friday.', 'Well 33: Thunderstorms on Saturday.'])
})

test('a day a week away or later has its date', () => {
  const well = { from: '2027-06-07', to: '2027-06-09' }
  expect(warn([dry('2027-06-07', { code: 95 })], { well })).toEqual(['Well 33: Thunderstorms on Monday.'])
  expect(warn([dry('2027-06-07', { code: 95 }), dry('2027-06-08', { code: 97 })], { well })).toEqual([
    'Well 33: Thunderstorms on Monday and Tuesday, Jun 8.',
  ])
})

test('heat above the average says how much more water to carry', () => {
  // Two people at 37 °C need 8.8 L each a day, at 44 °C 13.2 L: 8.8 L more for one day, 17.6 L for two.
  const hot = forecastOf('2027-06-03', 22, 44)
  expect(warn([hot])).toEqual(['Well 33: 44 °C is forecast, 7 °C above the average. Carry 9 L more.'])
  expect(warn([hot, { ...hot, day: forecastOf('2027-06-04', 0, 0).day }])).toEqual([
    'Well 33: 44 °C is forecast, 7 °C above the average. Carry 18 L more.',
  ])
  // A cool day before it saves some.
  expect(warn([forecastOf('2027-06-03', 20, 32), { ...hot, day: forecastOf('2027-06-04', 0, 0).day }])).toEqual([
    'Well 33: 44 °C is forecast, 7 °C above the average. Carry 5 L more.',
  ])
  // Two people need 0.96 L more at 38.2 °C, and 1.04 L at 38.3 °C.
  expect(warn([forecastOf('2027-06-03', 22, 38.2)])).toEqual([])
  expect(warn([forecastOf('2027-06-03', 22, 38.3)])).toEqual([
    'Well 33: 38 °C is forecast, 1 °C above the average. Carry 2 L more.',
  ])
})

test('heat adds no water where it comes from a source, is entered by the user, or the average is unknown', () => {
  const hot = forecastOf('2027-06-03', 22, 44)
  expect(warn([hot], { well: { stop: { water: 'full' } } })).toEqual([])
  expect(warn([hot], { plan: { waterEach: 8 } })).toEqual([])
  expect(warn([hot], { well: { weather: null } })).toEqual([])
})

test('a forecast for a place 800 m higher or lower than the averages is about right', () => {
  const hot = forecastOf('2027-06-03', 22, 44)
  const well = { weather: weatherOf(20, 37, { elevation: 300 }) }
  expect(warn([hot], { well, elevation: 1_100 })).toEqual([
    'Well 33: About 44 °C is forecast, about 7 °C above the average. Carry 9 L more.',
  ])
  expect(warn([hot], { well, elevation: 1_099 })[0]).toContain('Well 33: 44 °C is forecast')
})

test('warnings are in the user’s units, and a difference in degrees is only scaled', () => {
  const days = [forecastOf('2027-06-03', 22, 44, { rain: 18, gusts: 75 })]
  expect(warn(days, { units: american })).toEqual([
    'Well 33: 0.71 in of rain is forecast for Thursday before Well 33. The track may be closed or impassable.',
    'Well 33: Gusts of 47 mph on Thursday.',
    'Well 33: 111 °F is forecast, 13 °F above the average. Carry 2.4 gal more.',
  ])
})

test('trends, days that are over, missing values and old forecasts give no warning', () => {
  const storm = { rain: 40, gusts: 100, code: 99 }
  const stormOn = (day: string) => [forecastOf(day, 25, 48, storm)]
  expect(warn(stormOn('2027-06-03'))).toHaveLength(4)
  expect(warn(stormOn('2027-05-31'))).toEqual([])
  expect(warn(stormOn('2027-06-12'), { well: { from: '2027-06-12', to: '2027-06-13' } })).toEqual([])
  expect(warn(stormOn('2027-06-07'), { well: { to: '2027-06-08' }, age: 49 })).toEqual([])
  expect(warn(stormOn('2027-06-03'), { age: 121 })).toEqual([])
  expect(warn([forecastOf('2027-06-03', 20, 30, { rain: null, rainChance: null, gusts: null, code: null })])).toEqual(
    [],
  )
})
