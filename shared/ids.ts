/**
 * How things are named. Ids are URL-safe by design (the typed client does not encode path parameters) and carry where
 * their item lies in the user's partition, so that one read finds it.
 */

const tripPattern = /^([0-9a-z]{1,6})-([0-9a-z]{10})$/
const ulidPattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The largest trip sequence number: eight decimal digits in the sort key. */
export const lastTripSeq = 99_999_999

/** A trip id: its sequence number in base 36 and a random part that is compared on read, so that ids cannot be guessed. */
export const tripId = (seq: number, random: string): string => `${seq.toString(36)}-${random}`

/** The sequence number in a trip id, or undefined when the text is no trip id. */
export function tripSeqOf(id: string): number | undefined {
  const digits = tripPattern.exec(id)?.[1]
  return digits === undefined ? undefined : canonicalSeq(digits)
}

/** A waypoint id: the sequence number of its trip in base 36 and a ULID. */
export const waypointId = (tripSeq: number, ulid: string): string => `${tripSeq.toString(36)}-${ulid}`

/** What a waypoint id says, or undefined when the text is no waypoint id. */
export function waypointParts(id: string): { tripSeq: number; ulid: string } | undefined {
  const [digits, ulid, ...rest] = id.split('-')
  if (digits === undefined || ulid === undefined || rest.length > 0 || !ulidPattern.test(ulid)) return undefined
  if (!/^[0-9a-z]{1,6}$/.test(digits)) return undefined
  const tripSeq = canonicalSeq(digits)
  return tripSeq === undefined ? undefined : { tripSeq, ulid }
}

export const isUlid = (text: string): boolean => ulidPattern.test(text)

// One thing has one id: '01-…' must not be a second name of '1-…'.
function canonicalSeq(digits: string): number | undefined {
  const seq = Number.parseInt(digits, 36)
  return seq <= lastTripSeq && seq.toString(36) === digits ? seq : undefined
}
