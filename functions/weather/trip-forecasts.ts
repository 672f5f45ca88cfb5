import type { StoreContext } from '#functions/http/types.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import type { TripForecast } from '#shared/forecast.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { serverLimits } from '#shared/limits.ts'
import type { Requester } from './cell-quota.ts'
import { findHorizon, listSpans } from './forecast-spans.ts'
import { createForecastStore, type ForecastStore } from './forecast-store.ts'
import type { Forecasts } from './forecasts.ts'

type ForecastContext = Pick<StoreContext, 'table' | 'clock'> & {
  readonly waypoints: Pick<WaypointReader, 'listStarted'>
  readonly forecasts: Forecasts
  readonly requester: Requester
  /** @default stores in batches */
  readonly store?: ForecastStore
}

export type TripForecasts = ReturnType<typeof createTripForecasts>

export function createTripForecasts(context: ForecastContext) {
  const { table, clock, waypoints, forecasts, requester, store = createForecastStore(table) } = context
  return {
    /**
     * Returns the forecast that a trip's itinerary reads, in Celsius, millimeters and km/h; undefined if no stop has a day that
     * providers forecast. Covers the 60 grid cells of the nearest days. If nothing could be fetched, no stop has a day and `asOf`
     * is now. Throws `not_found`.
     */
    async find(tripId: TripId): Promise<TripForecast | undefined> {
      const spans = listSpans(await waypoints.listStarted(tripId, findHorizon(clock())), clock())
      if (spans.length === 0) return undefined
      const cells = [...new Map(spans.map(({ cell }) => [cell.name, cell])).values()].slice(
        0,
        serverLimits.forecast.cells,
      )
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
