import type { Day } from '../date.ts'
import type { WaypointId } from '../ids.ts'

/** The user's word that they arrived at a stop, on the device's day; `at` is in milliseconds since 1970. */
export type Arrival = { readonly stop: WaypointId; readonly day: Day; readonly at: number }

/** The fuel in tank and cans (liters or kWh), counted from a stop on. */
export type Reading = {
  readonly stop: WaypointId
  readonly fuel: 'full' | number
  readonly at: number
  /** The place of the reading on the leg after the stop, 0 to 1; absent at the stop. */
  readonly share?: number | undefined
  /** Set for a fuel gauge, which adds no fuel: how much more or less there may be. */
  readonly spread?: number | undefined
  /** True for a refill whose fill-up is in the vehicle's fuel log, or is not wanted there. */
  readonly isLogged?: true | undefined
}

/** The water carried in liters, as counted by the user on a day. */
type WaterReading = { readonly day: Day; readonly liters: number; readonly at: number }

/** Entries of the user on the road, each list oldest first. */
export type Drive = {
  readonly arrivals: readonly Arrival[]
  readonly readings: readonly Reading[]
  readonly water?: WaterReading | undefined
  /** The stop that the user is driving to, if not the next. */
  readonly chosen?: { readonly stop: WaypointId; readonly at: number } | undefined
}

export const noDrive: Drive = { arrivals: [], readings: [] }
