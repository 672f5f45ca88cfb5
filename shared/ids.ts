/**
 * Ids are URL-safe, because the typed client does not encode path parameters, and contain the item's place in the
 * user's partition, so that one read finds it.
 */

declare const kind: unique symbol
/** A string that passed the check of its kind; an ordinary string at run time. */
export type Brand<Kind extends string> = string & { readonly [kind]: Kind }

export type UserId = Brand<'UserId'>
/** The trip's sequence number in base 36, and a random part compared on read so that ids cannot be guessed. */
export type TripId = Brand<'TripId'>
/** The trip's sequence number in base 36, and a ULID. */
export type WaypointId = Brand<'WaypointId'>

const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const tripPattern = /^([0-9a-z]{1,6})-[0-9a-z]{10}$/
const waypointPattern = /^([0-9a-z]{1,6})-([0-7][0-9A-HJKMNP-TV-Z]{25})$/

/** Eight decimal digits, as in the sort key. */
export const lastTripSeq = 99_999_999
/** Trips that a user has joined have numbers from here on in the user's partition; own trips have smaller ones. */
export const firstJoinedSeq = 90_000_000

export const isUlid = (text: string): boolean => ulidPattern.test(text)
export const isUserId = (text: string): text is UserId => isUlid(text)
export const isTripId = (text: string): text is TripId => isCanonical(tripPattern.exec(text)?.[1])
export const isWaypointId = (text: string): text is WaypointId => isCanonical(waypointPattern.exec(text)?.[1])

/** @throws Error if the text is not a ULID */
export const createUserId = (ulid: string): UserId => toId(isUserId, ulid)

/** Returns a ULID's time in milliseconds since 1970: its first ten characters in Crockford's base 32. */
export const getCreationTime = (ulid: string): number =>
  [...ulid.slice(0, 10)].reduce((time, digit) => time * 32 + crockford.indexOf(digit), 0)
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The largest time in a ULID (48 bits), in milliseconds since 1970. */
export const lastUlidTime = 281_474_976_710_655

/**
 * Creates a ULID from milliseconds since 1970 (at most `lastUlidTime`) and sixteen random bytes (five bits of each); with fewer, its
 * beginning.
 */
export function createUlid(time: number, random: Uint8Array): string {
  const times = Array.from({ length: 10 }, (_, index) => Math.floor(time / 32 ** (9 - index)))
  return [...times, ...random].map((number) => crockford.charAt(number % 32)).join('')
}

/** Returns `count` consecutive ULIDs starting with `first`; undefined if the random part would overflow. */
export function listUlids(first: string, count: number): string[] | undefined {
  const found: string[] = []
  for (let ulid: string | undefined = first; found.length < count; ulid = nextUlid(ulid)) {
    if (ulid === undefined) return undefined
    found.push(ulid)
  }
  return found
}

function nextUlid(ulid: string): string | undefined {
  const at = [...ulid].findLastIndex((digit) => digit !== 'Z')
  if (at < 10) return undefined
  return ulid.slice(0, at) + crockford.charAt(crockford.indexOf(ulid.charAt(at)) + 1) + '0'.repeat(ulid.length - 1 - at)
}

/** Creates a trip's id; `random` is ten characters of 0-9a-z. */
export const createTripId = (seq: number, random: string): TripId => toId(isTripId, `${seq.toString(36)}-${random}`)

export const createWaypointId = (tripSeq: number, ulid: string): WaypointId =>
  toId(isWaypointId, `${tripSeq.toString(36)}-${ulid}`)

export const tripSeq = (id: TripId | WaypointId): number => Number.parseInt(id, 36)

/** Returns true for the id of a trip, or of a stop in it, that belongs to another user. */
export const isJoined = (id: TripId | WaypointId): boolean => tripSeq(id) >= firstJoinedSeq

export const waypointUlid = (id: WaypointId): string => id.slice(id.indexOf('-') + 1)

// Each item has one id: '01-…' must not be an alias of '1-…'.
function isCanonical(digits: string | undefined): boolean {
  const seq = Number.parseInt(digits ?? '', 36)
  return seq <= lastTripSeq && seq.toString(36) === digits
}

function toId<Id extends string>(isId: (text: string) => text is Id, text: string): Id {
  if (!isId(text)) throw new Error(`${text} is not an id`)
  return text
}
