import type { Span } from '#functions/weather/stay-days.ts'
import type { Day } from '#shared/date.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import type { Position } from '#shared/geo.ts'
import type { RemotePlace } from '#shared/places/remote-place.ts'
import type { Weather } from '#shared/weather.ts'
import type { NamedPlace, PlaceWeather, StopForecasts, TripWithStops, UnknownPlace } from './model.ts'

/** Reads the weather for one user's question; `today` is the user's day. */
export type QuestionWeather = {
  /** Has no forecast if no provider forecasts the days or answers, and no averages if none answers or the allowance is used up. */
  readonly findPlaceWeather: (asked: AskedPlace, today: Day) => Promise<PlaceWeather>
  /** Returns undefined if no stop has a day in the next 16, or no provider answers. */
  readonly findTripForecast: (plan: TripWithStops, today: Day) => Promise<TripWeather | undefined>
}

/** A trip's forecast, for its itinerary and as the itinerary shows it. */
type TripWeather = { readonly known: KnownForecast; readonly stops: StopForecasts | undefined }

/** A place that a question names, and the days that it asks about. */
export type AskedPlace = NamedPlace & Span & { readonly position: Position; readonly averages: Weather | undefined }

export type Known = {
  readonly plans: readonly TripWithStops[]
  readonly places: readonly RemotePlace[]
  readonly today: Day
}

/** Reads the place and the days that a question names. */
export type QuestionReader = {
  readonly findAskedPlace: (question: string, known: Known) => AskedPlace | UnknownPlace | undefined
  readonly findDaysAsked: (question: string, today: Day) => Span | undefined
}
