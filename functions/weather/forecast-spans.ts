import { compare } from '#shared/compare.ts'
import { type Day, toUtcDay } from '#shared/date.ts'
import { forecastDays } from '#shared/forecast.ts'
import { listForecastSpans } from '#shared/itinerary/forecast-days.ts'
import { addDays, hasDays, toStops } from '#shared/itinerary/stops.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { toGridCell } from './grid-cell.ts'

const hour = 3_600_000

/** Days after the last forecast day in which the next stop is looked for: the drive to it may have a forecast. */
const longestDrive = 30

/** Returns the first and last day that a forecast may have anywhere on Earth, because clocks differ by up to 14 h. */
const listWindow = (now: number): { first: Day; last: Day } => ({
  first: toUtcDay(now - 12 * hour),
  last: addDays(toUtcDay(now + 14 * hour), forecastDays - 1),
})

/** Returns the first day of the stops that no forecast needs: the drive to an earlier one may have a forecast. */
export const findHorizon = (now: number): Day => addDays(listWindow(now).last, longestDrive)

/** Returns the days to forecast at each stop, and when its stay begins, the nearest stops first; empty if no stay has one. */
export function listSpans(waypoints: readonly Waypoint[], now: number) {
  const { first, last } = listWindow(now)
  const isForecast = (from: Day, to: Day) => from <= last && to >= first
  const stops = toStops(waypoints, new Set())
  if (!stops.some((stop) => hasDays(stop) && isForecast(stop.from, stop.to))) return []
  return listForecastSpans(stops)
    .filter(({ from, to }) => isForecast(from, to))
    .map(({ stop, from, to }) => ({ id: stop.id, cell: toGridCell(stop.position), start: stop.from ?? from, from, to }))
    .toSorted((a, b) => compare(max(a.start, first), max(b.start, first)))
}

const max = (a: Day, b: Day): Day => (a > b ? a : b)
