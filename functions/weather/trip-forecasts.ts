import type { StoreContext } from '#functions/http/types.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import { createDay, type Day } from '#shared/date.ts'
import { forecastDays, type TripForecast } from '#shared/forecast.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { listForecastSpans } from '#shared/itinerary/forecast-days.ts'
import { addDays, hasDays, toStops } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { createRequester } from './cell-quota.ts'
import { createForecastStore } from './forecast-store.ts'
import type { Forecasts } from './forecasts.ts'
import { type GridCell, toGridCell } from './grid-cell.ts'

export type TripForecasts = {
  /**
   * Returns the forecast that a trip's itinerary reads, in Celsius, millimeters and km/h; undefined if no stop has a day that
   * providers forecast. Covers the 60 grid cells of the nearest days. If nothing could be fetched, no stop has a day and `asOf`
   * is now. Throws `not_found`.
   */
  readonly find: (tripId: TripId) => Promise<TripForecast | undefined>
}

type Context = Pick<StoreContext, 'table' | 'userId' | 'clock'> & {
  readonly waypoints: WaypointReader
  readonly forecasts: Forecasts
}

/** The days that are read at a stop, and when its stay begins. */
type Span = {
  readonly id: WaypointId
  readonly cell: GridCell
  readonly start: Day
  readonly from: Day
  readonly to: Day
}

export function createTripForecasts({ table, userId, clock, waypoints, forecasts }: Context): TripForecasts {
  const store = createForecastStore(table)
  const requester = createRequester({ table, userId, clock })
  return {
    async find(tripId) {
      const spans = listSpans(
        await waypoints.listStarted(tripId, addDays(listWindow(clock()).last, longestDrive)),
        clock(),
      )
      if (spans.length === 0) return undefined
      const cells = [...new Map(spans.map(({ cell }) => [cell.name, cell])).values()].slice(0, limits.forecast.cells)
      const found = await forecasts.find(store, requester, cells)
      const now = clock()
      if (!found) return { asOf: now, age: 0, source: '', complete: false, stops: {} }
      const { source, byCell } = found
      const known = spans.flatMap(({ id, cell, from, to }) => {
        const forecast = byCell.get(cell.name)
        if (!forecast) return []
        return [{ id, forecast, days: forecast.days.filter(({ day }) => from <= day && day <= to) }]
      })
      const asOf = Math.min(now, ...known.flatMap(({ forecast, days }) => (days.length > 0 ? forecast.madeAt : [])))
      const byStop = <Value>(read: (one: (typeof known)[number]) => Value | null): Record<WaypointId, Value> =>
        Object.fromEntries(
          known.flatMap((one) => {
            const value = read(one)
            return value === null ? [] : [[one.id, value] satisfies [WaypointId, Value]]
          }),
        )
      return {
        asOf,
        age: now - asOf,
        ages: byStop(({ forecast: { madeAt } }) => (madeAt > asOf ? now - madeAt : null)),
        source,
        complete: cells.every(({ name }) => byCell.has(name)),
        stops: byStop(({ days }) => days),
        elevations: byStop(({ forecast }) => forecast.elevation),
      }
    },
  }
}

const hour = 3_600_000

/** Days after the last forecast day in which the next stop is looked for: the drive to it may have a forecast. */
const longestDrive = 30

/** Returns the first and last day that a forecast may have anywhere on Earth, because clocks differ by up to 14 h. */
function listWindow(now: number): { first: Day; last: Day } {
  const toDay = (time: number) => createDay(new Date(time).toISOString().slice(0, 10))
  return { first: toDay(now - 12 * hour), last: addDays(toDay(now + 14 * hour), forecastDays - 1) }
}

/** Returns the days to forecast, those of the nearest stops first; empty if no stay has one. */
function listSpans(waypoints: readonly Waypoint[], now: number): Span[] {
  const { first, last } = listWindow(now)
  const isForecast = (from: Day, to: Day) => from <= last && to >= first
  const { stops } = toStops(waypoints, new Set())
  if (!stops.some((stop) => hasDays(stop) && isForecast(stop.from, stop.to))) return []
  return listForecastSpans(stops)
    .filter(({ from, to }) => isForecast(from, to))
    .map(({ stop, from, to }) => ({ id: stop.id, cell: toGridCell(stop.position), start: stop.from ?? from, from, to }))
    .toSorted((a, b) => compareDays(max(a.start, first), max(b.start, first)))
}

const max = (a: Day, b: Day): Day => (a > b ? a : b)
const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)
