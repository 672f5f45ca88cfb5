import { getCreationTime, type WaypointId } from './ids.ts'

/** "All well" messages of a trip, also made without a signal. */

export const checkInStates = ['well', 'late'] as const
/** `late`: late but OK. */
export type CheckInState = (typeof checkInStates)[number]

/** The body of POST …/trips/{tripId}/check-ins. `id` is the client's own ULID, which makes it safe to repeat. */
export type NewCheckIn = {
  id: string
  /** The time of the check-in: ISO time to the minute with the phone's UTC offset, `2027-05-03T14:05+08:00`. */
  at: string
  state: CheckInState
  /** The time at which to expect them, if late; same form as `at`. */
  until?: string | undefined
  stop?: WaypointId | undefined
  /** The phone's position or the stop's, in degrees, rounded to 4 decimals (11 m). Both or none. */
  latitude?: number | undefined
  longitude?: number | undefined
  note?: string | undefined
  /**
   * The phone's clock when this was sent, in milliseconds since 1970: compared with the server's, it shows when the check-in was made.
   * Absent if the clock may have been set since `at`, as after a restart, and from versions that did not send it.
   */
  sentAt?: number | undefined
}

/** `receivedAt` is the server's time of arrival, in milliseconds since 1970; on a device undefined until sent. */
export type CheckIn = NewCheckIn & {
  receivedAt?: number | undefined
  /** The id of the member who made it; absent for the owner. */
  by?: string | undefined
}

/** GET …/trips/{tripId}/check-ins, newest first by the time they were made. */
export type CheckInList = { readonly checkIns: readonly CheckIn[] }

export type CheckInTimes = Pick<CheckIn, 'at' | 'sentAt' | 'receivedAt'>

/** Delays of a weak signal are no fault of the clock (ms). */
const smallError = 60_000
/** A clock that is this far off was set wrong (ms). */
const largeError = 3_600_000

/** Returns how far the phone's clock was ahead (ms), and 0 below a minute. Undefined if unknown, as before it is sent. */
export function findClockError({ at, sentAt, receivedAt }: CheckInTimes): number | undefined {
  if (sentAt === undefined || receivedAt === undefined || sentAt < Date.parse(at)) return undefined
  const error = sentAt - receivedAt
  return Math.abs(error) < smallError ? 0 : error
}

/** Returns true if the phone's clock was over an hour off, or if nothing shows that it was right. */
export function hasDoubtfulClock(checkIn: CheckInTimes): boolean {
  const error = findClockError(checkIn)
  return error === undefined || Math.abs(error) > largeError
}

/** Returns when a check-in was made (ms since 1970): by the server's clock, or else by the phone's, but never after its receipt. */
export function getMadeAt(checkIn: CheckInTimes): number {
  const at = Date.parse(checkIn.at)
  const error = findClockError(checkIn)
  return error === undefined ? Math.min(at, checkIn.receivedAt ?? at) : at - error
}

/** Returns the milliseconds that `at` leaves out, if the id is from the same moment. */
function getRest({ id, at }: CheckIn): number {
  const rest = getCreationTime(id) - Date.parse(at)
  return rest >= 0 && rest < 60_000 ? rest : 0
}

/** Returns check-ins with the newest first, by the time they were made. */
export function sortCheckIns<One extends CheckIn>(checkIns: readonly One[]): One[] {
  const getTime = (one: One) => getMadeAt(one) + getRest(one)
  return checkIns.toSorted((one, other) => getTime(other) - getTime(one) || (one.id < other.id ? 1 : -1))
}

/**
 * Returns the check-ins that say how the travelers are, the newest first. It is one if its time is certain. Otherwise there are the two
 * newest, and a worse message unless a check-in was certainly made after it: an "All well" of a wrong clock must not hide it.
 */
export function findLatest<One extends CheckIn>(checkIns: readonly One[]): One[] {
  const sorted = sortCheckIns(checkIns)
  const newest = sorted.slice(0, 2)
  const certain = sorted.find((one) => findClockError(one) !== undefined)
  const since = certain ? getMadeAt(certain) : Number.NEGATIVE_INFINITY
  const uncertain = sorted.filter(
    (one) => findClockError(one) === undefined && (one.receivedAt === undefined || one.receivedAt > since),
  )
  if (uncertain.length === 0 && !newest.some(hasDoubtfulClock)) return sorted.slice(0, 1)
  const isWorse = ({ state, note }: CheckIn) => state !== 'well' || note !== undefined
  const worse = sorted.find(
    (one) => !newest.includes(one) && isWorse(one) && (one === certain || uncertain.includes(one)),
  )
  return worse ? [...newest, worse] : newest
}
