import type { CheckIn } from '#shared/check-in.ts'
import type { Progress } from '#shared/drive/progress.ts'
import type { Fill } from '#shared/fill.ts'
import type { ForecastDay, TripForecast } from '#shared/forecast.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { StopTrack } from '#shared/track.ts'
import type { Trip, TripSpan } from '#shared/trip.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import type { User } from '#shared/user.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Unsynced } from '../../session/unsynced.ts'

export type CachedTrip = Trip
export type CachedWaypoint = Waypoint & { readonly tripId: TripId }
export type CachedVehicle = Vehicle

/** A track with the trip of the stop it leads to. */
export type SavedTrack = StopTrack & { readonly tripId: TripId }

/** A trip's plan to leave behind, under an id of its own, because the trip's is its own row's. */
export type SavedTripPlan = TripPlan & { readonly id: string; readonly tripId: TripId }

/** Never changed, so its revision stays. */
export type SavedCheckIn = CheckIn & { readonly tripId: TripId; readonly rev: 0 }

/** A fill-up with its vehicle. */
export type SavedFill = Fill & { readonly vehicleId: string }

/** A stop's days, when they were made by the server's clock, and their age (ms) at `at`, when this device received them. */
export type SavedStopForecast = {
  readonly days: readonly ForecastDay[]
  readonly elevation?: number | undefined
  readonly madeAt: number
  readonly age: number
  readonly at: number
}

/** A trip's forecast. `at`: time of the server's last answer, in ms since 1970. */
export type SavedForecast = Pick<TripForecast, 'source' | 'complete'> & {
  readonly at: number
  readonly stops: Readonly<Record<WaypointId, SavedStopForecast>>
  /** The stops that the answer is for (`countStops`); undefined if some changes were not synced. */
  readonly stopCount: string | undefined
}

export type CachedUser = Readonly<User>

/** A trip of another user that the user is no longer part of. */
export type EndedTrip = {
  readonly id: TripId
  readonly name: string
  /** The end of the time in which this device keeps what it has of the trip, in ms since 1970; absent if it has nothing. */
  readonly until?: number | undefined
  /** The number of kept changes that were not synced. */
  readonly unsynced?: number | undefined
}

/** The subject of a mark: a list, the user, all of one trip, a trip that has ended, or a vehicle's newest fill-ups. 'maps': the maps of earlier versions have an owner (map-folders.ts). 'history': the history of the saved rows is known. */
export type MarkKey =
  | 'trips'
  | 'joined'
  | 'vehicles'
  | 'user'
  | 'maps'
  | 'history'
  | `trip:${TripId}`
  | `fills:${string}`
  | `ended:${TripId}`

export type Mark = {
  readonly key: MarkKey
  readonly complete: boolean
  /** Time of the server's last answer, in ms since 1970. */
  readonly at: number
  /** Total on the server; undefined before its first answer. */
  readonly total?: number | undefined
  /** Reason to save a trip completely: it is new or starts soon, was opened, or requested. */
  readonly kept?: 'soon' | 'opened' | 'asked' | undefined
  /** True once the trip's check-ins were read from the server. */
  readonly checkIns?: boolean | undefined
  /** The trip's change counter in the server's last answer. The saved stops are as of the trip row's. */
  readonly latest?: number | undefined
  /** The trip's counter of changes to trip plan, check-ins and averages when these were last read. */
  readonly attached?: number | undefined
  /** The trip's or vehicle's counter `written` when trip plan and check-ins, or the fill-ups, were last read; absent for 0. */
  readonly written?: number | undefined
  /** First and last day, saved by versions before trips had them; null without dates. */
  readonly span?: TripSpan | null | undefined
  readonly forecast?: SavedForecast | undefined
  /** In a trip with several people: the stops' revisions when the user last left it. */
  readonly seen?: Readonly<Record<string, number>> | undefined
  /** The user's stops that are wanted although someone else on the trip added the same. */
  readonly both?: readonly string[] | undefined
  /** Under 'history': the history id of the server's data (shared/api-header.ts) that the saved rows are from. */
  readonly history?: string | undefined
  /** Under 'joined': the joined trips that have ended since the user last dismissed their notice. */
  readonly ended?: readonly Pick<EndedTrip, 'id' | 'name'>[] | undefined
  /** Under 'ended:…': a joined trip as it was shown when it ended, at `at`, and the number of its changes that were not synced. */
  readonly copy?: Subtree | undefined
  readonly unsynced?: number | undefined
}

/** Subject of an operation. A trip created here has a `local-` id until the server assigns one. */
export type Target =
  | { readonly noun: 'trip'; readonly tripId: TripId }
  | { readonly noun: 'waypoint'; readonly tripId: TripId; readonly waypointId: WaypointId }
  /** Waypoints added or deleted in one request. */
  | { readonly noun: 'waypoints'; readonly tripId: TripId; readonly ids: readonly WaypointId[] }
  /** The track that leads to a waypoint; its one field is `track`. */
  | { readonly noun: 'track'; readonly tripId: TripId; readonly waypointId: WaypointId }
  | { readonly noun: 'sheet'; readonly tripId: TripId }
  | { readonly noun: 'check-in'; readonly tripId: TripId; readonly checkInId: string }
  | { readonly noun: 'vehicle'; readonly vehicleId: string }
  | { readonly noun: 'fill'; readonly vehicleId: string; readonly fillId: string }
  /** Fill-ups added in one request. */
  | { readonly noun: 'fills'; readonly vehicleId: string; readonly ids: readonly string[] }

/** In the API's shape. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * A change's state.
 * - `waiting`: never sent; may be merged with later changes.
 * - `sent`: sent, perhaps without an answer; never changed again.
 * - `conflict`: the server has other values in the same fields.
 * - `refused`: the server refused it.
 * - `failed`: the server failed repeatedly; it may be done, so it is never changed either.
 */
type OperationState = 'waiting' | 'sent' | 'conflict' | 'refused' | 'failed'

/** Rows of an item and of what is inside it (subtree.ts), as the outbox has them. */
export type Subtree = {
  readonly trip?: CachedTrip | undefined
  readonly mark?: Mark | undefined
  readonly waypoints?: readonly CachedWaypoint[] | undefined
  readonly vehicle?: CachedVehicle | undefined
  readonly drive?: SavedDrive | undefined
  readonly tracks?: readonly SavedTrack[] | undefined
  readonly sheet?: SavedTripPlan | undefined
  readonly checkIns?: readonly SavedCheckIn[] | undefined
  readonly fills?: readonly SavedFill[] | undefined
  readonly fillsMark?: Mark | undefined
}

export type Operation = {
  /** Place in the order of sending. */
  readonly seq: number
  readonly kind: 'add' | 'edit' | 'delete' | 'move'
  readonly target: Target
  /** The item's name for messages. */
  readonly name: string
  /**
   * The `If-Match`: the revision that the user saw, or the trip's change counter for its deletion or a move. Undefined for an add, and in
   * some operations of earlier versions.
   */
  readonly base?: number | undefined
  /** For a trip's or vehicle's deletion, the counter `written` of what the user saw. Absent in operations of earlier versions. */
  readonly written?: number | undefined
  /** The changed fields' new values; all fields of an add; the body of a move. */
  readonly changed: Fields
  /** The same fields' old values. */
  readonly was: Fields
  /** For an edit of a waypoint or vehicle: the PUT's other fields at `base`. Absent in operations of earlier versions. */
  readonly rest?: Fields | undefined
  /** A ULID: the idempotency key, and an added item's ULID; in a batch, the first item's. */
  readonly key: string
  readonly state: OperationState
  /** Time of the user's action, in ms since 1970. */
  readonly at: number
  /**
   * For a new check-in: the page's start by the device's clock at `at`. It is another when the check-in is sent if the clock was set, the device
   * slept, or the page was opened again since. Absent in operations of earlier versions.
   */
  readonly pageStart?: number | undefined
  /** End of a form's wait; until then other tabs do not send it. */
  readonly attendedUntil?: number | undefined
  /** The server's version in a conflict, with stops for a trip's deletion or move; null if deleted there. */
  readonly current?: Fields | null | undefined
  /** True if the server lacks it because it was restored from a backup; with `current`, it has an older version. */
  readonly lost?: true | undefined
  /** The item that was deleted on the server, or is lost there. */
  readonly gone?: 'thing' | 'trip' | 'vehicle' | undefined
  /** The name of who else deleted a stop, if the server says so. */
  readonly deleter?: unknown
  /** Rows removed by a deletion, or the track that an edit replaced. */
  readonly taken?: Subtree | undefined
  /** Number of server failures (500). */
  readonly failures?: number | undefined
  /** The server's refusal. */
  readonly message?: string | undefined
}

type Dates = Pick<CachedWaypoint, 'startDate' | 'endDate'>

/** A waypoint's dates before and after a move, in `was` under the waypoint's id. */
export type Shifted = { readonly from: Dates; readonly to: Dates }

/** A trip's arrivals and readings, and what its last positions have shown, which are on this device only. */
export type SavedDrive = Drive & { readonly tripId: TripId; readonly progress?: Progress | undefined }

export type Alias = { readonly localId: string; readonly id: string; readonly at: number }

/** `reachable`: the last call was answered, perhaps with an error. */
type Connection = 'reachable' | 'unreachable'

export type OfflineStatus = {
  readonly connection: Connection
  /** Time of the server's last answer, in ms since 1970. */
  readonly lastResponseAt: number | undefined
  /** Marks shown because of a server error. */
  readonly serverErrors: readonly MarkKey[]
  /** Operations sent automatically, oldest first. */
  readonly pending: readonly Operation[]
  /** Operations that need the user's decision, or depend on one that does. */
  readonly unresolved: readonly Operation[]
  /** The number of changes that only a newer version of the app can send. */
  readonly newer: number
  readonly sending: boolean
  /** The time when the server accepts changes again, in ms since 1970, if it refused the last one for having had too many. */
  readonly limitedUntil: number | undefined
  /** Time when the last pending operation was done, in ms since 1970. */
  readonly savedAt: number | undefined
  /** True if something did not fit on this device. */
  readonly full: boolean
  /** Data that the browser deleted and only this device had, until the user dismisses the notice. */
  readonly lost: Unsynced | undefined
}

/**
 * The one cast of this layer. A body with its route's required field has the route's type, and a database with this schema has its type.
 */
export const trust = <Trusted>(value: unknown): Trusted => value as Trusted
