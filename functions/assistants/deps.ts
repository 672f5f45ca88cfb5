import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import type { VehicleReader } from '#functions/vehicles/reader.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import type { Metrics } from './metrics.ts'
import type { Model } from './model.ts'

/** The request context of the assistants: the user's things, which they only read. */
export type AssistantEnv = SignedInEnv & {
  Variables: { readonly trips: TripReader; readonly waypoints: WaypointReader; readonly vehicles: VehicleReader }
}

export type AssistantDeps = Deps & {
  readonly model: Model
  /** Answers when no model may or can. */
  readonly guide: Model
  /** The kill switch: false calls no model. */
  readonly enabled: boolean
  /** Model calls a day for the whole deployment. */
  readonly dailyCeiling: number
  /** Milliseconds a model may take for its whole answer. */
  readonly answerTime: number
  readonly metrics: Metrics
}
