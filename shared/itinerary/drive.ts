import type { Day } from '../date.ts'
import type { WaypointId } from '../ids.ts'

/** The user's word that they arrived at a stop, on the device's day; `at` is in milliseconds since 1970. */
export type Arrival = { readonly stop: WaypointId; readonly day: Day; readonly at: number }

/** The fuel in tank and cans (liters or kWh), counted from a stop on. */
export type Reading = { readonly stop: WaypointId; readonly fuel: 'full' | number; readonly at: number }

/** What the user entered on the road, each list oldest first. */
export type Drive = { readonly arrivals: readonly Arrival[]; readonly readings: readonly Reading[] }

export const noDrive: Drive = { arrivals: [], readings: [] }
