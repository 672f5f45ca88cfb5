import { countDaysBetween, type Day } from '../date.ts'
import { type ExpectedWeather, expectHotter, expectWeather } from './expected-weather.ts'
import type { RouteLeg } from './legs.ts'
import { addDays, type DatedStop } from './stops.ts'

/** Days in a row that are spent the same way: at a stop, or on the way from it. The trip's days are each in just one. */
export type Stretch = {
  readonly kind: 'stay' | 'way'
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
 * The trip cut into stays and ways. A stay holds the days that end with a night there, a way those from the departure on;
 * the last stop holds the trip's last day too. Days that two stops claim belong to the earlier one.
 */
export function toStretches(stops: readonly DatedStop[], legs: readonly RouteLeg[]): Stretch[] {
  let next = stops[0]?.from
  return stops.flatMap((stop, at) => {
    if (next === undefined) return []
    const from = next > stop.from ? next : stop.from
    const isLast = at === stops.length - 1
    const stayed = Math.max(0, countDaysBetween(from, stop.to) + (isLast ? 1 : 0))
    const weather = expectWeather(stop.weather)
    const isWeatherUnknown = stop.weather === undefined
    const stay: Stretch = { kind: 'stay', at, from, days: stayed, weather, isWeatherUnknown, stop }
    const left = addDays(from, stayed)
    const following = stops[at + 1]
    if (!following) return [stay]
    const days = Math.max(0, countDaysBetween(left, following.from))
    next = days === 0 ? left : following.from
    const way: Stretch = {
      kind: 'way',
      at,
      from: left,
      days,
      weather: expectHotter(weather, expectWeather(following.weather)),
      isWeatherUnknown: isWeatherUnknown || following.weather === undefined,
      stop: following,
    }
    return legs.length > 0 ? [stay, way] : [stay]
  })
}
