import type { StoreContext } from '#functions/http/types.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import { createDay, type Day } from '#shared/date.ts'
import { type ForecastDay, forecastDays, type TripForecast } from '#shared/forecast.ts'
import { toPosition } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { createRequester } from './cell-quota.ts'
import { createForecastStore } from './forecast-store.ts'
import type { Forecasts } from './forecasts.ts'
import { type GridCell, toGridCell } from './grid-cell.ts'

export type TripForecasts = {
  /**
   * Returns the forecast of a trip's stops, in Celsius, millimeters and km/h; undefined if no stop has a day that providers
   * forecast. Covers the 60 grid cells of the nearest days. If nothing could be fetched, no stop has a day and `asOf` is now.
   * Throws `not_found`.
   */
  readonly find: (tripId: TripId) => Promise<TripForecast | undefined>
}

type Context = Pick<StoreContext, 'table' | 'userId' | 'clock'> & {
  readonly waypoints: WaypointReader
  readonly forecasts: Forecasts
}

type Stay = { readonly id: WaypointId; readonly cell: GridCell; readonly from: Day; readonly to: Day }

export function createTripForecasts({ table, userId, clock, waypoints, forecasts }: Context): TripForecasts {
  const store = createForecastStore(table)
  const requester = createRequester({ table, userId, clock })
  return {
    async find(tripId) {
      const { first, last, end } = listWindow(clock())
      const stays = (await waypoints.listStarted(tripId, end))
        .flatMap((waypoint) => toStay(waypoint) ?? [])
        .filter(({ from, to }) => from <= last && to >= first)
        .map((stay) => (stay.from < first ? { ...stay, from: first } : stay))
        .toSorted((a, b) => compareDays(a.from, b.from))
      if (stays.length === 0) return undefined
      const cells = [...new Map(stays.map(({ cell }) => [cell.name, cell])).values()].slice(0, limits.forecast.cells)
      const found = await forecasts.find(store, requester, cells)
      if (!found) return { asOf: clock(), source: '', complete: false, stops: {} }
      const { source, byCell } = found
      const complete = cells.every(({ name }) => byCell.has(name))
      const stops = stays.flatMap(({ id, cell, from, to }) => {
        const days = byCell.get(cell.name)?.days.filter(({ day }) => from <= day && day <= to) ?? []
        return days.length > 0 ? [[id, days] satisfies [WaypointId, ForecastDay[]]] : []
      })
      if (complete && stops.length === 0) return undefined
      const asOf = Math.min(...[...byCell.values()].map(({ madeAt }) => madeAt))
      return { asOf, source, complete, stops: Object.fromEntries(stops) }
    },
  }
}

const hour = 3_600_000

/** Returns the first and last day that a forecast may have anywhere on Earth, and the day after: clocks differ by up to 14 h. */
function listWindow(now: number): { first: Day; last: Day; end: Day } {
  const toDay = (time: number) => createDay(new Date(time).toISOString().slice(0, 10))
  const dayLength = 24 * hour
  const easternmost = now + 14 * hour
  return {
    first: toDay(now - 12 * hour),
    last: toDay(easternmost + (forecastDays - 1) * dayLength),
    end: toDay(easternmost + forecastDays * dayLength),
  }
}

/** Returns undefined for a waypoint without a start day or a position. */
function toStay(waypoint: Waypoint): Stay | undefined {
  const { start, end } = toDays(waypoint)
  const place = toPosition(waypoint.latitude, waypoint.longitude)
  if (start === null || place === undefined) return undefined
  return { id: waypoint.id, cell: toGridCell(place), from: start, to: end ?? start }
}

const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)
