import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Trip, TripSpan } from '#shared/trip.ts'
import type { User } from '#shared/user.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Unsynced } from '../../session/unsynced.ts'

/** A trip as saved on this device: the server's last version with pending changes on top. */
export type CachedTrip = Trip
export type CachedWaypoint = Waypoint & { readonly tripId: TripId }
export type CachedVehicle = Vehicle

/** The signed-in user, as GET /api/users/auth returns it. */
export type CachedUser = Readonly<User>

/**
 * The subject of a snapshot: the list of trips, the garage, the user, or all of one trip. 'maps': the maps of earlier versions, which
 * belonged to the device, are settled for this user (map-folders.ts).
 */
export type SnapshotKey = 'trips' | 'vehicles' | 'user' | 'maps' | `trip:${TripId}`

/** The amount of some data on this device, and its age. */
export type Snapshot = {
  readonly key: SnapshotKey
  /** True if all of it is here. */
  readonly complete: boolean
  /** Time of the server's last answer, in milliseconds since 1970. */
  readonly at: number
  /** Total on the server; undefined before its first answer. */
  readonly total?: number | undefined
  /** Reason to save a trip completely: automatically (new, or starting soon), opened, or requested by the user. */
  readonly kept?: 'soon' | 'opened' | 'asked' | undefined
  /** The trip's first and last day, from the server; null without dates. */
  readonly span?: TripSpan | null | undefined
}

/** The subject of an operation. A trip created here has an id starting with `local-` until the server assigns one. */
export type Target =
  | { readonly noun: 'trip'; readonly tripId: TripId }
  | { readonly noun: 'waypoint'; readonly tripId: TripId; readonly waypointId: WaypointId }
  /** Several waypoints of one trip, added or deleted in one request. */
  | { readonly noun: 'waypoints'; readonly tripId: TripId; readonly ids: readonly WaypointId[] }
  | { readonly noun: 'vehicle'; readonly vehicleId: string }

/** Fields in the API's shape. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A user's change, stored until the server has it.
 * - `waiting`: never sent; may still be merged with the next change of the same item.
 * - `sent`: sent at least once, perhaps without an answer; never changed again.
 * - `conflict`: the server has other values in the same fields; the user decides.
 * - `refused`: the server refused it.
 * - `failed`: the server failed at it repeatedly. It may have been done, so it is never changed again either.
 */
type OperationState = 'waiting' | 'sent' | 'conflict' | 'refused' | 'failed'

/** Rows removed by a deletion, to restore them when it is discarded. */
export type DeletedRows = {
  readonly trip?: CachedTrip | undefined
  /** The trip's snapshot. */
  readonly mark?: Snapshot | undefined
  readonly waypoints?: readonly CachedWaypoint[] | undefined
  readonly vehicle?: CachedVehicle | undefined
}

export type Operation = {
  /** Its place in the order of sending. */
  readonly seq: number
  readonly kind: 'add' | 'edit' | 'delete' | 'move'
  readonly target: Target
  /** The item's name for messages. */
  readonly name: string
  /**
   * The `If-Match` of the request: the revision that the user saw, or the trip's change counter for a deletion of a trip or a move of
   * its dates. Undefined for an add, and for deletions and moves stored by an earlier version.
   */
  readonly base?: number | undefined
  /** The changed fields' new values; all fields of an add; the body of a move. */
  readonly changed: Fields
  /** The same fields' old values. */
  readonly was: Fields
  /**
   * For an edit of a waypoint or a vehicle: the fields that the specification has in its PUT, with the server's values at `base`.
   * Absent in operations of an earlier version, whose PUT has only changed fields.
   */
  readonly rest?: Fields | undefined
  /** A ULID: the request's idempotency key, and the new item's ULID in an add; in a batch, the first item's. */
  readonly key: string
  readonly state: OperationState
  /** Time of the user's action, in milliseconds since 1970. */
  readonly at: number
  /** Time until which a form waits for the answer; other tabs do not send it before. */
  readonly attendedUntil?: number | undefined
  /** In a conflict: the server's version, with stops for a trip's deletion or move; null if it was deleted there. */
  readonly current?: Fields | null | undefined
  /** In a conflict without a server version: whether only the item is gone, or its trip. */
  readonly gone?: 'thing' | 'trip' | undefined
  /** In a deletion: the removed rows. */
  readonly taken?: DeletedRows | undefined
  /** The number of failures of the server (500). */
  readonly failures?: number | undefined
  /** In a refusal: the server's words. */
  readonly message?: string | undefined
}

type Dates = Pick<CachedWaypoint, 'startDate' | 'endDate'>

/** A waypoint's dates before and after a move, stored in `was` under the waypoint's id. */
export type Shifted = { readonly from: Dates; readonly to: Dates }

/** The server's id of an item created here. */
export type Alias = { readonly localId: string; readonly id: string; readonly at: number }

/** The server's state: it answers, perhaps with an error, or the last call got no answer. */
type Connection = 'reachable' | 'unreachable'

/** The state of device and server for all screens. */
export type OfflineStatus = {
  readonly connection: Connection
  /** Time of the server's last answer, in milliseconds since 1970; undefined if there never was one. */
  readonly lastResponseAt: number | undefined
  /** Snapshots of saved data shown because of a server error. */
  readonly serverErrors: readonly SnapshotKey[]
  /** Operations that are sent automatically, oldest first. */
  readonly pending: readonly Operation[]
  /** Operations that need the user's decision (conflicts and refusals), and those that depend on them. */
  readonly unresolved: readonly Operation[]
  /** True while operations are being sent. */
  readonly sending: boolean
  /** Time when the last pending operation reached the server: shows 'All changes saved' for three seconds. */
  readonly savedAt: number | undefined
  /** True if something did not fit on this device. */
  readonly full: boolean
  /** Unsynced changes that the browser deleted, until the user dismisses the notice. */
  readonly lost: Unsynced | undefined
}
