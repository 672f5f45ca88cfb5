import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { vehiclesQuery } from '../vehicles/api.ts'
import type { Planned } from './plan-context.ts'

/** Returns a trip with its computed itinerary; undefined while something is loading. Requests no weather. */
export function useTripPlanned(
  trip: Trip | undefined,
  waypoints: readonly Waypoint[] | undefined,
): Planned | undefined {
  const units = useUnits()
  const { data: vehicles } = useQuery(vehiclesQuery)
  return useMemo(
    () =>
      trip &&
      waypoints &&
      vehicles && { trip, waypoints, vehicles, itinerary: computeItinerary(trip, waypoints, vehicles, units) },
    [trip, waypoints, vehicles, units],
  )
}
