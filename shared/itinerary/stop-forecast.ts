import { countDaysBetween, type Day } from '../date.ts'
import type { ForecastDay, KnownForecast } from '../forecast.ts'
import type { WaypointId } from '../ids.ts'
import { type ExpectedWeather, expectWeather, type StopWeather } from './expected-weather.ts'

/** A day's forecast at a stop. */
export type StopForecastDay = ForecastDay & {
  /** The weather to plan with; undefined for a trend, which is only shown. */
  readonly expected: ExpectedWeather | undefined
  /** True if the forecast is for a place much higher or lower than the averages are. */
  readonly isAbout: boolean
}

/** Days ahead before which a forecast counts with the first margin, with the second, and is shown (guesses). */
const near = { before: 5, margin: 3 }
const far = { before: 10, margin: 5 }
const trend = { before: 16 }

/** Hours after which a forecast counts as `aged.by` days further ahead, and after which it is ignored. */
const aged = { after: 48, by: 5 }
const ignoredAfter = 5 * 24

const hour = 3_600_000

/** A difference of 800 m is about 5 °C. */
const aboutFrom = 800

export const isForecastUsable = ({ age }: KnownForecast): boolean => age <= ignoredAfter

const none: readonly StopForecastDay[] = []

/** Returns a stop's forecast from today on, in order; empty without one. `elevation` is that of the averages' place. */
export function toStopForecast(
  id: WaypointId,
  weather: StopWeather | undefined,
  elevation: number | null,
  { forecast, age, today }: KnownForecast,
): readonly StopForecastDay[] {
  const days = forecast.stops[id]
  if (!days || days.length === 0) return none
  const ownAge = age - (forecast.age - (forecast.ages?.[id] ?? forecast.age)) / hour
  const isAbout = isElsewhere(forecast.elevations?.[id] ?? null, elevation)
  return countDays(days, weather, { age: ownAge, today, isAbout })
}

/** Returns true for the elevations of places whose degrees differ too much. */
export const isElsewhere = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && Math.abs(one - other) >= aboutFrom

type Counted = Pick<StopForecastDay, 'isAbout'> & Pick<KnownForecast, 'age' | 'today'>

/** Returns the days from today on as a plan counts them, in order. */
export const countDays = (
  days: readonly ForecastDay[],
  weather: StopWeather | undefined,
  { age, today, isAbout }: Counted,
): StopForecastDay[] =>
  days
    .flatMap((day): StopForecastDay[] => {
      const ahead = countDaysBetween(today, day.day)
      const counted = ahead + (age > aged.after ? aged.by : 0)
      if (ahead < 0 || counted >= trend.before) return []
      return [{ ...day, expected: expectForecast(day, counted, weather), isAbout }]
    })
    .toSorted((one, other) => countDaysBetween(other.day, one.day))

function expectForecast(
  { min, max }: ForecastDay,
  ahead: number,
  weather: StopWeather | undefined,
): ExpectedWeather | undefined {
  if (ahead >= far.before) return undefined
  const worst = ahead < near.before ? max + near.margin : Math.max(max + far.margin, weather?.high ?? max)
  const usual = { low: min, high: max, hottest: max }
  return { low: usual, usual, high: { low: min, high: worst, hottest: worst } }
}

type StopOutlook = { readonly forecast: readonly StopForecastDay[]; readonly weather: StopWeather | undefined }

/** Returns the forecast to plan with on a day at a stop; undefined if the averages count. */
export const findForecast = ({ forecast }: Pick<StopOutlook, 'forecast'>, day: Day): ExpectedWeather | undefined =>
  forecast.find((one) => one.day === day)?.expected

/** Returns the weather to plan with on a day at a stop. */
export const expectOnDay = (place: StopOutlook, day: Day): ExpectedWeather =>
  findForecast(place, day) ?? expectWeather(place.weather)
