import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Trip, TripSpan } from '#shared/trip.ts'
import type { User } from '#shared/user.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Unsynced } from '../../session/unsynced.ts'

/** A trip as this device has it: as the server said it last, with the changes that wait on top. */
export type HeldTrip = Trip
export type HeldWaypoint = Waypoint & { readonly tripId: TripId }
export type HeldVehicle = Vehicle

/** Who is signed in, as GET /api/users/auth answers. */
export type HeldUser = Readonly<User>

/**
 * What a mark is about: the list of trips, the garage, the person, or all of one trip. 'maps' says that the maps of
 * earlier versions, which belonged to the device, are settled for this person (map-folders.ts).
 */
export type MarkKey = 'trips' | 'vehicles' | 'user' | 'maps' | `trip:${TripId}`

/** How much of something is on this device, and since when. */
export type Mark = {
  readonly key: MarkKey
  /** True if all of it is here. */
  readonly complete: boolean
  /** The time when the server last said how it is, in milliseconds since 1970. */
  readonly at: number
  /** How many there are in all, as the server said; undefined until it did. */
  readonly total?: number | undefined
  /** Why a trip is kept whole: by itself (it is new or starts soon), because it was opened, or because the person asked. */
  readonly kept?: 'soon' | 'opened' | 'asked' | undefined
  /** From when to when the trip is, as the server said; null without dates. */
  readonly span?: TripSpan | null | undefined
}

/** What an operation is about. A trip that was made here and is not on the server yet has an id that begins with `local-`. */
export type Target =
  | { readonly noun: 'trip'; readonly tripId: TripId }
  | { readonly noun: 'waypoint'; readonly tripId: TripId; readonly waypointId: WaypointId }
  /** Many waypoints of one trip that are added or deleted in one request. */
  | { readonly noun: 'waypoints'; readonly tripId: TripId; readonly ids: readonly WaypointId[] }
  | { readonly noun: 'vehicle'; readonly vehicleId: string }

/** Fields as the API takes them. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A change that the person made, kept until the server has it.
 * - `waiting`: never sent; may still be merged with the next change of the same thing.
 * - `sent`: sent at least once, perhaps without an answer; never changed again.
 * - `conflict`: the server has something else in the same fields; the person decides.
 * - `refused`: the server said no.
 * - `failed`: the server failed at it again and again. It may have been done, so it is never changed again either.
 */
type OperationState = 'waiting' | 'sent' | 'conflict' | 'refused' | 'failed'

/** Rows that a deletion took away: they come back when it is discarded. */
export type Taken = {
  readonly trip?: HeldTrip | undefined
  /** How much of the trip was here, and why it is kept. */
  readonly mark?: Mark | undefined
  readonly waypoints?: readonly HeldWaypoint[] | undefined
  readonly vehicle?: HeldVehicle | undefined
}

export type Operation = {
  /** Its place in the order: what was done first is sent first. */
  readonly seq: number
  readonly kind: 'add' | 'edit' | 'delete' | 'move'
  readonly target: Target
  /** What the thing is called, to tell people about it. */
  readonly name: string
  /**
   * What the request sends as `If-Match`: the revision that the user saw, or of a deletion of a trip and a move of its dates
   * the trip's change counter. Undefined for an add, and for deletions and moves that an earlier version stored.
   */
  readonly base?: number | undefined
  /** The fields that were changed, as they are to be; of an add all of them, of a move its body. */
  readonly changed: Fields
  /** The same fields as they were. */
  readonly was: Fields
  /**
   * Of an edit of a waypoint or a vehicle: the fields that the specification has in its PUT, as they are on the server at `base`.
   * Absent in what an earlier version stored: then the PUT carries only what was changed.
   */
  readonly rest?: Fields | undefined
  /** A ULID: the idempotency key of the request, and the thing's own ULID where it is an add; of many waypoints, the first one's. */
  readonly key: string
  readonly state: OperationState
  /** The time when the person did it, in milliseconds since 1970. */
  readonly at: number
  /** Until when a form waits for its answer itself: the sender of another tab leaves it alone till then. */
  readonly attendedUntil?: number | undefined
  /** Of a conflict: what is saved there now, of a deletion or move of a trip with its stops; null when the thing was deleted there. */
  readonly current?: Fields | null | undefined
  /** Of a conflict without a current one: whether only the thing is gone, or the trip that it was in. */
  readonly gone?: 'thing' | 'trip' | undefined
  /** Of a deletion: what it took away here. */
  readonly taken?: Taken | undefined
  /** The number of times that the server failed at it (500). */
  readonly failures?: number | undefined
  /** Of a refusal: the server's words. */
  readonly message?: string | undefined
}

type Dates = Pick<HeldWaypoint, 'startDate' | 'endDate'>

/** A waypoint's dates before and after a move, as its operation has them in `was` by the waypoint's id. */
export type Shifted = { readonly from: Dates; readonly to: Dates }

/** Which id the server gave to something that was made here. */
export type Alias = { readonly localId: string; readonly id: string; readonly at: number }

/** How the server stands: it answers, be it that it is in trouble, or the last call got no answer at all. */
type Connection = 'answering' | 'silent'

/** What every screen may know about the device and the server. */
export type OfflineStatus = {
  readonly connection: Connection
  /** The time when the server was last heard, in milliseconds since 1970; undefined when this device never heard it. */
  readonly heardAt: number | undefined
  /** What is shown as it is held because the server, when it was asked, was in trouble. */
  readonly troubled: readonly MarkKey[]
  /** What is not on the server yet and goes there by itself, oldest first. */
  readonly waiting: readonly Operation[]
  /** What the person has to decide: conflicts and refusals, and what waits for them. */
  readonly needing: readonly Operation[]
  /** True if operations are being sent now. */
  readonly sending: boolean
  /** The time when the last waiting operation went to the server: 'All changes saved' for three seconds. */
  readonly savedAt: number | undefined
  /** There was no room to keep something on this device. */
  readonly full: boolean
  /** Unsynced changes that the browser deleted, until the user dismisses the notice. */
  readonly lost: Unsynced | undefined
}
