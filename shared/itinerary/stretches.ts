import { countDaysBetween, type Day } from '../date.ts'
import { type DayWeather, listDayWeather } from './day-weather.ts'
import { type ExpectedWeather, expectHotter, expectWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import { addDays, type DatedStop, findLastDay } from './stops.ts'

/** Consecutive days at a stop, or on the drive from it. Each day of a trip is in one stretch. */
export type Stretch = {
  readonly kind: 'stay' | 'drive'
  /** Index of the stop or leg. */
  readonly at: number
  readonly from: Day
  readonly days: number
  /** Usual weather at the stop, or at the hotter end of the drive. */
  readonly weather: ExpectedWeather
  /** True if the usual weather at the stop, or at either end of the drive, is unknown. */
  readonly isWeatherUnknown: boolean
  /** Days there with a forecast that counts instead, in order; some may be before or after the stretch. */
  readonly forecast: readonly DayWeather[]
  readonly stop: DatedStop
}

/**
 * Splits the trip into stays and drives. A stay has the days that end with a night at the stop, a drive the days from
 * the departure on. The last stop also has the trip's last day. Where stays overlap, days belong to the earlier stop.
 */
export function toStretches(stops: readonly DatedStop[], legs: readonly RouteLeg[]): Stretch[] {
  let next = stops[0]?.from
  return stops.flatMap((stop, at) => {
    if (next === undefined) return []
    const from = next > stop.from ? next : stop.from
    const isLast = at === stops.length - 1
    // An earlier stay may end after the last stop's.
    const to = (isLast && findLastDay(stops)) || stop.to
    const stayDays = Math.max(0, countDaysBetween(from, to) + (isLast ? 1 : 0))
    const weather = expectWeather(stop.weather)
    const isWeatherUnknown = stop.weather === undefined
    const stay: Stretch = {
      kind: 'stay',
      at,
      from,
      days: stayDays,
      weather,
      isWeatherUnknown,
      forecast: listDayWeather(stop),
      stop,
    }
    const departure = addDays(from, stayDays)
    const nextStop = stops[at + 1]
    if (!nextStop) return [stay]
    const days = Math.max(0, countDaysBetween(departure, nextStop.from))
    next = days === 0 ? departure : nextStop.from
    const drive: Stretch = {
      kind: 'drive',
      at,
      from: departure,
      days,
      weather: expectHotter(weather, expectWeather(nextStop.weather)),
      isWeatherUnknown: isWeatherUnknown || nextStop.weather === undefined,
      forecast: listDayWeather(stop, nextStop),
      stop: nextStop,
    }
    return legs.length > 0 ? [stay, drive] : [stay]
  })
}
