import { countDaysBetween, type Day } from '../date.ts'
import { type ExpectedWeather, expectHottest } from './expected-weather.ts'
import { expectOnDay, findForecast } from './stop-forecast.ts'
import { addDays, type Stop } from './stops.ts'

/** The weather of a day with a forecast. */
export type DayWeather = {
  readonly day: Day
  readonly weather: ExpectedWeather
  /** True if the weather at one of the places is unknown. */
  readonly isWeatherUnknown: boolean
}

/** Consecutive days with the same expected weather. */
type WeatherSpan = Omit<DayWeather, 'day'> & { readonly from: Day; readonly days: number }

const none: readonly DayWeather[] = []

/** Returns the days on which a forecast counts at one of these stops, in order, each with the hottest weather. */
export function listDayWeather(first: Stop, ...others: readonly Stop[]): readonly DayWeather[] {
  const stops = [first, ...others]
  if (stops.every(({ forecast }) => forecast.length === 0)) return none
  const days = stops.flatMap(({ forecast }) => forecast.flatMap(({ day, expected }) => (expected ? [day] : [])))
  return [...new Set(days)].sort().map((day) => ({
    day,
    weather: others.map((stop) => expectOnDay(stop, day)).reduce(expectHottest, expectOnDay(first, day)),
    isWeatherUnknown: stops.some((stop) => stop.weather === undefined && !findForecast(stop, day)),
  }))
}

/** Splits consecutive days: each day with a forecast is a part, and so are the days between. */
export function splitByWeather(
  all: WeatherSpan & { readonly forecast: readonly DayWeather[] },
): readonly WeatherSpan[] {
  const { from, days, weather, isWeatherUnknown, forecast } = all
  if (forecast.length === 0) return [all]
  const parts: WeatherSpan[] = []
  let counted = 0
  const addUsual = (until: number) => {
    if (until > counted) parts.push({ from: addDays(from, counted), days: until - counted, weather, isWeatherUnknown })
  }
  for (const { day, ...one } of forecast) {
    const at = countDaysBetween(from, day)
    if (at < 0 || at >= days) continue
    addUsual(at)
    parts.push({ from: day, days: 1, ...one })
    counted = at + 1
  }
  addUsual(days)
  return parts
}
