import type { Deps } from '#functions/http/types.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { TripPlan } from './context.ts'
import type { Measure } from './metrics.ts'
import type { Model } from './model.ts'

/** What the other nouns know of a user; every reader takes the id of the verified token. */
export type Plans = {
  /** The newest trips with their first waypoints, newest trip first. */
  readonly newestTrips: (table: Table, userId: UserId) => Promise<TripPlan[]>
  readonly garage: (table: Table, userId: UserId) => Promise<Vehicle[]>
  /** Throws `not_found` when it is not the user's, or its trip is gone. */
  readonly waypoint: (table: Table, userId: UserId, waypointId: string) => Promise<Waypoint>
}

export type AssistantDeps = Deps & {
  readonly plans: Plans
  readonly model: Model
  /** A code that nobody can guess, new at each call: letters and digits. */
  readonly nonce: () => string
  /** The kill switch: false calls no model. */
  readonly enabled: boolean
  /** Model calls a day for the whole deployment. */
  readonly dailyCeiling: number
  /** Milliseconds a model may take for its whole answer. */
  readonly answerTime: number
  readonly measure: Measure
}
