import type { Span } from '#functions/weather/stay-days.ts'
import type { TripForecasts } from '#functions/weather/trip-forecasts.ts'
import type { Day } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import type { Weather } from '#shared/weather.ts'
import type { NamedPlace, PlaceForecast, TripPlan, UnknownPlace } from './model.ts'

/** Reads the weather for one user's question. */
export type QuestionWeather = {
  readonly findTripForecast: TripForecasts['find']
  /** Returns the days that are forecast; undefined if none is, or if no provider answers. */
  readonly findForecast: (place: Position, days: Span) => Promise<PlaceForecast | undefined>
  /** Returns the days' averages, undefined if no provider answers or the user's allowance is used up. */
  readonly findAverages: (place: Position, days: Span) => Promise<Weather | undefined>
}

/** A place that a question names, and the days that it asks about. */
export type AskedPlace = NamedPlace & Span & { readonly position: Position; readonly averages: Weather | undefined }

export type Known = {
  readonly plans: readonly TripPlan[]
  readonly places: readonly RemotePlace[]
  readonly today: Day
}

export type FindAskedPlace = (question: string, known: Known) => AskedPlace | UnknownPlace | undefined
