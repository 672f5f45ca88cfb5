import type { StoreContext } from '#functions/http/types.ts'
import { matchesChanges } from '#functions/table/revision.ts'
import type { WaypointStore } from '#functions/waypoints/store.ts'
import { toPosition } from '#shared/geo.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { toDays, type Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'
import { createRequester } from './cell-quota.ts'
import { createCellStore } from './cell-store.ts'
import type { Climate, Stay } from './climate.ts'

type WeatherContext = Pick<StoreContext, 'table' | 'userId' | 'clock'> & {
  readonly waypoints: WaypointStore
  readonly climate: Climate
}

export type WeatherStore = ReturnType<typeof createWeatherStore>

export function createWeatherStore({ table, userId, clock, waypoints, climate }: WeatherContext) {
  const cells = createCellStore({ table, clock })
  const requester = createRequester({ table, userId, clock })

  /** Stores the averages with the stops, and returns them; stops without any, and those that have changed since, are left out. */
  async function updateAll(tripId: TripId, stops: readonly DatedStop[]): Promise<ReadonlyMap<WaypointId, Weather>> {
    const answers = await climate.averages(cells, requester, stops)
    const found = stops.flatMap(({ waypoint }, at) => {
      const weather = answers[at]
      return weather ? [{ waypoint, weather }] : []
    })
    const added = found.filter(
      ({ waypoint, weather }) => !(waypoint.weather && matchesChanges(waypoint.weather, weather)),
    )
    const outdated = new Set(await waypoints.setWeather(tripId, added))
    return new Map(found.flatMap(({ waypoint: { id }, weather }) => (outdated.has(id) ? [] : [[id, weather]])))
  }

  return {
    /**
     * Computes the usual weather of a waypoint's stay, in Celsius, and stores it with the waypoint. Throws `not_found`, `conflict`
     * without both dates, `too_many_requests` after too many new places, and `unavailable` if no provider answers.
     */
    async update(tripId: TripId, waypointId: WaypointId): Promise<Weather> {
      const [stop] = toDated(await waypoints.get(tripId, waypointId))
      if (!stop) throw new Problem('conflict', 'Weather averages need a start and an end date')
      const weather = (await updateAll(tripId, [stop])).get(waypointId)
      if (!weather) throw new Problem('conflict', 'The waypoint has changed. Please try again.')
      return weather
    },
    /**
     * The same for several waypoints, without those that are gone, have no dates or have no averages. Throws `not_found` if the trip
     * is gone, and the errors of `update` if there are none at all.
     */
    updateSome: async (tripId: TripId, ids: readonly WaypointId[]): Promise<ReadonlyMap<WaypointId, Weather>> =>
      updateAll(tripId, (await waypoints.getSome(tripId, ids)).flatMap(toDated)),
  }
}

type DatedStop = Stay & { readonly waypoint: Waypoint }

/** Returns nothing for a stop without both dates. */
function toDated(waypoint: Waypoint): DatedStop[] {
  const { start, end } = toDays(waypoint)
  const place = toPosition(waypoint.latitude, waypoint.longitude)
  return start === null || end === null || place === undefined ? [] : [{ waypoint, place, start, end }]
}
