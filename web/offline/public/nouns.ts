/** One table has all that differs between nouns: where their rows are, what these are inside of, and whose ids they name. */
import { createDay } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { createLocalId, toWaypointId } from './local-ids.ts'
import type {
  CachedTrip,
  CachedVehicle,
  CachedWaypoint,
  Fields,
  Operation,
  SavedCheckIn,
  SavedFill,
  SavedTripPlan,
  Subtree,
  Target,
} from './types.ts'

/** The things that changes are about, and those that only this device has: a drive, and the marks of a trip and of a vehicle's fill-ups. */
export type Noun = Exclude<Target['noun'], 'waypoints' | 'fills'> | 'drive' | 'mark' | 'fillsMark'

/** An item's row. A track is shown in its waypoint's. */
export type Row = CachedTrip | CachedWaypoint | CachedVehicle | SavedTripPlan | SavedCheckIn | SavedFill

export type RowStore = 'trips' | 'waypoints' | 'tracks' | 'vehicles' | 'sheets' | 'checkIns' | 'fills'

export type Outer = 'trip' | 'vehicle' | 'waypoint'

/** The route that sends a change; outbox/read-changes.ts has the schema of its body. */
export type Request = {
  /** The header or field with its key. @default nowhere */
  readonly key?: 'header' | 'id' | 'both'
  /** Fields that the contract requires besides the item's fields. */
  readonly required?: { readonly waypointDTOs: readonly [] }
  readonly hasId?: true
}
export type Requests = { readonly [Kind in Operation['kind']]?: Request }

export type Description = {
  readonly store: RowStore | 'drives' | 'marks'
  /** The place of its rows in a subtree. */
  readonly rows: keyof Subtree
  /** The field of a target with its id. */
  readonly id?: 'tripId' | 'vehicleId' | 'waypointId' | 'checkInId' | 'fillId'
  /** The key of its row, by its id. @default the id */
  readonly key?: (id: string) => string
  /** The field of its row with the key. @default id */
  readonly rowKey?: 'stop'
  /** Returns the id of a new item. @default a ULID */
  readonly createId?: (ulid: string, tripId: TripId | undefined) => string
  /** The noun that it is inside of, and how its rows are found there: by an index of the store, or under this key. */
  readonly inside: { readonly [Name in Outer]?: 'byTrip' | 'byVehicle' | ((id: string) => string) }
  /**
   * Whose ids its fields name:
   * - `needs`: a new one is sent before it, and discarded with it.
   * - `waits`: a new one is sent before it.
   * - `mentions`: neither matters to the other.
   */
  readonly names?: { readonly [Name in Noun]?: 'needs' | 'waits' | 'mentions' }
  /** The noun in whose row it is shown, with its revision. @default its own */
  readonly shownIn?: 'waypoint'
  /** The noun under whose name it is shown. @default its own */
  readonly namedBy?: 'trip' | 'vehicle'
  /** True if it is read apart from the trip or vehicle that it is in, and `newest` the row that says whether all are on this device. */
  readonly isAttached?: true
  readonly newest?: 'fillsMark'
  /** True if a move of its trip changes its dates. */
  readonly isMoved?: true
  /** The field that counts its changes on the server. @default rev */
  readonly counter?: 'changes'
  /** Fields that the specification has in its PUT, changed or not. */
  readonly specified?: readonly string[]
  /** The last part of its path, below what it is in, and what follows if that is no list of all. */
  readonly segment?: string
  readonly wholeList?: '/all'
  /** The changes that this version knows, and those of several items at once. */
  readonly requests?: Requests
  readonly batch?: Requests
  /** The key of the mark that says what of it is on this device. */
  readonly markKey?: (id: string) => string
  /** Fields of its row that no request has, because the server makes them, and those that only an edit may have. */
  readonly unsent?: readonly string[]
  readonly editOnly?: readonly string[]
  /** The one field of its requests and of the row that shows it. @default those of its row */
  readonly field?: 'track'
  /** Fields of its row that only this device has, besides ids of what it is in. */
  readonly own?: readonly string[]
  /** True if its fields are never changed. */
  readonly isFinal?: true
  /** Fields of its row that answers to changes leave as they are: they belong to its saved stops (cache-rows.ts). */
  readonly kept?: readonly string[]
  /** Fields that stay when the item is added again. */
  readonly stays?: readonly string[] | 'all'
  /** A new row's fields, apart from ids. */
  readonly empty?: Fields
}

/** In the order in which they need each other. */
export const nouns: { readonly [Name in Noun]: Description } = {
  vehicle: {
    store: 'vehicles',
    rows: 'vehicle',
    id: 'vehicleId',
    inside: {},
    specified: ['make', 'model', 'year', 'modifications'],
    segment: 'vehicles',
    requests: { add: { key: 'both' }, edit: { hasId: true }, delete: {} },
    markKey: toFillsKey,
    unsent: ['fillCount', 'written', 'odometer', 'sample'],
    empty: { make: '', model: '', year: null, modifications: '', rev: 0 } satisfies Omit<CachedVehicle, 'id'>,
  },
  trip: {
    store: 'trips',
    rows: 'trip',
    id: 'tripId',
    inside: {},
    names: { vehicle: 'needs' },
    counter: 'changes',
    segment: 'trips',
    requests: { add: { key: 'header', required: { waypointDTOs: [] } }, edit: {}, delete: {}, move: { key: 'header' } },
    markKey: toTripKey,
    createId: createLocalId,
    unsent: [
      'waypointCount',
      'changes',
      'attachedChanges',
      'written',
      'span',
      'sample',
      'role',
      'owner',
      'you',
      'crew',
      'numbers',
    ],
    editOnly: ['plan'],
    kept: ['waypointCount', 'changes', 'span'],
    empty: { name: '', description: '', waypointCount: 0, rev: 0 } satisfies Omit<CachedTrip, 'id'>,
  },
  waypoint: {
    store: 'waypoints',
    rows: 'waypoints',
    id: 'waypointId',
    inside: { trip: 'byTrip' },
    names: { waypoint: 'needs' },
    isMoved: true,
    specified: ['name', 'description', 'latitude', 'longitude', 'startDate', 'endDate'],
    segment: 'waypoints',
    wholeList: '/all',
    requests: { add: { key: 'id' }, edit: {}, delete: {} },
    batch: { add: { key: 'both' }, delete: { key: 'header' } },
    createId: (ulid, tripId) => (tripId === undefined ? ulid : toWaypointId(tripId, ulid)),
    unsent: ['weather', 'track', 'by', 'changedAt'],
    // Averages belong to its place and dates.
    stays: ['id', 'weather'],
    empty: {
      name: '',
      description: '',
      latitude: '',
      longitude: '',
      startDate: null,
      endDate: null,
      weather: null,
      rev: 0,
    } satisfies Omit<CachedWaypoint, 'id' | 'tripId'>,
  },
  track: {
    store: 'tracks',
    rows: 'tracks',
    id: 'waypointId',
    inside: { trip: 'byTrip', waypoint: (id) => id },
    names: { waypoint: 'needs' },
    shownIn: 'waypoint',
    rowKey: 'stop',
    field: 'track',
    unsent: ['stop'],
    segment: 'tracks',
    // Several tracks are one request (outbox/read-changes.ts).
    requests: { edit: {} },
  },
  // The trip plan and check-ins belong to a trip, but nothing else in it depends on them, or they on it. Addresses, archives and what
  // devices have stored call a trip plan a sheet, and keep doing so.
  sheet: {
    store: 'sheets',
    rows: 'sheet',
    id: 'tripId',
    key: toTripPlanId,
    inside: { trip: toTripPlanId },
    namedBy: 'trip',
    isAttached: true,
    segment: 'sheet',
    own: ['id'],
    requests: { edit: {} },
    empty: { rev: 0 } satisfies TripPlan,
  },
  'check-in': {
    store: 'checkIns',
    rows: 'checkIns',
    id: 'checkInId',
    inside: { trip: 'byTrip' },
    names: { waypoint: 'mentions' },
    namedBy: 'trip',
    isAttached: true,
    segment: 'check-ins',
    own: ['rev'],
    isFinal: true,
    // An edit is one of its stop, or one that a restored server lacks.
    requests: { add: { key: 'id' }, edit: {}, delete: {} },
    unsent: ['receivedAt', 'sentAt'],
    empty: { at: '', state: 'well', rev: 0 } satisfies Omit<SavedCheckIn, 'id' | 'tripId'>,
  },
  fill: {
    store: 'fills',
    rows: 'fills',
    id: 'fillId',
    inside: { vehicle: 'byVehicle' },
    // The server does not know the id of a trip made here.
    names: { trip: 'waits', waypoint: 'mentions' },
    namedBy: 'vehicle',
    isAttached: true,
    newest: 'fillsMark',
    segment: 'fills',
    requests: { add: { key: 'id' }, edit: {}, delete: {} },
    batch: { add: { key: 'id' } },
    empty: { day: createDay('2000-01-01'), amount: 0, full: true, rev: 0 } satisfies Omit<
      SavedFill,
      'id' | 'vehicleId'
    >,
  },
  drive: {
    store: 'drives',
    rows: 'drive',
    inside: { trip: (id) => id },
    names: { waypoint: 'mentions' },
    stays: 'all',
  },
  mark: {
    store: 'marks',
    rows: 'mark',
    inside: { trip: toTripKey },
    names: { waypoint: 'mentions' },
    stays: ['key', 'kept', 'forecast'],
  },
  fillsMark: { store: 'marks', rows: 'fillsMark', inside: { vehicle: toFillsKey } },
}

export function toTripPlanId(tripId: string): string {
  return `sheet of ${tripId}`
}

function toTripKey(id: string): string {
  return `trip:${id}`
}

function toFillsKey(id: string): string {
  return `fills:${id}`
}
