import type { Day } from '#shared/date.ts'
import type { UserId, WaypointId } from '#shared/ids.ts'
import { toSortText, undated } from '#shared/waypoint.ts'

/**
 * All keys of the table. A user's items are in the partition `U#<userId>`, and the user id comes from the verified token, so no
 * request can address another user's items, except those of a trip that the user has joined (joined-trip.ts).
 * | item             | pk                | sk                   | ls (index byDate)                     |
 * |------------------|-------------------|----------------------|---------------------------------------|
 * | account          | U#<userId>        | ACCOUNT              |                                       |
 * | username         | NAME#<unique>     | NAME#<unique>        |                                       |
 * | email            | MAIL#<unique>     | MAIL#<unique>        |                                       |
 * | session          | U#<userId>        | S#<sessionId>        |                                       |
 * | known networks   | U#<userId>        | NETWORKS             |                                       |
 * | emailed link     | U#<userId>        | R#<sha-256>, C#<sha-256> |                                   |
 * | last change      | U#<userId>        | CHANGES              |                                       |
 * | trip             | U#<userId>        | T#<seq, 8 digits>    | W#<trip seq>, since its first waypoint |
 * | trip sequence    | U#<userId>        | T$                   |                                       |
 * | trips' names     | U#<userId>        | N#<chunk, 8 digits>  |                                       |
 * | waypoint         | U#<userId>        | W#<trip seq>#<ulid>  | W#<trip seq>#<start day or last>#<ulid> |
 * | track            | U#<userId>        | X#<trip seq>#<ulid of the stop it leads to> |                |
 * | trip plan         | U#<userId>       | P#<trip seq, 8 digits> |                                     |
 * | link to a trip   | SHARE#<sha-256>   | same as pk           |                                       |
 * | trip's link      | U#<userId>        | SH#<trip seq>#<ulid> |                                       |
 * | joined trip      | U#<member>        | J#<number, 8 digits> |                                       |
 * | joined sequence  | U#<member>        | J$                   |                                       |
 * | member           | U#<userId>        | MB#<trip seq>#<ulid> |                                       |
 * | invitation       | INVITE#<sha-256>  | same as pk           |                                       |
 * | trip's invitation | U#<userId>       | IV#<trip seq>#<ulid> |                                       |
 * | deleted stop     | U#<userId>        | G#<trip seq>#<ulid>  |                                       |
 * | check-in         | U#<userId>        | H#<trip seq>#<ulid>  |                                       |
 * | vehicle count    | U#<userId>        | VEHICLES             |                                       |
 * | vehicle          | U#<userId>        | V#<ulid>             |                                       |
 * | fill-up          | U#<userId>        | F#<vehicle ulid>#<ulid> |                                    |
 * | answered POST    | U#<userId>        | K#<key or own id>, K#sample |                                |
 * | deleted since a restore | U#<userId> | D#<id>               |                                       |
 * | tip              | U#<userId>        | TIP#<waypointId>     |                                       |
 * | deletion         | DELETIONS         | <userId>             |                                       |
 * | deleted account  | GONE#<sha-256>    | same as pk           |                                       |
 * | climate cell     | WX#<cell>         | <provider>           |                                       |
 * | forecast of a cell | WX#<cell>       | F#<provider>         |                                       |
 * | version          | VERSION           | VERSION              |                                       |
 * | user's counter   | U#<userId>        | Q#<kind>#<window>    |                                       |
 * | counter          | RATE#…, QUOTA#…   | <window>             |                                       |
 */
export type Key = { readonly pk: string; readonly sk: string }

export type LinkPurpose = 'reset' | 'confirm'

/** A range of sort keys, both ends included. */
export type KeyRange = { readonly pk: string; readonly from: string; readonly to: string }

/** Sorts directly after all trips. */
const sequenceKey = 'T$'
/** Sorts after every character of sort keys. */
const last = '~'
/** The start of the sort keys of links to trips. */
const tripShare = 'SH#'
/** The starts of the sort keys of items that name items elsewhere, in their order. */
const [tripInvite, joinedTrip, member] = ['IV#', 'J#', 'MB#']
const withCounterparts = [tripInvite, joinedTrip, member, tripShare]

const deletions = 'DELETIONS'

export const sampleKey = 'sample'

const digits = (seq: number): string => String(seq).padStart(8, '0')
const user = (userId: UserId): string => `U#${userId}`
const at = (userId: UserId, sk: string): Key => ({ pk: user(userId), sk })
const singleton = (key: string): Key => ({ pk: key, sk: key })
const between = (userId: UserId, from: string, to: string): KeyRange => ({ pk: user(userId), from, to })
const allFrom = (userId: UserId, prefix: string): KeyRange => between(userId, prefix, `${prefix}${last}`)

export const keys = {
  account: (userId: UserId): Key => at(userId, 'ACCOUNT'),
  /** All items of a user: every sort key lies between these ends. */
  everything: (userId: UserId): KeyRange => between(userId, '!', last),
  /** All items of a user except those that name items elsewhere, which are deleted together. */
  everythingAlone: (userId: UserId): KeyRange[] =>
    ['!', ...withCounterparts.map((prefix) => `${prefix}${last}`)].map((from, index) =>
      between(userId, from, withCounterparts[index] ?? last),
    ),
  /** `unique` is `uniqueName` of the username. */
  username: (unique: string): Key => singleton(`NAME#${unique}`),
  /** `unique` is `uniqueName` of the address. */
  email: (unique: string): Key => singleton(`MAIL#${unique}`),
  session: (userId: UserId, sessionId: string): Key => at(userId, `S#${sessionId}`),
  sessions: (userId: UserId): KeyRange => allFrom(userId, 'S#'),
  networks: (userId: UserId): Key => at(userId, 'NETWORKS'),
  emailedLink: (userId: UserId, purpose: LinkPurpose, sha256: string): Key =>
    at(userId, `${purpose === 'reset' ? 'R' : 'C'}#${sha256}`),

  /** The time of the last change of the user's data (accounts/changes.ts). */
  changes: (userId: UserId): Key => at(userId, 'CHANGES'),
  tripSequence: (userId: UserId): Key => at(userId, sequenceKey),
  trip: (userId: UserId, seq: number): Key => at(userId, `T#${digits(seq)}`),
  /** A chunk of trip names (trips/names.ts). */
  tripNames: (userId: UserId, chunk: number): Key => at(userId, `N#${digits(chunk)}`),
  allTripNames: (userId: UserId): KeyRange => allFrom(userId, 'N#'),
  trips: (userId: UserId): KeyRange => allFrom(userId, 'T#'),
  /** All trips, then the trip sequence. */
  tripsWithSequence: (userId: UserId): KeyRange => between(userId, 'T#', sequenceKey),
  tripsBetween: (userId: UserId, oldest: number, newest: number): KeyRange =>
    between(userId, `T#${digits(oldest)}`, `T#${digits(newest)}`),

  /** The trip's key in `byDate`, before its waypoints. Set with its first waypoint, so that a new trip costs no index write. */
  tripByDate: (tripSeq: number): string => `W#${digits(tripSeq)}`,
  waypoint: (userId: UserId, tripSeq: number, ulid: string): Key => at(userId, `W#${digits(tripSeq)}#${ulid}`),
  /** The waypoint's key in `byDate`, in the trip's order. */
  waypointByDate: (tripSeq: number, day: Day | null, order: number | undefined, ulid: string): string =>
    `W#${digits(tripSeq)}#${toSortText(day, order, ulid)}`,
  /** A trip's waypoints, in the table and in the index. */
  waypoints: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `W#${digits(tripSeq)}#`),
  /** A trip, then its waypoints, in the index. A trip that never had waypoints may be missing. */
  tripWithWaypoints: (userId: UserId, tripSeq: number): KeyRange =>
    between(userId, `W#${digits(tripSeq)}`, `W#${digits(tripSeq)}#${last}`),
  /** The waypoints of all trips, even those being deleted. In the table only: in the index, this range contains trips, too. */
  allWaypoints: (userId: UserId): KeyRange => allFrom(userId, 'W#'),

  /** The track that leads to a waypoint. Not in the index, so that lists of waypoints don't read lines. */
  track: (userId: UserId, tripSeq: number, ulid: string): Key => at(userId, `X#${digits(tripSeq)}#${ulid}`),
  tracks: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `X#${digits(tripSeq)}#`),
  /** The tracks of all trips, even those being deleted. */
  allTracks: (userId: UserId): KeyRange => allFrom(userId, 'X#'),

  /** The trip plan to leave behind: an item of its own, so that no list or assistant reads names and phone numbers. */
  tripPlan: (userId: UserId, tripSeq: number): Key => at(userId, `P#${digits(tripSeq)}`),
  /** The trip plans of all trips, even those being deleted. */
  allTripPlans: (userId: UserId): KeyRange => allFrom(userId, 'P#'),

  /** Links that show a trip, for the owner's list. `ulid` is the link's id. */
  tripShare: (userId: UserId, tripSeq: number, ulid: string): Key =>
    at(userId, `${tripShare}${digits(tripSeq)}#${ulid}`),
  tripShares: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `${tripShare}${digits(tripSeq)}#`),
  /** The links of all trips, even those being deleted. */
  allTripShares: (userId: UserId): KeyRange => allFrom(userId, tripShare),
  /** The link with this token, found by its hash alone. */
  share: (sha256: string): Key => singleton(`SHARE#${sha256}`),

  /** A trip of another user that this user has joined, by its number here. */
  joinedTrip: (userId: UserId, seq: number): Key => at(userId, `${joinedTrip}${digits(seq)}`),
  joinedTrips: (userId: UserId): KeyRange => allFrom(userId, joinedTrip),
  /** The last number of a joined trip. */
  joinedSequence: (userId: UserId): Key => at(userId, 'J$'),
  /** A member of a trip, in the owner's partition. Written and deleted together with the member's joined trip. */
  member: (userId: UserId, tripSeq: number, ulid: string): Key => at(userId, `${member}${digits(tripSeq)}#${ulid}`),
  members: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `${member}${digits(tripSeq)}#`),
  /** The members of all trips, even those being deleted. */
  allMembers: (userId: UserId): KeyRange => allFrom(userId, member),
  /** The invitation with this token, found by its hash alone. */
  invite: (sha256: string): Key => singleton(`INVITE#${sha256}`),
  /** Invitations to a trip, for the owner's list. */
  tripInvite: (userId: UserId, tripSeq: number, ulid: string): Key =>
    at(userId, `${tripInvite}${digits(tripSeq)}#${ulid}`),
  tripInvites: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `${tripInvite}${digits(tripSeq)}#`),
  /** The invitations to all trips, even those being deleted. */
  allTripInvites: (userId: UserId): KeyRange => allFrom(userId, tripInvite),

  /** A note of who deleted a stop of a trip with members. */
  deletedStop: (userId: UserId, tripSeq: number, ulid: string): Key => at(userId, `G#${digits(tripSeq)}#${ulid}`),
  deletedStops: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `G#${digits(tripSeq)}#`),

  checkIn: (userId: UserId, tripSeq: number, ulid: string): Key => at(userId, `H#${digits(tripSeq)}#${ulid}`),
  checkIns: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `H#${digits(tripSeq)}#`),
  /** The check-ins of all trips, even those being deleted. */
  allCheckIns: (userId: UserId): KeyRange => allFrom(userId, 'H#'),

  /** A trip's waypoints with a start day, in the index. */
  datedWaypoints: (userId: UserId, tripSeq: number): KeyRange =>
    between(userId, `W#${digits(tripSeq)}#`, `W#${digits(tripSeq)}#${undated}`),

  /** A trip, then its waypoints that start before a day, in the index. */
  tripWithStarted: (userId: UserId, tripSeq: number, before: Day): KeyRange =>
    between(userId, `W#${digits(tripSeq)}`, `W#${digits(tripSeq)}#${before}`),

  vehicleCount: (userId: UserId): Key => at(userId, 'VEHICLES'),
  vehicle: (userId: UserId, ulid: string): Key => at(userId, `V#${ulid}`),
  vehicles: (userId: UserId): KeyRange => allFrom(userId, 'V#'),

  fill: (userId: UserId, vehicle: string, ulid: string): Key => at(userId, `F#${vehicle}#${ulid}`),
  fills: (userId: UserId, vehicle: string): KeyRange => allFrom(userId, `F#${vehicle}#`),
  /** The fill-ups of all vehicles, even those being deleted. */
  allFills: (userId: UserId): KeyRange => allFrom(userId, 'F#'),

  answeredPost: (userId: UserId, idempotencyKey: string): Key => at(userId, `K#${idempotencyKey}`),
  /** The answered POSTs with keys up to this one, in the order of their keys. */
  answeredPostsUpTo: (userId: UserId, ulid: string): KeyRange => between(userId, 'K#', `K#${ulid}`),
  /** The answered POST of the sample trip; deleted with it. An account has at most one. Too short to be a client's key. */
  sample: (userId: UserId): Key => keys.answeredPost(userId, sampleKey),
  /** The record of a deletion from restored data. */
  deletedSinceRestore: (userId: UserId, id: string): Key => at(userId, `D#${id}`),
  tip: (userId: UserId, waypointId: WaypointId): Key => at(userId, `TIP#${waypointId}`),
  /** The tips of a trip's waypoints, whose ids start with the trip's number. */
  tips: (userId: UserId, tripSeq: number): KeyRange => allFrom(userId, `TIP#${tripSeq.toString(36)}-`),
  deletion: (userId: UserId): Key => ({ pk: deletions, sk: userId }),
  /** `hash` is a hash of the user's id. */
  deletedAccount: (hash: string): Key => singleton(`GONE#${hash}`),
  deletions: { pk: deletions, from: '0', to: last },
  /** The version of the data (functions/data-version.ts). */
  version: singleton('VERSION'),
  /** `cell` names a square of 0.05 degrees. */
  climateCell: (cell: string, provider: string): Key => ({ pk: `WX#${cell}`, sk: provider }),
  forecastCell: (cell: string, provider: string): Key => ({ pk: `WX#${cell}`, sk: `F#${provider}` }),
  /** The count of a subject in a window. Hash a `subject` that comes from users, to bound its length. */
  rate: (kind: string, subject: string, window: string): Key => ({ pk: `RATE#${kind}#${subject}`, sk: window }),
  rates: (kind: string, subject: string): KeyRange => ({ pk: `RATE#${kind}#${subject}`, from: '!', to: last }),
  /** In the user's partition, so that it is deleted with the account. */
  userQuota: (userId: UserId, kind: string, window: string): Key => at(userId, `Q#${kind}#${window}`),
  quota: (kind: string, subject: string, window: string): Key => ({ pk: `QUOTA#${kind}#${subject}`, sk: window }),
} as const
