import type { Preferences } from './account.ts'
import type { Day } from './date.ts'
import type { TripId } from './ids.ts'

/** The trip plan to leave behind, which screens call "trip plan": who is out, where, and when to call for help. */

export const reachKinds = ['inReach', 'PLB', 'sat phone', 'UHF', 'HF', 'phone', 'other'] as const
export type ReachKind = (typeof reachKinds)[number]

/** A member of the party. `born` is a year. */
export type TripPlanPerson = {
  name: string
  phone?: string | undefined
  born?: number | undefined
  medical?: string | undefined
  languages?: string | undefined
}

/** A contact at home. */
export type TripPlanContact = { name: string; phone?: string | undefined; relation?: string | undefined }

/** Wall-clock time in an IANA time zone, because a zone's offset may change before the return. `time` is `HH:MM`. */
export type ReturnTime = { day: Day; time: string; zone: string }

/** `phone` is '' if unknown. */
export type TripPlanAgency = { name: string; phone: string }

/** Facts about a vehicle that the garage doesn't have; without `vehicleId`, of one outside the garage. */
export type TripPlanVehicle = {
  vehicleId?: string | undefined
  color?: string | undefined
  plate?: string | undefined
  trailer?: string | undefined
}

/** A device to reach the party with. `id` is a number or call sign. */
export type TripPlanReach = { kind: ReachKind; id?: string | undefined; note?: string | undefined }

/** Content of the last printed, saved or shared copy, so that later changes can be counted. */
export type TripPlanCopy = {
  /** Milliseconds since 1970. */
  at: number
  back?: ReturnTime | undefined
  /** A hash of 6 characters for each printed stop, in order, and one of all vehicles. Private fields are left out. */
  stops: string[]
  vehicles: string
}

/** Each field is absent until the user saves it. */
export type TripPlanFields = {
  party?: TripPlanPerson[] | undefined
  home?: TripPlanContact[] | undefined
  /** True if the trip's members see the phone numbers of `agency` and `home` (trip-plan-numbers.ts); absent if not. */
  forCrew?: boolean | undefined
  back?: ReturnTime | undefined
  /** Hours after `back` until someone calls for help. */
  graceHours?: number | undefined
  /** The user's own steps, in place of the usual ones. */
  steps?: string[] | undefined
  agency?: TripPlanAgency | undefined
  vehicles?: TripPlanVehicle[] | undefined
  reach?: TripPlanReach[] | undefined
  checkIns?: string | undefined
  shelter?: string | undefined
  equipment?: string | undefined
  bailOut?: string | undefined
  notes?: string | undefined
  /** Printed besides decimal degrees. */
  notations?: TripPlanNotation[] | undefined
  made?: TripPlanCopy | undefined
}

export type TripPlanNotation = Exclude<Preferences['coordinates'], 'decimal'>

/** GET and PUT …/trips/{tripId}/sheet. `rev` is the number of changes by clients; 0 if there is none. */
export type TripPlan = TripPlanFields & { rev: number }

/** A trip plan in the export. */
export type ExportedTripPlan = TripPlan & { tripId: TripId }

export const tripPlanTooLong = 'The trip plan is too long. Shorten the notes.'

/** Returns the bytes of a trip plan's JSON, without `rev` and fields that are null. */
export function measureTripPlan(tripPlan: Readonly<Record<string, unknown>>): number {
  const fields = Object.entries(tripPlan).filter(
    ([name, value]) => name !== 'rev' && value !== null && value !== undefined,
  )
  return encodeURIComponent(JSON.stringify(Object.fromEntries(fields))).replace(/%../g, '_').length
}
