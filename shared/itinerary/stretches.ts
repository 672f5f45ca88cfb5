import { countDaysBetween, type Day } from '../date.ts'
import type { RouteLeg } from './legs.ts'
import { addDays, type Stop, type StopWeather } from './stops.ts'

/** Days in a row that are spent the same way: at a stop, or on the way from it. The trip's days are each in just one. */
export type Stretch = {
  readonly kind: 'stay' | 'way'
  /** The number of the stop, or of the leg. */
  readonly at: number
  readonly from: Day
  readonly days: number
  /** Of the stop; on the way, of the hotter end. */
  readonly weather: StopWeather | undefined
  readonly stop: Stop
}

/**
 * The trip cut into stays and ways. A stay holds the days that end with a night there, a way those from the departure on;
 * the last stop holds the trip's last day too. Days that two stops claim belong to the earlier one.
 */
export function toStretches(stops: readonly Stop[], legs: readonly RouteLeg[]): Stretch[] {
  let next = stops[0]?.from
  return stops.flatMap((stop, at) => {
    if (next === undefined) return []
    const from = next > stop.from ? next : stop.from
    const isLast = at === stops.length - 1
    const stayed = Math.max(0, countDaysBetween(from, stop.to) + (isLast ? 1 : 0))
    const stay: Stretch = { kind: 'stay', at, from, days: stayed, weather: stop.weather, stop }
    const left = addDays(from, stayed)
    const following = stops[at + 1]
    if (!following) return [stay]
    const days = Math.max(0, countDaysBetween(left, following.from))
    next = days === 0 ? left : following.from
    const way: Stretch = { kind: 'way', at, from: left, days, weather: findHotter(stop, following), stop: following }
    return legs.length > 0 ? [stay, way] : [stay]
  })
}

const findHotter = ({ weather: one }: Stop, { weather: other }: Stop): StopWeather | undefined =>
  one && other ? (one.high >= other.high ? one : other) : (one ?? other)
