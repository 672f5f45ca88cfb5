import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import type { Planned } from './plan-context.ts'
import { useKnownWeather } from './use-known-weather.ts'

/** Returns a trip with its computed itinerary; undefined while its trip, waypoints or vehicles are loading. Requests no weather. */
export function useTripPlanned(
  trip: Trip | undefined,
  waypoints: readonly Waypoint[] | undefined,
  /** The waypoints whose weather is being requested. */
  loading?: ReadonlySet<WaypointId>,
): Planned | undefined {
  const units = useUnits()
  const { data: vehicles } = useQuery(vehiclesQuery)
  return useMemo(
    () =>
      trip &&
      waypoints &&
      vehicles && { trip, waypoints, vehicles, itinerary: computeItinerary(trip, waypoints, vehicles, units, loading) },
    [trip, waypoints, vehicles, units, loading],
  )
}

const none: readonly Waypoint[] = []

/** As `useTripPlanned`, with the usual weather of the waypoints that have none, requested where it is missing. */
export function useTripWithWeather(
  tripId: TripId,
  trip: Trip | undefined,
  saved: readonly Waypoint[] | undefined,
): Planned | undefined {
  const { waypoints, loading } = useKnownWeather(tripId, saved ?? none)
  return useTripPlanned(trip, saved && waypoints, loading)
}
