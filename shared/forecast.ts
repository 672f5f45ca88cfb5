import type { Day } from './date.ts'
import type { WaypointId } from './ids.ts'

/** A day's forecast at a place, in Celsius, millimeters, percent and km/h; the day is the place's own. */
export type ForecastDay = {
  readonly day: Day
  readonly min: number
  readonly max: number
  /** Null where the provider has none; so are the next three. */
  readonly rain: number | null
  readonly rainChance: number | null
  /** The strongest gust. */
  readonly gusts: number | null
  /** WMO code 4677 of the day's weather, as Open-Meteo gives it: 95 to 99 are thunderstorms. */
  readonly code: number | null
}

/** The providers give at most this many days, from today. */
export const forecastDays = 16

/** GET …/trips/{tripId}/forecast, for stops with a day among the next 16. */
export type TripForecast = {
  /** The time of the oldest forecast used, in milliseconds since 1970. */
  readonly asOf: number
  /** Milliseconds from `asOf` to the answer, because the clock of a device may be wrong. */
  readonly age: number
  /** The same for each stop's own forecast, where it is younger. */
  readonly ages?: Readonly<Record<WaypointId, number>> | undefined
  /** A provider's name, or 'local sample'. */
  readonly source: string
  /** False if a later request has more. */
  readonly complete: boolean
  /** The days that the itinerary reads; empty if the provider has none of them. */
  readonly stops: Readonly<Record<WaypointId, readonly ForecastDay[]>>
  /** Meters above sea level of the place that each stop's forecast is for, where known. */
  readonly elevations?: Readonly<Record<WaypointId, number>> | undefined
}

/** A forecast as the itinerary uses it. `age` in hours since `asOf`, `today` of the device (in a function of an old one, UTC). */
export type KnownForecast = {
  readonly forecast: TripForecast
  readonly age: number
  readonly today: Day
}
