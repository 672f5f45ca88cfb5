import type { WaypointId } from './ids.ts'

/** "All well" messages of a trip, also made without a signal. */

export const checkInStates = ['well', 'late'] as const
/** `late`: late but OK. */
export type CheckInState = (typeof checkInStates)[number]

/** The body of POST …/trips/{tripId}/check-ins. `id` is the client's own ULID, which makes it safe to repeat. */
export type NewCheckIn = {
  id: string
  /** When it was made: ISO time to the minute with the phone's UTC offset, `2027-05-03T14:05+08:00`. */
  at: string
  state: CheckInState
  /** When to expect them, if late; same form as `at`. */
  until?: string | undefined
  stop?: WaypointId | undefined
  /** The phone's position or the stop's, in degrees, rounded to 4 decimals (11 m). Both or none. */
  latitude?: number | undefined
  longitude?: number | undefined
  note?: string | undefined
}

/** `receivedAt` is the server's time of arrival, in milliseconds since 1970; on a device undefined until sent. */
export type CheckIn = NewCheckIn & { receivedAt?: number | undefined }

/** GET …/trips/{tripId}/check-ins, newest first by the time they were made. */
export type CheckInList = { readonly checkIns: readonly CheckIn[] }

/** Returns check-ins with the newest first, by the time they were made. */
export const sortCheckIns = (checkIns: readonly CheckIn[]): CheckIn[] =>
  checkIns.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at) || (one.id < other.id ? 1 : -1))
