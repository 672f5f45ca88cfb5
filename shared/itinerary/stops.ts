import { countDaysBetween, createDay, type Day, shiftDay, toDay } from '../date.ts'
import { type Position, toPosition } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import { limits } from '../limits.ts'
import type { Leg, StopSupplies } from '../stop.ts'
import { type StopKind, toStopKind } from '../stop-kind.ts'
import { toCelsius } from '../units.ts'
import type { Waypoint } from '../waypoint.ts'

/** The weather of a stop in degrees Celsius, as far as it is known. */
export type StopWeather = {
  /** Usual daily minimum and maximum. */
  readonly low: number
  readonly high: number
  /** The hottest day of the ten years; absent where it was not kept. */
  readonly hottest: number | undefined
}

/** A dated waypoint as the itinerary reckons with it. */
export type Stop = {
  readonly id: WaypointId
  readonly name: string
  readonly kind: StopKind | undefined
  readonly position: Position
  /** The first and the last day there; the same for a stop without an end date. */
  readonly from: Day
  readonly to: Day
  readonly nights: number
  readonly supplies: StopSupplies
  readonly leg: Leg | undefined
  readonly weather: StopWeather | undefined
  /** Metres above sea level, about. */
  readonly elevation: number | null
}

/** The day so many days later (or earlier); the calendar's last or first day where that would leave it. */
export const addDays = (day: Day, days: number): Day =>
  shiftDay(day, days) ?? createDay(days < 0 ? `${limits.dateFirstYear}-01-01` : `${limits.dateLastYear}-12-31`)

/** A trip's waypoints in its order: by start day, those without one last, then by the order given for the day, then as they were made. */
export const sortWaypoints = <One extends Pick<Waypoint, 'id' | 'startDate' | 'order'>>(
  waypoints: readonly One[],
): One[] =>
  waypoints
    .map((waypoint) => ({ waypoint, text: toSortText(waypoint) }))
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ waypoint }) => waypoint)

const toSortText = ({ id, startDate, order }: Pick<Waypoint, 'id' | 'startDate' | 'order'>) =>
  `${startDate?.slice(0, 10) ?? '9999-12-31'}#${order === undefined ? '' : `!${String(order).padStart(2, '0')}#`}${id}`

/** The waypoints that have a day, in the trip's order, and those that have none. */
export function toStops(waypoints: readonly Waypoint[]): { stops: Stop[]; undated: Waypoint[] } {
  const sorted = sortWaypoints(waypoints)
  const stops = sorted.map((waypoint) => toStop(waypoint))
  return {
    stops: stops.filter((stop) => stop !== undefined),
    undated: sorted.filter((_, at) => stops[at] === undefined),
  }
}

function toStop(waypoint: Waypoint): Stop | undefined {
  const from = toDay(waypoint.startDate)
  const position = toPosition(waypoint.latitude, waypoint.longitude)
  if (from === null || position === undefined) return undefined
  const to = toDay(waypoint.endDate) ?? from
  return {
    id: waypoint.id,
    name: waypoint.name,
    kind: toStopKind(waypoint.symbol),
    position,
    from,
    to,
    nights: countDaysBetween(from, to),
    supplies: waypoint.stop ?? {},
    leg: waypoint.leg,
    weather: toStopWeather(waypoint),
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

/** The last day that is spent at any of the stops; undefined without a stop. */
export const findLastDay = (stops: readonly Stop[]): Day | undefined =>
  stops.reduce<Day | undefined>((latest, { to }) => (latest === undefined || to > latest ? to : latest), undefined)
