import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import type { VehicleReader } from '#functions/vehicles/reader.ts'
import type { WaypointReader } from '#functions/waypoints/reader.ts'
import type { ClimateProvider, ForecastProvider } from '#functions/weather/provider.ts'
import type { Preferences } from '#shared/account.ts'
import type { TripId } from '#shared/ids.ts'
import type { Metrics } from './metrics.ts'
import type { Model } from './model.ts'
import type { QuestionReader, QuestionWeather } from './question-weather.ts'

/** The part of a user's account that the assistants need. */
type Asker = {
  readonly preferences: Preferences
  readonly emailConfirmed: boolean
  /** The group of networks from which the account was registered; absent from accounts of earlier releases. */
  readonly registeredFrom?: string | undefined
}

/** Reads trips with their stops: the user's own, or a joined one. */
type Readers = {
  readonly trips: TripReader
  readonly waypoints: WaypointReader
  /** Loads the code for it, a separate chunk. */
  readonly openWeather: () => Promise<QuestionWeather>
}

/** The stores are read-only. */
export type AssistantEnv = SignedInEnv & {
  Variables: Readers & {
    /** Returns what reads each trip of others that the user has joined, the newest first. */
    readonly openJoined: () => Promise<readonly (Readers & { readonly id: TripId })[]>
    readonly vehicles: VehicleReader
    /** Reads the account of the user once; the session check does not need it. */
    readonly findAccount: () => Promise<Asker | undefined>
    /** Loads the list of towns, a separate chunk. */
    readonly openPlaces: () => Promise<QuestionReader>
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
  /** True if models answer only users with a confirmed address. */
  readonly needsConfirmation: boolean
  /** Model calls a day for the whole deployment. */
  readonly dailyCeiling: number
  /** Time for a model's whole answer (ms). */
  readonly answerTime: number
  readonly metrics: Metrics
}
