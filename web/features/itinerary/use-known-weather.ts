import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { hasBothDates, type Waypoint } from '#shared/waypoint.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { findUnsyncedReason } from '../../offline/public/operation.ts'
import type { OfflineStatus } from '../../offline/public/types.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { staysWeatherKey, weatherQuery } from '../weather/api.ts'
import { useIsSaving } from '../weather/use-weather.ts'
import { type Answers, requestWeather } from './request-weather.ts'

const retryDelay = 60_000
const none: readonly Waypoint[] = []
const noneLoading: ReadonlySet<WaypointId> = new Set()

/** Returns true if the server can calculate it: both dates are set and synced. */
const needsWeather = (waypoint: Waypoint, status: OfflineStatus): boolean =>
  waypoint.weather === null && hasBothDates(waypoint) && findUnsyncedReason(waypoint.id, status) === undefined

type KnownWeather = {
  readonly waypoints: readonly Waypoint[]
  readonly loading: ReadonlySet<WaypointId>
}

/** Returns the waypoints with their usual weather, requested where it is missing. */
export function useKnownWeather(tripId: TripId, waypoints: readonly Waypoint[]): KnownWeather {
  const status = useOfflineStatus()
  const isOffline = useIsOffline()
  const needed = useMemo(() => waypoints.filter((waypoint) => needsWeather(waypoint, status)), [waypoints, status])
  // The itinerary is computed again for another array.
  const requested = needed.length > 0 ? needed : none
  const staysKey = useMemo(() => staysWeatherKey(tripId, requested), [tripId, requested])
  const isSaving = useIsSaving()
  const enabled = requested.length > 0 && !isOffline && !isSaving
  const { data: answers, isFetching } = useQuery<Answers>({
    queryKey: staysKey,
    queryFn: ({ client, queryKey, signal }) =>
      requestWeather(requested, {
        before: client.getQueryData<Answers>(queryKey) ?? [],
        request: (waypoint) => client.fetchQuery(weatherQuery(tripId, waypoint)),
        onAnswers: (more) => client.setQueryData<Answers>(queryKey, more),
        signal,
      }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.every((weather) => weather) ? false : retryDelay),
  })
  return useMemo(() => {
    const known = new Map(requested.map(({ id }, at) => [id, answers?.[at]]))
    return {
      waypoints: answers
        ? waypoints.map((waypoint) => ({ ...waypoint, weather: waypoint.weather ?? known.get(waypoint.id) ?? null }))
        : waypoints,
      loading:
        enabled && isFetching
          ? new Set(requested.flatMap(({ id }) => (known.get(id) === undefined ? [id] : [])))
          : noneLoading,
    }
  }, [waypoints, requested, answers, enabled, isFetching])
}
