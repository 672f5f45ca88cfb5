/**
 * Ids. They are URL-safe by design (the typed client does not encode path parameters) and contain their item's place in the user's
 * partition, so that one read finds it.
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

/** The time when a ULID was made, in milliseconds since 1970: its first ten characters are its time (Crockford's base 32). */
export const getCreationTime = (ulid: string): number =>
  [...ulid.slice(0, 10)].reduce((time, digit) => time * 32 + crockford.indexOf(digit), 0)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The last time that a ULID can hold, in milliseconds since 1970: its 48 bits are full. */
export const lastUlidTime = 281_474_976_710_655

/** The ULID of a time (milliseconds since 1970, at most `lastUlidTime`) and sixteen random bytes, of which it takes five bits each. */
export function createUlid(time: number, random: Uint8Array): string {
  const times = Array.from({ length: 10 }, (_, index) => Math.floor(time / 32 ** (9 - index)))
  return [...times, ...random].map((number) => crockford.charAt(number % 32)).join('')
}

/** So many ULIDs that sort one behind the other, beginning with this one; undefined when its random part is too near its end. */
export function listUlids(first: string, count: number): string[] | undefined {
  const found: string[] = []
  for (let ulid: string | undefined = first; found.length < count; ulid = nextUlid(ulid)) {
    if (ulid === undefined) return undefined
    found.push(ulid)
  }
  return found
}

/** The next ULID of the same millisecond: one more in the random part, its last sixteen characters. */
function nextUlid(ulid: string): string | undefined {
  const at = [...ulid].findLastIndex((digit) => digit !== 'Z')
  if (at < 10) return undefined
  return ulid.slice(0, at) + crockford.charAt(crockford.indexOf(ulid.charAt(at)) + 1) + '0'.repeat(ulid.length - 1 - at)
}

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
