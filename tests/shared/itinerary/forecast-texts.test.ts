import { expect, test } from 'vitest'
import type { ForecastDay } from '#shared/forecast.ts'
import { describeForecastSource, describeSavedForecast, listShownForecast } from '#shared/itinerary/forecast-texts.ts'
import { metric, type Units } from '#shared/units.ts'
import { computeFor, createStop, forecastOf, idOf, knownForecast, weatherOf } from './trip.ts'

/** A Tuesday. */
const today = '2027-06-01'
const american: Units = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'us' }

function show(days: readonly ForecastDay[], { age = 0, units = metric, elevations = {} } = {}) {
  const stop = createStop(1, { from: today, to: '2027-06-30', weather: weatherOf(2, 12, { elevation: 1_000 }) })
  const forecast = knownForecast(today, { 1: days }, age, { elevations })
  const [first] = computeFor([stop], undefined, {}, { forecast }).stops
  return first ? listShownForecast(first, units) : []
}
const listTexts = (...all: Parameters<typeof show>) => show(...all).map(({ text }) => text)

test('each day of a stay shows its degrees and rain', () => {
  const days = [
    forecastOf('2027-06-01', 3.4, 14.2),
    forecastOf('2027-06-02', -4.6, 0.4, { rain: 3, rainChance: 40 }),
    forecastOf('2027-06-03', 5, 16, { rainChance: 30 }),
    forecastOf('2027-06-04', 5, 16, { rain: 12.4, rainChance: null }),
    forecastOf('2027-06-05', 5, 5.2, { rain: null, rainChance: null }),
    forecastOf('2027-06-06', 5, 16, { rain: null, rainChance: 20 }),
  ]
  expect(listTexts(days)).toEqual([
    'Tue 3–14 °C, dry',
    'Wed -5 to 0 °C, 40% chance of 3 mm',
    'Thu 5–16 °C, 30% chance of rain',
    'Fri 5–16 °C, 12 mm of rain',
    'Sat 5 °C',
    'Sun 5–16 °C, 20% chance of rain',
  ])
  expect(listTexts(days.slice(0, 2), { units: american })).toEqual([
    'Tue 38–58 °F, dry',
    'Wed 24–33 °F, 40% chance of 0.12 in',
  ])
  // British forecasts have millimeters beside miles.
  const british: Units = { temperature: 'celsius', distance: 'mi', volume: 'litre', consumption: 'uk' }
  expect(listTexts(days, { units: british })).toEqual(listTexts(days))
  const traces = [null, 0, 30].map((rainChance) => forecastOf('2027-06-01', 5, 16, { rain: 0.1, rainChance }))
  expect(listTexts(traces)[0]).toBe('Tue 5–16 °C, 0.1 mm of rain')
  expect(listTexts(traces, { units: american })).toEqual([
    'Tue 41–61 °F, dry',
    'Tue 41–61 °F, dry',
    'Tue 41–61 °F, 30% chance of rain',
  ])
})

test('days 10 to 15 are a trend, and later days and those over are not shown', () => {
  const days = [0, 1, 9, 10, 15, 16].map((ahead) => forecastOf(`2027-06-${String(ahead + 1).padStart(2, '0')}`, 3, 14))
  expect(show([forecastOf('2027-05-31', 3, 14), ...days]).map(({ day, isTrend }) => [day, isTrend])).toEqual([
    ['2027-06-01', false],
    ['2027-06-02', false],
    ['2027-06-10', false],
    ['2027-06-11', true],
    ['2027-06-16', true],
  ])
  expect(listTexts(days).at(-1)).toBe('Wed 3–14 °C, dry (trend)')
  // A forecast older than two days counts as five days further ahead.
  expect(show(days, { age: 72 }).map(({ day, isTrend }) => [day, isTrend])).toEqual([
    ['2027-06-01', false],
    ['2027-06-02', false],
    ['2027-06-10', true],
    ['2027-06-11', true],
  ])
  expect(show(days, { age: 121 })).toEqual([])
})

test('days are shown in order, and only those at the stop', () => {
  const stop = createStop(1, { from: '2027-06-02', to: '2027-06-03' })
  const days = ['2027-06-04', '2027-06-03', '2027-06-01', '2027-06-02'].map((day) => forecastOf(day, 3, 14))
  const [first] = computeFor([stop], undefined, {}, { forecast: knownForecast(today, { 1: days }) }).stops
  expect(first && listShownForecast(first, metric).map(({ day }) => day)).toEqual(['2027-06-02', '2027-06-03'])
  const [undated] = computeFor([createStop(1)], undefined, {}, { forecast: knownForecast(today, { 1: days }) }).stops
  expect(undated && listShownForecast(undated, metric)).toEqual([])
})

test('a forecast for a place 800 m away in height is about right', () => {
  const day = [forecastOf('2027-06-01', 3, 14)]
  expect(listTexts(day, { elevations: { [idOf(1)]: 200 } })).toEqual(['Tue about 3–14 °C, dry'])
  expect(listTexts(day, { elevations: { [idOf(1)]: 201 } })).toEqual(['Tue 3–14 °C, dry'])
})

test('a forecast shows its source, its time on this device, and its age', () => {
  const asOf = new Date(2027, 5, 1, 14, 5).getTime()
  const describe = (age: number, source = 'Open-Meteo') => describeForecastSource({ forecast: { source, asOf }, age })
  expect(describe(0)).toBe('Forecast by Open-Meteo, as of Tue 14:05.')
  expect(describe(0, 'local sample')).toBe('Sample forecast, as of Tue 14:05.')
  expect(describe(75)).toBe('Forecast by Open-Meteo, as of Tue 14:05, 3 days ago.')
  expect([0.5, 1.9, 47.9, 48].map((age) => describeSavedForecast({ asOf, age }).age)).toEqual([
    'less than an hour ago',
    '1 hour ago',
    '47 hours ago',
    '2 days ago',
  ])
})
