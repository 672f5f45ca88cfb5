import { queryOptions } from '@tanstack/react-query'
import type { TripForecast } from '#shared/forecast.ts'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { unwrap, unwrapOrNull } from '../../data/unwrap.ts'

/**
 * Has the server calculate and save a waypoint's averages. Another place or other dates make a new query. No retry: the server has
 * already tried two providers.
 */
export function weatherQuery(tripId: TripId, waypoint: Waypoint) {
  const { id: waypointId, startDate, endDate, latitude, longitude } = waypoint
  return queryOptions({
    queryKey: ['weather', waypointId, { startDate, endDate, latitude, longitude }] as const,
    queryFn: () =>
      unwrap(
        planner.api.user.trips[':tripId'].waypoints[':waypointId'].weather.$get({ param: { tripId, waypointId } }),
        'temperatureUnit',
      ),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The key of the averages of several stays together: one string, because TanStack Query hashes the key on each render. */
export const staysWeatherKey = (tripId: TripId, waypoints: readonly Waypoint[]) =>
  ['weather', 'stays', JSON.stringify(waypoints.map((waypoint) => weatherQuery(tripId, waypoint).queryKey))] as const

const minute = 60_000

/**
 * The forecast for a trip's stops, and when it was received (ms since 1970); null if no stop has a day that is forecast. `stops`
 * (`countStops`) changes with them. The device answers from saved data while that is fresh.
 */
export const forecastQuery = (tripId: TripId, stops: string) =>
  queryOptions({
    queryKey: ['forecast', tripId, stops] as const,
    async queryFn() {
      const forecast: TripForecast | null = await unwrapOrNull(
        planner.api.user.trips[':tripId'].forecast.$get({ param: { tripId } }),
        'stops',
      )
      return forecast && { forecast, at: Date.now() }
    },
    // The stops have just changed: show what is known of the others.
    placeholderData: (last, query) => (query?.queryKey[1] === tripId ? last : undefined),
    retry: false,
    staleTime: 15 * minute,
    // The server continues with an incomplete forecast.
    refetchInterval: ({ state }) => (state.data?.forecast.complete === false ? minute : 15 * minute),
  })
