import { useMemo } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { type Route, toRoute } from '#shared/itinerary/route.ts'
import { useUnits } from '../../hooks/use-units.ts'

/** Returns the route for the map, colored by fuel; undefined while loading or without a vehicle. */
export function useRoute(itinerary: Itinerary | undefined): Route | undefined {
  const units = useUnits()
  return useMemo(() => itinerary && toRoute(itinerary, units), [itinerary, units])
}
