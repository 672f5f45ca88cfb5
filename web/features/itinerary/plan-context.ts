import { createContext, use } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

export type Planned = {
  readonly trip: Trip
  readonly waypoints: readonly Waypoint[]
  readonly vehicles: readonly Vehicle[]
  readonly itinerary: Itinerary
}

/** The whole trip, without rendering all rows again. */
export const PlanContext = createContext<Planned | undefined>(undefined)

export function usePlanned(): Planned {
  const planned = use(PlanContext)
  if (!planned) throw new Error('usePlanned needs a PlanContext above it')
  return planned
}
