import { countDaysBetween, type Day } from '../date.ts'
import { type ExpectedWeather, expectHotter, expectWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import { addDays, type DatedStop } from './stops.ts'

/** Days in a row that are spent the same way: at a stop, or on the way from it. The trip's days are each in just one. */
export type Stretch = {
  readonly kind: 'stay' | 'drive'
  /** The number of the stop, or of the leg. */
  readonly at: number
  readonly from: Day
  readonly days: number
  /** At the stop; on the way, at the hotter end. */
  readonly weather: ExpectedWeather
  /** True if the weather of the stop, or of one of the ends, is not known. */
  readonly isWeatherUnknown: boolean
  readonly stop: DatedStop
}

/**
 * The trip cut into stays and drives. A stay holds the days that end with a night there, a drive those from the departure on;
 * the last stop holds the trip's last day too. Days that two stops claim belong to the earlier one.
 */
export function toStretches(stops: readonly DatedStop[], legs: readonly RouteLeg[]): Stretch[] {
  let next = stops[0]?.from
  return stops.flatMap((stop, at) => {
    if (next === undefined) return []
    const from = next > stop.from ? next : stop.from
    const isLast = at === stops.length - 1
    const stayDays = Math.max(0, countDaysBetween(from, stop.to) + (isLast ? 1 : 0))
    const weather = expectWeather(stop.weather)
    const isWeatherUnknown = stop.weather === undefined
    const stay: Stretch = { kind: 'stay', at, from, days: stayDays, weather, isWeatherUnknown, stop }
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
      stop: nextStop,
    }
    return legs.length > 0 ? [stay, drive] : [stay]
  })
}
