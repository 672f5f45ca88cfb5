import { queryOptions } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'

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
