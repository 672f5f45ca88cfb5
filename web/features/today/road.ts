import type { Day } from '#shared/date.ts'
import type { Fix } from '#shared/drive/fix.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { PositionProblem } from './use-fixes.ts'

/** A trip on the road. */
export type Road = {
  readonly trip: Trip
  /** In the trip's order. */
  readonly waypoints: readonly Waypoint[]
  /** The itinerary of the trip's first vehicle. */
  readonly itinerary: Itinerary
  readonly drive: Drive
  readonly today: Day
  /** Returns the time in milliseconds since 1970: the receiver's if the device's clock is far off. */
  readonly clock: () => number
}

/** The present position, as a screen that receives positions knows it. */
export type Receiver = {
  readonly fix: Fix | undefined
  readonly problem: PositionProblem | undefined
  /** The milliseconds to add to the device's time. */
  readonly clockError: number
}
