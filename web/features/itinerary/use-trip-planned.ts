import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { TripId } from '#shared/ids.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import { useKnownForecast } from '../weather/use-forecast.ts'
import type { Planned } from './plan-context.ts'
import { useKnownWeather } from './use-known-weather.ts'

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
