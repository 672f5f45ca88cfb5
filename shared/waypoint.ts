import { type Day, toDay } from './date.ts'
import type { WaypointId } from './ids.ts'
import type { PageTotals } from './page.ts'
import type { Leg, StopSupplies } from './stop.ts'
import type { TemperatureUnit } from './units.ts'
import { toUnit, type Weather } from './weather.ts'

/** Message for a waypoint that would end before it starts. */
export const datesOutOfOrder = 'End date must be after start date'

/** Returns whether the dates may be saved: one or none may be missing, and a waypoint of one day starts and ends on it. */
export const datesInOrder = (start: Day | null, end: Day | null): boolean =>
  start === null || end === null || start <= end

/** The add form is stricter: a new waypoint with both dates ends on a later day than it starts. */
export const datesApart = (start: Day | null, end: Day | null): boolean => start === null || end === null || start < end

/** A waypoint as the API answers it: coordinates as strings, dates as `YYYY-MM-DDT00:00:00Z` or null. */
export type Waypoint = {
  id: WaypointId
  name: string
  description: string
  latitude: string
  longitude: string
  startDate: string | null
  endDate: string | null
  weather: Weather | null
  /** Supplies added there; absent, like the following fields, if not set. */
  stop?: StopSupplies | undefined
  /** The way that leads there. */
  leg?: Leg | undefined
  /** The kind of stop: one of `stopKinds`, or another program's word. */
  symbol?: string | undefined
  /** Its place among the stops that start on the same day. */
  order?: number | undefined
  /** The number of times that a client has changed it. */
  rev: number
}

export type WaypointDates = Pick<Waypoint, 'startDate' | 'endDate'>

/** The first and the last day of a stay; null where the date is not set. */
export const toDays = ({ startDate, endDate }: WaypointDates) => ({
  start: toDay(startDate),
  end: toDay(endDate),
})

/** Returns whether the dates of a merged edit, as a form or the API has them, may be saved. */
export function datesFit({ startDate, endDate }: Readonly<Record<string, unknown>>): boolean {
  const [start = null, end = null] = [startDate, endDate].map((date) => (typeof date === 'string' ? toDay(date) : null))
  return datesInOrder(start, end)
}

/** Returns whether there is a stay of known length, whose weather can be averaged. */
export const hasBothDates = ({ startDate, endDate }: WaypointDates): boolean => startDate !== null && endDate !== null

/** A day that sorts after all others, for waypoints without one. */
export const undated = '9999-12-31'

/** Returns the sort key of a trip's waypoints: the start day, then the order (0 to 99) if there is one, then the id. '!' sorts before every id. */
export const toSortText = (day: string | null, order: number | undefined, id: string): string =>
  `${day ?? undated}#${order === undefined ? '' : `!${String(order).padStart(2, '0')}#`}${id}`

/** Returns a stored waypoint with temperatures in this unit. */
export const inUnit =
  (unit: TemperatureUnit) =>
  (waypoint: Waypoint): Waypoint => ({ ...waypoint, weather: waypoint.weather && toUnit(unit, waypoint.weather) })

export type WaypointPage = PageTotals & { waypoints: Waypoint[] }
