import type { Day } from '#shared/date.ts'
import type { Fix } from '#shared/drive/fix.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Planned } from '../itinerary/plan-context.ts'
import type { PositionProblem } from './use-fixes.ts'

/** A trip on the road: its waypoints in the trip's order, and the itinerary of its first vehicle. */
export type Road = Omit<Planned, 'vehicles'> & {
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
