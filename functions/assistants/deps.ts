import type { Deps } from '#functions/http/types.ts'
import type { VehicleEnv } from '#functions/vehicles/routes.ts'
import type { WaypointEnv } from '#functions/waypoints/routes.ts'
import type { Metrics } from './metrics.ts'
import type { Model } from './model.ts'

/** What the assistants find on the context of every request: the stores of the nouns that they know of. */
export type AssistantEnv = WaypointEnv & VehicleEnv

export type AssistantDeps = Deps & {
  readonly model: Model
  /** Answers whenever no model may or can be asked. */
  readonly guide: Model
  /** The kill switch: false calls no model. */
  readonly enabled: boolean
  /** Model calls a day for the whole deployment. */
  readonly dailyCeiling: number
  /** Milliseconds a model may take for its whole answer. */
  readonly answerTime: number
  readonly metrics: Metrics
}
