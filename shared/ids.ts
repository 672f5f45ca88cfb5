/**
 * How things are named. Ids are URL-safe by design (the typed client does not encode path parameters) and carry where
 * their item lies in the user's partition, so that one read finds it.
 */

declare const kind: unique symbol
/** A text that was checked to be of one kind. It is an ordinary string at run time; only its check makes one. */
export type Brand<Kind extends string> = string & { readonly [kind]: Kind }

export type UserId = Brand<'UserId'>
/** The trip's sequence number in base 36 and a random part that is compared on read, so that ids cannot be guessed. */
export type TripId = Brand<'TripId'>
/** The sequence number of the waypoint's trip in base 36 and a ULID. */
export type WaypointId = Brand<'WaypointId'>

const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const tripPattern = /^([0-9a-z]{1,6})-[0-9a-z]{10}$/
const waypointPattern = /^([0-9a-z]{1,6})-([0-7][0-9A-HJKMNP-TV-Z]{25})$/

/** The largest trip sequence number: eight decimal digits in the sort key. */
export const lastTripSeq = 99_999_999

export const isUlid = (text: string): boolean => ulidPattern.test(text)
export const isUserId = (text: string): text is UserId => isUlid(text)
export const isTripId = (text: string): text is TripId => isCanonical(tripPattern.exec(text)?.[1])
export const isWaypointId = (text: string): text is WaypointId => isCanonical(waypointPattern.exec(text)?.[1])

/** The id of a new user. Throws for a text that is no ULID. */
export const createUserId = (ulid: string): UserId => toId(isUserId, ulid)

/** When a user was registered, in milliseconds since 1970: the first ten characters of a ULID are its time (Crockford's base 32). */
export const getCreationTime = (id: UserId): number =>
  [...id.slice(0, 10)].reduce((time, digit) => time * 32 + crockford.indexOf(digit), 0)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The id of trip number `seq`; `random` is ten of 0-9a-z. */
export const createTripId = (seq: number, random: string): TripId => toId(isTripId, `${seq.toString(36)}-${random}`)

export const createWaypointId = (tripSeq: number, ulid: string): WaypointId =>
  toId(isWaypointId, `${tripSeq.toString(36)}-${ulid}`)

/** The sequence number of the trip, from a trip's or a waypoint's id. */
export const tripSeq = (id: TripId | WaypointId): number => Number.parseInt(id, 36)

/** The ULID in a waypoint's id. */
export const waypointUlid = (id: WaypointId): string => id.slice(id.indexOf('-') + 1)

// One thing has one id: '01-…' must not be a second name of '1-…'.
function isCanonical(digits: string | undefined): boolean {
  const seq = Number.parseInt(digits ?? '', 36)
  return seq <= lastTripSeq && seq.toString(36) === digits
}

function toId<Id extends string>(isId: (text: string) => text is Id, text: string): Id {
  if (!isId(text)) throw new Error(`${text} is no id`)
  return text
}
