import type { StoreContext } from '#functions/http/types.ts'
import { matchesChanges } from '#functions/table/revision.ts'
import type { WaypointStore } from '#functions/waypoints/store.ts'
import { toPosition } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { toDays } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { createRequester } from './cell-quota.ts'
import { createCellStore } from './cell-store.ts'
import type { Climate } from './climate.ts'

type WeatherContext = Pick<StoreContext, 'table' | 'userId' | 'clock'> & {
  readonly waypoints: WaypointStore
  readonly climate: Climate
}

export type WeatherStore = ReturnType<typeof createWeatherStore>

export function createWeatherStore({ table, userId, clock, waypoints, climate }: WeatherContext) {
  const cells = createCellStore({ table, clock })
  const requester = createRequester({ table, userId, clock })
  return {
    /**
     * Computes the usual weather of a waypoint's stay, in Celsius, and stores it with the waypoint. Throws `not_found`, `conflict`
     * without both dates, `too_many_requests` after too many new places, and `unavailable` if no provider answers.
     */
    async update(tripId: TripId, waypointId: WaypointId): Promise<Weather> {
      const waypoint = await waypoints.get(tripId, waypointId)
      const { start, end } = toDays(waypoint)
      const place = toPosition(waypoint.latitude, waypoint.longitude)
      if (start === null || end === null || place === undefined)
        throw new Problem('conflict', 'Weather averages need a start and an end date')
      const weather = await climate.averages(cells, requester, place, start, end)
      const isStored = waypoint.weather !== null && matchesChanges(waypoint.weather, weather)
      if (!isStored) await waypoints.setWeather(tripId, waypoint, weather)
      return weather
    },
  }
}
