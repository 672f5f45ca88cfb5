import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import type { VehicleReader } from '#functions/vehicles/reader.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import type { ClimateProvider, ForecastProvider } from '#functions/weather/provider.ts'
import type { Preferences } from '#shared/account.ts'
import type { Metrics } from './metrics.ts'
import type { Model } from './model.ts'
import type { FindAskedPlace, QuestionWeather } from './question-weather.ts'

/** The stores are read-only. */
export type AssistantEnv = SignedInEnv & {
  Variables: {
    readonly trips: TripReader
    readonly waypoints: WaypointReader
    readonly vehicles: VehicleReader
    /** Reads the account of the user, which the session check does not need. */
    readonly findPreferences: () => Promise<Preferences | undefined>
    /** Loads the code for it, a separate chunk. */
    readonly openWeather: () => Promise<QuestionWeather>
    /** Loads the list of towns, a separate chunk. */
    readonly openPlaces: () => Promise<FindAskedPlace>
  }
}

export type AssistantDeps = Deps & {
  /** In order of preference. */
  readonly climateProviders: readonly ClimateProvider[]
  readonly forecastProviders: readonly ForecastProvider[]
  readonly model: Model
  /** The field guide, for when no model can answer. */
  readonly guide: Model
  /** The kill switch: false calls no model. */
  readonly enabled: boolean
  /** Model calls a day for the whole deployment. */
  readonly dailyCeiling: number
  /** Time for a model's whole answer (ms). */
  readonly answerTime: number
  readonly metrics: Metrics
}
