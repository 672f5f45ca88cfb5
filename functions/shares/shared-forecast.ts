import type { StoreContext } from '#functions/http/types.ts'
import { createReader } from '#functions/weather/cell-quota.ts'
import type { Forecasts } from '#functions/weather/forecasts.ts'
import { createTripForecasts } from '#functions/weather/trip-forecasts.ts'
import { type Day, toUtcDay } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import { toDays } from '#shared/waypoint.ts'
import type { Visit } from './visit.ts'

/**
 * Returns the stored forecast of a shared trip, with which its owner's devices calculate, too; undefined if none of its days is forecast.
 * A visit fetches nothing, because a link must not spend its owner's allowance.
 */
export async function findSharedForecast(
  { table, clock }: Pick<StoreContext, 'table' | 'clock'>,
  forecasts: Forecasts,
  { link, trip, stops }: Visit,
): Promise<KnownForecast | undefined> {
  const waypoints = {
    listStarted: async (_tripId: TripId, before: Day) =>
      stops.filter((stop) => {
        const { start } = toDays(stop)
        return start !== null && start < before
      }),
  }
  const requester = createReader(link.userId)
  const forecast = await createTripForecasts({ table, clock, waypoints, forecasts, requester }).find(trip.id)
  const today = toUtcDay(clock())
  return forecast && { forecast, age: forecast.age / 3_600_000, today }
}
