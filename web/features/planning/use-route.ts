import { useMemo } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { type Route, toRoute } from '#shared/itinerary/route.ts'
import { useUnits } from '../../hooks/use-units.ts'
import type { TripLines } from '../tracks/use-track-lines.ts'

/** Returns the route for the map, colored by fuel, along the tracks; undefined while loading or without a vehicle. */
export function useRoute(itinerary: Itinerary | undefined, { exact, drawn }: TripLines): Route | undefined {
  const units = useUnits()
  return useMemo(() => {
    const route = itinerary && toRoute(itinerary, units, drawn)
    if (!route || exact === drawn) return route
    // Places to copy are on the whole line, of their own legs only.
    const stops = [route.runsOut, ...route.runsOutInBadCase, ...route.noReturns].flatMap(
      (place) => itinerary.legs[place?.leg ?? -1]?.to.id ?? [],
    )
    const lines = new Map([...exact].filter(([stop]) => stops.includes(stop)))
    return { ...route, ...findPlaces(itinerary, units, lines) }
  }, [itinerary, units, exact, drawn])
}

/** Returns the places without the parts of the line. */
function findPlaces(...inputs: Parameters<typeof toRoute>): Pick<Route, 'runsOut' | 'runsOutInBadCase' | 'noReturns'> {
  const { runsOut, runsOutInBadCase = [], noReturns = [] } = toRoute(...inputs) ?? {}
  return { runsOut, runsOutInBadCase, noReturns }
}
