import type { StoreContext } from '#functions/http/types.ts'
import type { WaypointStore } from '#functions/waypoints/store.ts'
import { toDay } from '#shared/date.ts'
import { toPosition } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import type { Weather } from '#shared/weather.ts'
import { createCellStore } from './cell-store.ts'
import type { Climate } from './climate.ts'

/** The weather of a user's waypoints. */
export type WeatherStore = {
  /**
   * Works out what the weather is usually like during a waypoint's stay, in Celsius, and keeps it with the waypoint.
   * Throws `not_found`, `conflict` without both dates, `unavailable` when no provider can say.
   */
  readonly update: (tripId: TripId, waypointId: WaypointId) => Promise<Weather>
}

type Context = Pick<StoreContext, 'table' | 'clock'> & { readonly waypoints: WaypointStore; readonly climate: Climate }

export function createWeatherStore({ table, clock, waypoints, climate }: Context): WeatherStore {
  const cells = createCellStore({ table, clock })
  return {
    async update(tripId, waypointId) {
      const waypoint = await waypoints.get(tripId, waypointId)
      const [start, end] = [toDay(waypoint.startDate), toDay(waypoint.endDate)]
      const place = toPosition(waypoint.latitude, waypoint.longitude)
      if (start === null || end === null || place === undefined)
        throw new Problem('conflict', 'Weather averages need a start and an end date')
      const weather = await climate.averages(cells, place, start, end)
      await waypoints.setWeather(waypoint, weather)
      return weather
    },
  }
}
