import { countDaysBetween, createDay, type Day, shiftDay } from '../date.ts'
import { type Position, toPosition } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { Leg, StopSupplies } from '../stop.ts'
import { type StopKind, toStopKind } from '../stop.ts'
import { toCelsius } from '../units.ts'
import { toDays, toSortText, type Waypoint } from '../waypoint.ts'

/** The weather of a stop in degrees Celsius, as far as it is known. */
export type StopWeather = {
  /** Usual daily minimum and maximum. */
  readonly low: number
  readonly high: number
  /** The hottest day of the ten years; absent where it was not kept. */
  readonly hottest: number | undefined
}

/** A waypoint in the itinerary. */
export type Stop = {
  readonly id: WaypointId
  readonly name: string
  readonly kind: StopKind | undefined
  readonly position: Position
  /** First and last day; undefined for every stop of a trip without dates. Without an end date they are the same, but see `toStop`. */
  readonly from: Day | undefined
  readonly to: Day | undefined
  /** 0 without dates. */
  readonly nights: number
  readonly supplies: StopSupplies
  readonly leg: Leg | undefined
  /** Undefined where it is not known. */
  readonly weather: StopWeather | undefined
  /** True if its weather is being asked for. */
  readonly isWeatherLoading: boolean
  /** Metres above sea level, about. */
  readonly elevation: number | null
}

/** A stop with its days. */
export type DatedStop = Stop & { readonly from: Day; readonly to: Day }

export const hasDays = (stop: Stop): stop is DatedStop => stop.from !== undefined && stop.to !== undefined

/** The day so many days later (or earlier); the calendar's last or first day where that would leave it. */
export const addDays = (day: Day, days: number): Day =>
  shiftDay(day, days) ?? createDay(days < 0 ? `${limits.dateFirstYear}-01-01` : `${limits.dateLastYear}-12-31`)

/** A trip's waypoints in its order: by start day, those without one last, then by the order given for the day, then as they were made. */
export const sortWaypoints = <One extends Pick<Waypoint, 'id' | 'startDate' | 'order'>>(
  waypoints: readonly One[],
): One[] =>
  waypoints
    .map((waypoint) => {
      const { id, startDate, order } = waypoint
      return { waypoint, text: toSortText(startDate?.slice(0, 10) ?? null, order, id) }
    })
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ waypoint }) => waypoint)

/**
 * Returns the stops in the trip's order, and the waypoints left out. If any waypoint has a day, those without one are left out;
 * in a trip without dates all are stops. `loading` has the waypoints whose weather is being requested.
 */
export function toStops(
  waypoints: readonly Waypoint[],
  loading: ReadonlySet<WaypointId>,
): { stops: Stop[]; undated: Waypoint[] } {
  const sorted = sortWaypoints(waypoints)
  const arrivals = sorted.map((waypoint) => toArrival(waypoint, loading.has(waypoint.id)))
  const isDated = arrivals.some((arrival) => arrival?.from !== undefined)
  const counted = arrivals.map((arrival) => (isDated && arrival?.from === undefined ? undefined : arrival))
  const stops = counted.filter((arrival) => arrival !== undefined)
  return {
    stops: stops.map((arrival, at) => toStop(arrival, stops[at + 1])),
    undated: sorted.filter((_, at) => counted[at] === undefined),
  }
}

/** A stop whose end date may not be set. */
type Arrival = Omit<Stop, 'nights'>

/** Adds the last day. A camp without an end date lasts one night if the next stop is a day later. */
function toStop(arrival: Arrival, next: Arrival | undefined): Stop {
  const { from, kind } = arrival
  if (from === undefined) return { ...arrival, to: undefined, nights: 0 }
  const isNight = kind === 'camp' && next?.from !== undefined && countDaysBetween(from, next.from) === 1
  const to = arrival.to ?? (isNight ? next.from : from)
  return { ...arrival, to, nights: countDaysBetween(from, to) }
}

function toArrival(waypoint: Waypoint, isWeatherLoading: boolean): Arrival | undefined {
  const { start, end } = toDays(waypoint)
  const position = toPosition(waypoint.latitude, waypoint.longitude)
  if (position === undefined) return undefined
  return {
    id: waypoint.id,
    name: waypoint.name,
    kind: toStopKind(waypoint.symbol),
    position,
    from: start ?? undefined,
    to: end ?? undefined,
    supplies: waypoint.stop ?? {},
    leg: waypoint.leg,
    weather: toStopWeather(waypoint),
    isWeatherLoading,
    elevation: waypoint.weather?.elevation ?? null,
  }
}

function toStopWeather({ weather }: Waypoint): StopWeather | undefined {
  if (!weather) return undefined
  const { temperatureUnit, avgMinTemperature, avgMaxTemperature, hottestTemperature } = weather
  return {
    low: toCelsius(avgMinTemperature, temperatureUnit),
    high: toCelsius(avgMaxTemperature, temperatureUnit),
    hottest: hottestTemperature === undefined ? undefined : toCelsius(hottestTemperature, temperatureUnit),
  }
}

/** Returns the last day at any of the stops; undefined without a date. */
export const findLastDay = (stops: readonly Stop[]): Day | undefined =>
  stops.reduce<Day | undefined>(
    (latest, { to }) => (to !== undefined && (latest === undefined || to > latest) ? to : latest),
    undefined,
  )
