import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { type Route, type RouteState, toRoute } from '#shared/itinerary/route.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import type { TrailPart } from '../../map/core/types.ts'
import { vehiclesQuery } from '../vehicles/api.ts'

const looks: Record<RouteState, Pick<TrailPart, 'tone' | 'dashed'>> = {
  enough: { tone: 'good', dashed: false },
  reserve: { tone: 'warn', dashed: false },
  bad: { tone: 'warn', dashed: true },
  dry: { tone: 'bad', dashed: false },
}

export type RouteOnMap = { readonly parts: readonly TrailPart[]; readonly runsOut: Route['runsOut'] }

/** Returns the route for the map, colored by fuel; undefined without a vehicle or while loading. */
export function useRoute(trip: Trip | undefined, all: readonly Waypoint[] | undefined): RouteOnMap | undefined {
  const units = useUnits()
  const { data: vehicles } = useQuery(vehiclesQuery)
  return useMemo(() => {
    const route = trip && all && vehicles ? toRoute(computeItinerary(trip, all, vehicles), units) : undefined
    return (
      route && {
        parts: route.parts.map(({ line, state }) => ({ line, ...looks[state] })),
        runsOut: route.runsOut,
      }
    )
  }, [trip, all, vehicles, units])
}
