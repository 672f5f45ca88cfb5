import type { Span } from '#functions/weather/stay-days.ts'
import type { AssistantKind, Basis } from '#shared/assistant.ts'
import type { Day } from '#shared/date.ts'
import type { TripForecast } from '#shared/forecast.ts'
import type { Position } from '#shared/geo.ts'
import type { WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { StopForecastDay } from '#shared/itinerary/stop-forecast.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import type { Trip } from '#shared/trip.ts'
import type { Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Weather } from '#shared/weather.ts'

/** A trip with its first waypoints in date order; the trip in question has all of them. */
export type TripWithStops = { readonly trip: Trip; readonly waypoints: readonly Waypoint[] }

/** `asOf` in milliseconds since 1970, `age` in milliseconds. */
export type ForecastSource = Pick<TripForecast, 'source' | 'asOf' | 'age'>

/** A forecast in Celsius, millimeters and km/h, with the days as the itinerary counts and shows them. */
type PlaceForecast = ForecastSource & { readonly days: readonly StopForecastDay[] }

/** The forecast of the first days that the stops' stays have; empty stops are left out. */
export type StopForecasts = ForecastSource & {
  readonly stops: readonly {
    readonly id: WaypointId
    readonly name: string
    readonly days: readonly StopForecastDay[]
  }[]
}

/** The largest town has namesakes if others have its name. */
export type NamedPlace = {
  readonly kind: 'stop' | 'remote' | 'town' | 'coordinates'
  readonly name: string
  readonly hasNamesakes: boolean
}

/** The weather of the place that a question names, from the first to the last day asked about. */
export type PlaceWeather = NamedPlace & {
  readonly position: Position
  readonly from: Day
  readonly to: Day
  /** False if no provider forecasts any of these days. */
  readonly mayBeForecast: boolean
  readonly forecast: PlaceForecast | undefined
  readonly averages: Weather | undefined
}

/** A place that neither the list of towns nor the user's trip has: a name, a whole country or state, or coordinates that no place has. */
export type UnknownPlace = {
  readonly kind: 'unknown'
  readonly name: string
  readonly type?: 'area' | 'coordinates'
}

/** The itinerary of the trip in question, as the screen computes it. */
export type Computed = {
  readonly itinerary: Itinerary
  /** The screen's texts, in the user's units. */
  readonly findings: readonly string[]
  /** Undefined if no stop has a date. */
  readonly basis: Basis | undefined
}

type Requester = {
  /** The day of the question (UTC). */
  readonly today: Day
  /** All figures of the answer are in these units. */
  readonly units: Units
}
type Question<Kind extends AssistantKind> = Requester & {
  readonly kind: Kind
  readonly question: string
  /** Their positions are approximate. */
  readonly places: readonly RemotePlace[]
}
/** `amountUnit` is the unit of the fuel that the trip's stops have. */
type PlannedTrip = TripWithStops & Pick<Itinerary, 'amountUnit'>
type TripQuestion<Kind extends AssistantKind> = Question<Kind> & {
  readonly plans: readonly PlannedTrip[]
  /** The days that the question names. */
  readonly days: Span | undefined
  readonly place: PlaceWeather | UnknownPlace | undefined
  /** The forecast of the trip in question, if it has a stop in the next 16 days. */
  readonly forecast: StopForecasts | undefined
}

/** A question, with the user's own items: first the trip in question, then the newest. Averages are in Celsius. */
export type Inquiry =
  | (TripQuestion<'trip'> & {
      readonly computed: Computed | undefined
      /** The user's vehicles if the trip in question has none. */
      readonly garage: readonly Vehicle[]
      /** One line on fuel and water along a trip, which it names; the user's device wrote it. */
      readonly along?: string | undefined
    })
  | TripQuestion<'weather'>
  | (Question<'vehicle'> & { readonly vehicles: readonly Vehicle[] })
  | (Requester & {
      readonly kind: 'tip'
      readonly waypoint: Waypoint
      readonly vehicles: readonly Vehicle[]
      readonly amountUnit: Itinerary['amountUnit']
    })

/** 'filtered' means withdrawn by a content filter. */
export type Ending = 'complete' | 'cut short' | 'filtered'

/** A piece of a streamed answer; the last one is an ending. */
export type Piece = { readonly text: string } | { readonly ending: Ending }

/** A model's id, or `field-guide`. */
type Author = { readonly author: string }
type FullAnswer = Author & { readonly text: string; readonly ending: Ending }
type StreamedAnswer = Author & { readonly pieces: AsyncIterable<Piece> }

export type Model = {
  /** Throws ModelUnavailable, or the signal's reason. */
  readonly ask: (inquiry: Inquiry, signal: AbortSignal) => Promise<FullAnswer>
  /** Resolves with the first piece, so that a refusal is known before anything is sent. */
  readonly stream: (inquiry: Inquiry, signal: AbortSignal) => Promise<StreamedAnswer>
}

export type ModelFailure = 'throttled' | 'missing' | 'denied' | 'timeout' | 'empty' | 'failed'

/** Omits the provider's text, which names accounts, roles and models. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable'
  readonly failure: ModelFailure

  /** Only pass a cause from our own code. */
  constructor(failure: ModelFailure, options?: ErrorOptions) {
    super(`no model answered: ${failure}`, options)
    this.failure = failure
  }
}
