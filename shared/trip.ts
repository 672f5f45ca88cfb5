import type { TripId } from './ids.ts'
import type { PageTotals } from './page.ts'
import type { Waypoint, WaypointDates } from './waypoint.ts'

/** The trip's people, vehicle and reserves. Absent values have defaults, which the itinerary shows. */
export type TripPlan = {
  vehicleId?: string | undefined
  people?: number | undefined
  hoursPerDay?: number | undefined
  /** The part of all fuel carried that is not planned with. */
  reserve?: number | undefined
  /** Litres for each person and day, by their own experience. */
  waterEach?: number | undefined
  /** Litres a day for everything else: washing, the dog. */
  waterOther?: number | undefined
  foodDays?: number | undefined
  /** Days of water that are not counted in how long it lasts. */
  reserveDays?: number | undefined
  startFuel?: number | undefined
  startWater?: number | undefined
}

export type Trip = {
  id: TripId
  name: string
  description: string
  waypointCount: number
  /** People and vehicle; absent if not set. */
  plan?: TripPlan | undefined
  /** The number of times that a client has changed it. */
  rev: number
  /** The number of times that a client has changed it or its waypoints; absent in what a device stored before servers answered it. */
  changes?: number | undefined
}

/** GET …/trips/{tripId}: the trip with its first waypoints in date order. */
export type TripDetail = Trip & { waypointDTOS: Waypoint[] }

/** From the first stop's start day to the last one's end, as lists show it. */
export type TripSpan = { from: string; to: string }

/** The span of a trip by the first and the last of its dated stops; null where there is none. */
export function toSpan(first: WaypointDates | undefined, last: WaypointDates | undefined): TripSpan | null {
  if (!first?.startDate || !last) return null
  return { from: first.startDate, to: last.endDate ?? last.startDate ?? first.startDate }
}

/** GET …/trips/spans?ids=: by trip id; null for a trip without dates. Trips that are not there are left out. */
export type TripSpans = { spans: Record<string, TripSpan | null> }

/** GET …/waypoints/all: waypoints in date order, at most 1 MB of them, and where to go on. */
export type WaypointsPiece = { waypoints: Waypoint[]; next: string | null }

export type TripPage = PageTotals & { trips: Trip[] }
