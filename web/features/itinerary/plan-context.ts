import { createContext, use } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** All that an itinerary is computed from, and what came of it. */
export type Planned = {
  readonly trip: Trip
  readonly waypoints: readonly Waypoint[]
  readonly vehicles: readonly Vehicle[]
  readonly itinerary: Itinerary
}

/** For the few parts of the timeline that reckon with the whole trip: its 2,000 rows need not be drawn again for them. */
export const PlanContext = createContext<Planned | undefined>(undefined)

export function usePlanned(): Planned {
  const planned = use(PlanContext)
  if (!planned) throw new Error('usePlanned needs a PlanContext above it')
  return planned
}
