import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { type Route, toRoute } from '#shared/itinerary/route.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { vehiclesQuery } from '../vehicles/api.ts'

/** Returns the route for the map, colored by fuel; undefined without a vehicle or while loading. */
export function useRoute(trip: Trip | undefined, all: readonly Waypoint[] | undefined): Route | undefined {
  const units = useUnits()
  const { data: vehicles } = useQuery(vehiclesQuery)
  return useMemo(
    () => (trip && all && vehicles ? toRoute(computeItinerary(trip, all, vehicles), units) : undefined),
    [trip, all, vehicles, units],
  )
}
