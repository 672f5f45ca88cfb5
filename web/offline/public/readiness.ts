import type { Unsaved } from '../../session/unsynced.ts'
import type { Mark } from './types.ts'

export type TripReadiness = {
  /** Saved waypoints, and the trip's last known total. */
  readonly waypoints: { readonly saved: number; readonly total: number }
  /** Saved waypoints with dates and weather. */
  readonly withWeather: number
  /** Saved tracks, and those that the saved waypoints have. */
  readonly tracks: { readonly saved: number; readonly total: number }
  readonly isComplete: boolean
  readonly saveReason: Mark['kept']
  /** Time of the server's last answer about it, in ms since 1970. */
  readonly at: number | undefined
  readonly forecast: ForecastReadiness | undefined
}

/** A saved forecast: when it was made, in ms since 1970, and its age in hours. */
export type ForecastReadiness = { readonly asOf: number; readonly age: number }

/** The data on this device for days without a signal, counted in saved data. */
export type Readiness = {
  readonly trips: { readonly saved: number; readonly complete: number; readonly total: number | undefined }
  readonly waypoints: number
  /** Undefined if the garage was never loaded. */
  readonly vehicles: number | undefined
  readonly storage: {
    readonly usedBytes: number | undefined
    /** True if the browser promised not to evict the data. */
    readonly isProtected: boolean
  }
  /** The oldest one of a trip. */
  readonly forecast: ForecastReadiness | undefined
  /** Time when the session expires, in ms since 1970. */
  readonly signedInUntil: number | undefined
}

/** The data of a user on this device. */
export type DataOfUser = {
  readonly userId: string
  readonly name: string
  /** Time of the server's last answer, in ms since 1970; undefined before the first. */
  readonly at: number | undefined
  /** The data that only this device has; undefined if this version of the app cannot say. */
  readonly unsaved: Unsaved | undefined
}
