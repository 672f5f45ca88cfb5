import { compare } from '../compare.ts'
import { countDaysBetween, createDay, type Day, shiftDay } from '../date.ts'
import type { KnownForecast } from '../forecast.ts'
import { type Position, toPosition } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import { type Leg, type StopKind, type StopSupplies, toStopKind } from '../stop.ts'
import type { TrackSummary } from '../track.ts'
import { type TripSpan, toSpan } from '../trip.ts'
import { toCelsius } from '../units.ts'
import { listVisited, toDays, toSortText, type Waypoint } from '../waypoint.ts'
import { markSample } from '../weather.ts'
import type { StopWeather } from './expected-weather.ts'
import { type StopForecastDay, toStopForecast } from './stop-forecast.ts'

/** A waypoint in the itinerary. */
export type Stop = {
  readonly id: WaypointId
  /** Its number in the trip, from 1; skipped stops have theirs, too. */
  readonly number: number
  readonly name: string
  readonly kind: StopKind | undefined
  readonly position: Position
  /** First and last day; undefined without a date. */
  readonly from: Day | undefined
  readonly to: Day | undefined
  /** 0 without dates. */
  readonly nights: number
  readonly supplies: StopSupplies
  readonly leg: Leg | undefined
  /** The track that leads to the stop, from whichever stop. */
  readonly track: TrackSummary | undefined
  /** Undefined if unknown. */
  readonly weather: StopWeather | undefined
  readonly isWeatherLoading: boolean
  /** From today on, in order; empty without a forecast. */
  readonly forecast: readonly StopForecastDay[]
  /** Approximate meters above sea level. */
  readonly elevation: number | null
  /** Mark of a sample elevation, to put after its unit; empty for others. */
  readonly elevationMark: string
}

export type DatedStop = Stop & { readonly from: Day; readonly to: Day }

export const hasDays = (stop: Stop): stop is DatedStop => stop.from !== undefined && stop.to !== undefined

/** Shifts a day, at most to the calendar's first or last day. */
export const addDays = (day: Day, days: number): Day =>
  shiftDay(day, days) ?? createDay(days < 0 ? `${limits.dateFirstYear}-01-01` : `${limits.dateLastYear}-12-31`)

/** Sorts waypoints in trip order: by start day (undated last), then `order`, then creation. */
export const sortWaypoints = <One extends Pick<Waypoint, 'id' | 'startDate' | 'order'>>(
  waypoints: readonly One[],
): One[] =>
  waypoints
    .map((waypoint) => {
      const { id, startDate, order } = waypoint
      return { waypoint, text: toSortText(startDate?.slice(0, 10) ?? null, order, id) }
    })
    .sort((one, other) => compare(one.text, other.text))
    .map(({ waypoint }) => waypoint)

/** Returns the first stop's start day to the last day of all stops, without the skipped, like the server. */
export function readSpan(
  waypoints: readonly Pick<Waypoint, 'id' | 'order' | 'startDate' | 'endDate' | 'skipped'>[],
): TripSpan | null {
  const dated = sortWaypoints(listVisited(waypoints)).filter((waypoint) => toDays(waypoint).start !== null)
  return toSpan(dated)
}

/** Returns a text that changes with every saved change to a trip's stops. */
export const countStops = (waypoints: readonly Pick<Waypoint, 'id' | 'rev'>[]): string => {
  const newest = waypoints.reduce((last, { id }) => (id > last ? id : last), '')
  return `${waypoints.length} ${waypoints.reduce((sum, { rev }) => sum + rev, 0)} ${newest}`
}

/** Returns the stops in trip order, without the skipped. `loading` has the waypoints whose weather is being requested. */
export function toStops(
  waypoints: readonly Waypoint[],
  loading: ReadonlySet<WaypointId>,
  forecast?: KnownForecast,
): Stop[] {
  const stops = sortWaypoints(waypoints).flatMap((waypoint, at) =>
    waypoint.skipped ? [] : (toArrival(waypoint, at + 1, loading.has(waypoint.id), forecast) ?? []),
  )
  return stops.map((arrival, at) => toStop(arrival, stops[at + 1]))
}

/** Returns the stops that the trip skips, in its order. */
export const listSkipped = (waypoints: readonly Waypoint[]): Pick<Stop, 'number' | 'name'>[] =>
  sortWaypoints(waypoints).flatMap(({ name, skipped }, at) => (skipped ? [{ number: at + 1, name }] : []))

/** Returns the stops without a date that follow dated ones; none in a trip without dates. */
export const listUndated = (stops: readonly Stop[]): Stop[] =>
  stops[0] && hasDays(stops[0]) ? stops.filter((stop) => !hasDays(stop)) : []

/** A stop that may have no end date yet. */
type Arrival = Omit<Stop, 'nights'>

/** Adds the last day. A camp without an end date lasts one night if the next stop is a day later. */
function toStop(arrival: Arrival, next: Arrival | undefined): Stop {
  const { from, kind } = arrival
  if (from === undefined) return { ...arrival, to: undefined, nights: 0 }
  const isNight = kind === 'camp' && next?.from !== undefined && countDaysBetween(from, next.from) === 1
  const to = arrival.to ?? (isNight ? next.from : from)
  return { ...arrival, to, nights: countDaysBetween(from, to) }
}

const noForecast: Stop['forecast'] = []

function toArrival(
  waypoint: Waypoint,
  number: number,
  isWeatherLoading: boolean,
  known: KnownForecast | undefined,
): Arrival | undefined {
  const { start, end } = toDays(waypoint)
  const position = toPosition(waypoint.latitude, waypoint.longitude)
  if (position === undefined) return undefined
  const weather = toStopWeather(waypoint)
  const elevation = waypoint.weather?.elevation ?? null
  return {
    id: waypoint.id,
    number,
    name: waypoint.name,
    kind: toStopKind(waypoint.symbol),
    position,
    from: start ?? undefined,
    to: end ?? undefined,
    supplies: waypoint.stop ?? {},
    leg: waypoint.leg,
    track: waypoint.track,
    weather,
    isWeatherLoading,
    forecast: known ? toStopForecast(waypoint.id, weather, elevation, known) : noForecast,
    elevation,
    elevationMark: waypoint.weather ? markSample(waypoint.weather) : '',
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

/** Returns the last day of all stops; undefined without dates. */
export const findLastDay = (stops: readonly Stop[]): Day | undefined =>
  stops.reduce<Day | undefined>(
    (latest, { to }) => (to !== undefined && (latest === undefined || to > latest) ? to : latest),
    undefined,
  )
