import { countDaysBetween, type Day, toDay } from './date.ts'
import { forecastDays } from './forecast.ts'
import type { WaypointId } from './ids.ts'
import type { PageTotals } from './page.ts'
import type { TrackSummary } from './track.ts'
import type { TemperatureUnit } from './units.ts'
import type { WaypointFields } from './waypoint-fields.ts'
import { toUnit, type Weather } from './weather.ts'

export const datesOutOfOrder = 'End date must be after start date'

/** Returns true if the dates may be saved: either may be missing, and both may be the same day. */
export const datesInOrder = (start: Day | null, end: Day | null): boolean =>
  start === null || end === null || start <= end

/** Returns true if the add form accepts the dates: the end must be after the start. */
export const datesApart = (start: Day | null, end: Day | null): boolean => start === null || end === null || start < end

/** A waypoint as the API returns it. */
export type Waypoint = WaypointFields & {
  id: WaypointId
  weather: Weather | null
  /** The track that leads to this waypoint; changed only with the track itself. */
  track?: TrackSummary | undefined
  /** The id of the member who changed it last, and when, in milliseconds since 1970; absent if its owner did. */
  by?: string | undefined
  changedAt?: number | undefined
  /** Number of changes by clients. */
  rev: number
}

export type WaypointDates = Pick<Waypoint, 'startDate' | 'endDate'>

/** Returns the first and last day; null if not set. */
export const toDays = ({ startDate, endDate }: WaypointDates) => ({
  start: toDay(startDate),
  end: toDay(endDate),
})

/** Returns true if the dates of a merged edit may be saved. */
export function datesFit({ startDate, endDate }: Readonly<Record<string, unknown>>): boolean {
  const [start = null, end = null] = [startDate, endDate].map((date) => (typeof date === 'string' ? toDay(date) : null))
  return datesInOrder(start, end)
}

/** Returns true for a stop in the order of days. */
export const hasFirstDay = ({ startDate }: Pick<Waypoint, 'startDate'>): boolean => startDate !== null

/** Returns the stops that the trip goes to: all but the skipped. */
export const listVisited = <One extends { readonly skipped?: true | undefined }>(stops: readonly One[]): One[] =>
  stops.filter(({ skipped }) => !skipped)

/** Returns true if the waypoint's weather can be averaged. */
export const hasBothDates = ({ startDate, endDate }: WaypointDates): boolean => startDate !== null && endDate !== null

/** Returns true if a day of the stay may have a forecast: the place's today may be a day before or after the device's. */
export function mayHaveForecast(dates: WaypointDates, today: Day): boolean {
  const { start, end } = toDays(dates)
  if (start === null) return false
  return countDaysBetween(today, start) <= forecastDays && countDaysBetween(today, end ?? start) >= -1
}

/** Sorts waypoints without a day last. */
export const undated = '9999-12-31'

/** The largest `order` that the API accepts. */
export const lastOrder = 99

/** Returns the lowest orders of one day's stops that keep them as listed: those whose ids ascend share one. */
export function numberStops(ids: readonly string[]): number[] {
  let last = 0
  return ids.map((id, at) => (id < (ids[at - 1] ?? '') ? ++last : last))
}

/** Returns a waypoint's sort key: start day, order (0 to 99) if set, id. '!' sorts before every id. */
export const toSortText = (day: string | null, order: number | undefined, id: string): string =>
  `${day ?? undated}#${order === undefined ? '' : `!${String(order).padStart(2, '0')}#`}${id}`

/** Returns a stored waypoint with temperatures in this unit. */
export const inUnit =
  (unit: TemperatureUnit) =>
  (waypoint: Waypoint): Waypoint => ({ ...waypoint, weather: waypoint.weather && toUnit(unit, waypoint.weather) })

/** `next` and `previous` are the cursors of the pages beside this one; null if it is empty. */
export type WaypointPage = PageTotals & { waypoints: Waypoint[]; next: string | null; previous: string | null }
