import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import { hasBothDates, type Waypoint } from '#shared/waypoint.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { findUnsyncedReason } from '../../offline/public/operation.ts'
import type { OfflineStatus } from '../../offline/public/types.ts'
import { useIsOffline } from '../offline/use-is-offline.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { staysWeatherKey, weatherQuery } from '../weather/api.ts'
import { useKnownForecast } from '../weather/use-forecast.ts'
import { useIsSaving } from '../weather/use-weather.ts'
import type { Planned } from './plan-context.ts'
import { type Answers, requestWeather } from './request-weather.ts'

const none: readonly Waypoint[] = []
/** With more waypoints, the first figures too come in a later task. */
const longFrom = 200

/**
 * Returns a trip with its computed itinerary, and requests its forecast and missing usual weather; undefined while the trip, its
 * waypoints or the vehicles are loading. A change is computed after the screen has shown that it was made.
 */
export function useTripPlanned(
  tripId: TripId,
  trip: Trip | undefined,
  saved: readonly Waypoint[] | undefined,
): Planned | undefined {
  const units = useUnits()
  const { data: vehicles } = useQuery(vehiclesQuery)
  const { waypoints, loading } = useKnownWeather(tripId, saved ?? none)
  const forecast = useKnownForecast(tripId, saved)
  const isLoaded = saved !== undefined
  const known = useMemo(
    () => (trip && isLoaded && vehicles ? { trip, waypoints, vehicles, units, loading, forecast } : undefined),
    [trip, isLoaded, waypoints, vehicles, units, loading, forecast],
  )
  const computed = useDeferredValue(known, waypoints.length > longFrom ? undefined : known)
  return useMemo(() => {
    if (!computed) return undefined
    const { trip, waypoints, vehicles, ...options } = computed
    return { trip, waypoints, vehicles, itinerary: computeItinerary(trip, waypoints, vehicles, options) }
  }, [computed])
}

const retryDelay = 60_000
const noneLoading: ReadonlySet<WaypointId> = new Set()

/** Returns true if the server can calculate it: both dates are set and synced. */
const needsWeather = (waypoint: Waypoint, status: OfflineStatus): boolean =>
  waypoint.weather === null && hasBothDates(waypoint) && findUnsyncedReason(waypoint.id, status) === undefined

/** Returns the waypoints with their usual weather, requested where it is missing. */
function useKnownWeather(tripId: TripId, waypoints: readonly Waypoint[]) {
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
