import { formatCount } from '../count.ts'
import { type Day, toLocalDay } from '../date.ts'
import { formatShortWeekday } from '../day-texts.ts'
import type { KnownForecast, TripForecast } from '../forecast.ts'
import { limits } from '../limits.ts'
import { formatTime } from '../time-texts.ts'
import type { Units } from '../units.ts'
import { sampleSource } from '../weather.ts'
import { formatDegreeRange, formatForecastRain } from './quantities.ts'
import type { StopForecastDay } from './stop-forecast.ts'
import type { Stop } from './stops.ts'

/** A day to show at a stop. On a trend's days, the plan uses the averages. */
export type ShownForecast = { readonly day: Day; readonly text: string; readonly isTrend: boolean }

/** Returns the days of a stay with a forecast: 'Tue 3–14 °C, 40% chance of 3 mm'. Empty without dates. */
export function listShownForecast({ from, to, forecast }: Stop, units: Units): ShownForecast[] {
  if (from === undefined || to === undefined) return []
  return forecast
    .filter(({ day }) => from <= day && day <= to)
    .map((one) => {
      const isTrend = one.expected === undefined
      return { day: one.day, text: `${describeDay(one, units)}${isTrend ? ' (trend)' : ''}`, isTrend }
    })
}

function describeDay(one: StopForecastDay, units: Units): string {
  const degrees = `${one.isAbout ? 'about ' : ''}${formatDegreeRange(one.min, one.max, units.temperature)}`
  const rain = formatForecastRain(one, units)
  return `${formatShortWeekday(one.day)} ${degrees}${rain === undefined ? '' : `, ${rain}`}`
}

/** Returns 'Tue 14:05' in this device's time zone. */
const formatMoment = (at: number): string => `${formatShortWeekday(toLocalDay(at))} ${formatTime(at)}`

/** Returns 'Forecast by Open-Meteo, as of Tue 14:05.', with its age if it is old. The age is passed: the device's clock may be wrong. */
export function describeForecastSource({
  forecast: { source, asOf },
  age,
}: Pick<KnownForecast, 'age'> & { readonly forecast: Pick<TripForecast, 'source' | 'asOf'> }): string {
  const name = source === sampleSource ? 'Sample forecast' : `Forecast by ${source}`
  return `${name}, as of ${formatMoment(asOf)}${isForecastOld({ age }) ? `, ${describeAge(age)}` : ''}.`
}

/** The advice below the warnings, because no forecast knows roads and fires. */
export const roadAdvice = 'Ask a ranger or the police about roads and fires.'

/** Returns true for a forecast that could be fetched again. */
export const isForecastOld = ({ age }: Pick<KnownForecast, 'age'>): boolean =>
  age * 3_600_000 >= limits.forecast.freshTime

/** Returns 'Forecast as of Tue 14:05' and '3 days ago', for a row of what is saved. */
export const describeSavedForecast = ({ asOf, age }: { readonly asOf: number; readonly age: number }) => ({
  title: `Forecast as of ${formatMoment(asOf)}`,
  age: describeAge(age),
})

function describeAge(age: number): string {
  const hours = Math.floor(age)
  if (hours < 1) return 'less than an hour ago'
  return `${hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')} ago`
}
