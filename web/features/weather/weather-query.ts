import { queryOptions } from '@tanstack/react-query'
import type { Waypoint } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { unwrap } from '../../data/unwrap.ts'

/** What of a waypoint the averages depend on. */
export type WeatherPlace = Pick<Waypoint, 'id' | 'startDate' | 'endDate' | 'latitude' | 'longitude' | 'weather'>

/** Whether there is something to average: a stay with both dates. */
export const hasBothDates = ({ startDate, endDate }: WeatherPlace): boolean => startDate !== null && endDate !== null

/**
 * Has the server work out the averages of a waypoint that has none, and keep them with it. Another place or other dates
 * make another question, so changing them asks anew. Not repeated by itself: the server has already tried two providers.
 */
export const weatherQuery = (tripId: string, waypoint: WeatherPlace) =>
  queryOptions({
    queryKey: [
      'weather',
      waypoint.id,
      waypoint.startDate,
      waypoint.endDate,
      waypoint.latitude,
      waypoint.longitude,
    ] as const,
    queryFn: () =>
      unwrap(
        planner.api.user.trips[':tripId'].waypoints[':waypointId'].weather.$get({
          param: { tripId, waypointId: waypoint.id },
        }),
      ),
    enabled: waypoint.weather === null && hasBothDates(waypoint),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
