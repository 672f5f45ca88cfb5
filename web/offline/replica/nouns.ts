import { createDay } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import type { Sheet } from '#shared/sheet.ts'
import { createLocalId, toWaypointId } from './local-ids.ts'
import { trust } from './trust.ts'
import type {
  CachedTrip,
  CachedVehicle,
  CachedWaypoint,
  Fields,
  Operation,
  SavedCheckIn,
  SavedDrive,
  SavedFill,
  SavedSheet,
  SavedTrack,
  Snapshot,
  SnapshotKey,
  Subtree,
  Target,
} from './types.ts'

/** Everything that differs between nouns: where their rows are, what these are inside of, and whose ids they name. */

/** What a change is about: one item, or a part of what it shows. */
type Rows = {
  vehicle: CachedVehicle
  trip: CachedTrip
  waypoint: CachedWaypoint
  track: SavedTrack
  sheet: SavedSheet
  'check-in': SavedCheckIn
  fill: SavedFill
  /** On this device only, as are the marks. */
  drive: SavedDrive
  mark: Snapshot
  fillsMark: Snapshot
}
export type Noun = keyof Rows
/** An item's row. A track is shown in its waypoint's. */
export type Row = Rows[Exclude<Noun, 'track' | 'drive' | 'mark' | 'fillsMark'>]

type RowStore = 'trips' | 'waypoints' | 'vehicles' | 'sheets' | 'checkIns' | 'fills'

type Outer = 'trip' | 'vehicle' | 'waypoint'

type Description = {
  readonly store: RowStore | 'tracks' | 'drives' | 'marks'
  /** Where a subtree has its rows. */
  readonly rows: keyof Subtree
  /** The field of a target with its id. */
  readonly id?: 'tripId' | 'vehicleId' | 'waypointId' | 'checkInId' | 'fillId'
  /** The key of its row, by its id. @default the id */
  readonly key?: (id: string) => string
  /** The field of its row with that id. @default id */
  readonly rowId?: 'stop' | 'tripId'
  /** Returns the id of a new item. @default a ULID */
  readonly createId?: (ulid: string, tripId: TripId | undefined) => string
  /** What it is inside of, and how its rows are found there: by an index of the store, or under this key. */
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
  /** True if a move of its trip changes its dates. */
  readonly isMoved?: true
  /** The field that counts its changes on the server. @default rev */
  readonly counter?: 'changes'
  /** Fields that the specification has in its PUT, changed or not. */
  readonly specified?: readonly string[]
  /** The changes that this version knows, and those of several items at once. */
  readonly kinds?: readonly Operation['kind'][]
  readonly batchKinds?: readonly Operation['kind'][]
  /** The key of the mark that says what of it is on this device, and what the mark of a new one says. */
  readonly markKey?: (id: string) => string
  readonly newMark?: Partial<Snapshot>
  /** Fields of its row that no request has, because the server makes them, and those that only an edit may have. */
  readonly unsent?: readonly string[]
  readonly editOnly?: readonly string[]
  /** The one field of its requests. @default those of its row */
  readonly field?: 'track'
  /** Fields that stay when the item is added again. */
  readonly stays?: readonly string[] | 'all'
  /** A new row's fields, apart from ids. */
  readonly empty?: Fields
}

/** In the order in which they need each other. */
export const nouns: { readonly [Name in Noun]: Description } = {
  vehicle: {
    ...{ store: 'vehicles', rows: 'vehicle', id: 'vehicleId', inside: {} },
    specified: ['make', 'model', 'year', 'modifications'],
    kinds: ['add', 'edit', 'delete'],
    markKey: toFillsKey,
    unsent: ['fillCount', 'written', 'odometer', 'sample'],
    empty: { make: '', model: '', year: null, modifications: '', rev: 0 } satisfies Omit<CachedVehicle, 'id'>,
  },
  trip: {
    ...{ store: 'trips', rows: 'trip', id: 'tripId', inside: {} },
    names: { vehicle: 'needs' },
    counter: 'changes',
    kinds: ['add', 'edit', 'delete', 'move'],
    markKey: toTripKey,
    newMark: { checkIns: true },
    createId: createLocalId,
    unsent: ['waypointCount', 'changes', 'attachedChanges', 'written', 'span', 'sample'],
    editOnly: ['plan'],
    empty: { name: '', description: '', waypointCount: 0, rev: 0 } satisfies Omit<CachedTrip, 'id'>,
  },
  waypoint: {
    ...{ store: 'waypoints', rows: 'waypoints', id: 'waypointId', inside: { trip: 'byTrip' } },
    names: { waypoint: 'needs' },
    isMoved: true,
    specified: ['name', 'description', 'latitude', 'longitude', 'startDate', 'endDate'],
    kinds: ['add', 'edit', 'delete'],
    batchKinds: ['add', 'delete'],
    createId: (ulid, tripId) => (tripId === undefined ? ulid : toWaypointId(tripId, ulid)),
    unsent: ['weather', 'track'],
    // Averages belong to its place and dates.
    stays: ['id', 'weather'],
    empty: {
      ...{ name: '', description: '', latitude: '', longitude: '' },
      ...{ startDate: null, endDate: null, weather: null, rev: 0 },
    } satisfies Omit<CachedWaypoint, 'id' | 'tripId'>,
  },
  track: {
    ...{ store: 'tracks', rows: 'tracks', id: 'waypointId', inside: { trip: 'byTrip', waypoint: (id) => id } },
    names: { waypoint: 'needs' },
    shownIn: 'waypoint',
    rowId: 'stop',
    field: 'track',
    unsent: ['stop'],
    kinds: ['edit'],
  },
  // The trip plan and check-ins belong to a trip, but nothing else in it depends on them, or they on it.
  sheet: {
    ...{ store: 'sheets', rows: 'sheet', id: 'tripId', key: toSheetId, inside: { trip: toSheetId } },
    namedBy: 'trip',
    rowId: 'tripId',
    kinds: ['edit'],
    empty: { rev: 0 } satisfies Sheet,
  },
  'check-in': {
    ...{ store: 'checkIns', rows: 'checkIns', id: 'checkInId', inside: { trip: 'byTrip' } },
    names: { waypoint: 'mentions' },
    namedBy: 'trip',
    // An edit is one that a restored server lacks.
    kinds: ['add', 'edit', 'delete'],
    unsent: ['receivedAt', 'sentAt'],
    empty: { at: '', state: 'well', rev: 0 } satisfies Omit<SavedCheckIn, 'id' | 'tripId'>,
  },
  fill: {
    ...{ store: 'fills', rows: 'fills', id: 'fillId', inside: { vehicle: 'byVehicle' } },
    // The server does not know the id of a trip made here.
    names: { trip: 'waits', waypoint: 'mentions' },
    namedBy: 'vehicle',
    kinds: ['add', 'edit', 'delete'],
    batchKinds: ['add'],
    empty: { day: createDay('2000-01-01'), amount: 0, full: true, rev: 0 } satisfies Omit<
      SavedFill,
      'id' | 'vehicleId'
    >,
  },
  drive: {
    ...{ store: 'drives', rows: 'drive', inside: { trip: (id) => id } },
    names: { waypoint: 'mentions' },
    stays: 'all',
  },
  mark: {
    ...{ store: 'marks', rows: 'mark', inside: { trip: toTripKey } },
    names: { waypoint: 'mentions' },
    stays: ['key', 'kept', 'forecast'],
  },
  fillsMark: { store: 'marks', rows: 'fillsMark', inside: { vehicle: toFillsKey } },
}

export function toSheetId(tripId: string): string {
  return `sheet of ${tripId}`
}

function toTripKey(id: string): string {
  return `trip:${id}`
}

function toFillsKey(id: string): string {
  return `fills:${id}`
}

export const toSavedSheet = (tripId: TripId, sheet: Sheet): SavedSheet => ({ ...sheet, id: toSheetId(tripId), tripId })

const batches = { waypoints: 'waypoint', fills: 'fill' } as const

export type Batch = Extract<Target, { readonly ids: unknown }>

export const isBatch = (target: Target): target is Batch => 'ids' in target

/** Returns what a target is one of, or several. */
export const toNoun = ({ noun }: Target): Noun => (noun === 'waypoints' || noun === 'fills' ? batches[noun] : noun)

export type TrackTarget = Extract<Target, { readonly noun: 'track' }>

export const isTrackTarget = (target: Target): target is TrackTarget => target.noun === 'track'

/** A fill-up or several. */
type FillTarget = Extract<Target, { readonly noun: 'fill' | 'fills' }>

export const isFillTarget = (target: Target): target is FillTarget => target.noun === 'fill' || target.noun === 'fills'

/** The trip plan and check-ins belong to a trip, but nothing else in it depends on them, or they on it. */
export const isApart = (target: Target): target is Extract<Target, { readonly noun: 'sheet' | 'check-in' }> =>
  target.noun === 'sheet' || target.noun === 'check-in'

export const describe = (target: Target): Description => nouns[toNoun(target)]

/** Returns the item in whose row a target is shown: a track's waypoint, else the target itself. */
export const toShown = (target: Target): Target =>
  trust<Target>({ ...target, noun: describe(target).shownIn ?? target.noun })

/** Returns the trip or vehicle that an item is in. */
export const toOuter = (target: Target, noun: Outer): Target => trust<Target>({ ...target, noun })

/** Returns the key of a trip's or vehicle's mark; undefined for other items. */
export const toMarkKey = (target: Target): SnapshotKey | undefined =>
  trust<SnapshotKey | undefined>(describe(target).markKey?.(listThingIds(target)[0] ?? ''))

/** Returns the store with the row of what shows a target. */
export const getStore = (target: Target): RowStore => trust<RowStore>(describe(toShown(target)).store)

const getField = (target: Fields, name = ''): string => String(target[name])

/** Returns the trip of an item in one; undefined for a vehicle and its fill-ups. */
export const getTrip = (target: Target): TripId | undefined => ('tripId' in target ? target.tripId : undefined)

/** Returns the vehicle of a change to it or its fill-ups. */
export const getVehicle = (target: Target): string | undefined => ('vehicleId' in target ? target.vehicleId : undefined)

/** Returns the keys of the rows that show a target. */
export function listThingIds(target: Target): readonly string[] {
  if (isBatch(target)) return target.ids
  const { id, key } = describe(target)
  const own = getField({ ...target }, id)
  return [key ? key(own) : own]
}

export const isAbout = (target: Target, id: string): boolean => listThingIds(target).includes(id)

/** Returns true if a target, or several, is inside the other. */
export function isInside(inner: Target, outer: Target): boolean {
  const noun = toNoun(outer)
  return noun in describe(inner).inside && isAbout(outer, getField({ ...inner }, nouns[noun].id))
}

/** Returns true for changes of the same item. All batches of a trip's waypoints are one, and of a vehicle's fill-ups. */
export const isSameTarget = (one: Target, other: Target): boolean => getKey(one) === getKey(other)

const getKey = (target: Target): string =>
  `${target.noun} ${isBatch(target) ? (getTrip(target) ?? getVehicle(target)) : listThingIds(target)[0]}`

/** Returns the fields of a noun's rows that say in which trip or vehicle they are. */
export const listOuterFields = (noun: Noun): readonly ('tripId' | 'vehicleId')[] => [
  ...(nouns[noun].inside.trip ? (['tripId'] as const) : []),
  ...(nouns[noun].inside.vehicle ? (['vehicleId'] as const) : []),
]

const pickOuterIds = (noun: Noun, fields: Fields): Fields =>
  Object.fromEntries(listOuterFields(noun).map((name) => [name, fields[name]]))

/** Returns empty rows, one for each item. */
export const createRows = (target: Target): readonly Row[] =>
  listThingIds(target).map((id) =>
    trust<Row>({ ...describe(target).empty, id, ...pickOuterIds(toNoun(target), { ...target }) }),
  )

/** Returns the target of changes to a row. */
export function toTarget(noun: Noun, row: Fields): Target {
  const { id = '', rowId = 'id' } = nouns[noun]
  return trust<Target>({ noun, ...pickOuterIds(noun, row), [id]: row[rowId] })
}

/** Returns the saved counter, which requests send as `If-Match`. */
export function getCounter(target: Target, thing: Fields): number | undefined {
  const counter = thing[describe(target).counter ?? 'rev']
  return typeof counter === 'number' ? counter : undefined
}

/** Returns the counters that a deletion or move sends again, from the server's answer. */
export const getCounters = ({ target, written }: Operation, thing: Fields) => ({
  base: getCounter(target, thing),
  written: written === undefined ? undefined : Number(thing.written ?? 0),
})

const states: readonly string[] = ['waiting', 'sent', 'conflict', 'refused', 'failed'] satisfies Operation['state'][]

/** Returns false for an operation of a newer version of the app. */
export function isKnown({ kind, target, state }: Operation): boolean {
  if (!Object.hasOwn(nouns, toNoun(target)) || !states.includes(state)) return false
  const { kinds, batchKinds } = describe(target)
  return (isBatch(target) ? batchKinds : kinds)?.includes(kind) === true
}

export const needsDecision = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'conflict' || state === 'refused' || state === 'failed'
