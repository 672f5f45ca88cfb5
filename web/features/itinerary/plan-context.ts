import { createContext, use } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** Input of an itinerary, and its result. */
export type Planned = {
  readonly trip: Trip
  readonly waypoints: readonly Waypoint[]
  readonly vehicles: readonly Vehicle[]
  readonly itinerary: Itinerary
}

/** Provides the whole trip to the few parts of the timeline that need it, without rendering its 2,000 rows again. */
export const PlanContext = createContext<Planned | undefined>(undefined)

export function usePlanned(): Planned {
  const planned = use(PlanContext)
  if (!planned) throw new Error('usePlanned needs a PlanContext above it')
  return planned
}
