import { createDay } from '#shared/date.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Sheet } from '#shared/sheet.ts'
import type {
  CachedTrip,
  CachedVehicle,
  CachedWaypoint,
  Fields,
  Operation,
  SavedCheckIn,
  SavedFill,
  SavedSheet,
  Target,
} from './types.ts'

export type Row = CachedTrip | CachedWaypoint | CachedVehicle | SavedSheet | SavedCheckIn | SavedFill

type Thing = {
  /** Unique among items; all batches of a trip's waypoints share one, and of a vehicle's fill-ups. */
  readonly key: string
  readonly ids: readonly string[]
  /** Undefined for a vehicle and its fill-ups. */
  readonly tripId?: TripId
  readonly store: 'trips' | 'waypoints' | 'vehicles' | 'sheets' | 'checkIns' | 'fills'
  /** The field that counts its changes on the server. */
  readonly counter: 'rev' | 'changes'
  /** Fields that the specification has in its PUT, changed or not. */
  readonly specified: readonly string[]
  /** Returns empty rows, one per id. */
  readonly createRows: () => readonly Row[]
}

export type Batch = Extract<Target, { readonly noun: 'waypoints' | 'fills' }>

/** A fill-up or several. */
export type FillTarget = Extract<Target, { readonly noun: 'fill' | 'fills' }>

export const isFillTarget = (target: Target): target is FillTarget => target.noun === 'fill' || target.noun === 'fills'

export type TrackTarget = Extract<Target, { readonly noun: 'track' }>

export const isTrackTarget = (target: Target): target is TrackTarget => target.noun === 'track'

/** The trip plan and check-ins belong to a trip, but nothing else in it depends on them, or they on it. */
export const isApart = (target: Target): target is Extract<Target, { readonly noun: 'sheet' | 'check-in' }> =>
  target.noun === 'sheet' || target.noun === 'check-in'

export const isBatch = (target: Target): target is Batch => target.noun === 'waypoints' || target.noun === 'fills'

export function describe(target: Target): Thing {
  switch (target.noun) {
    case 'trip':
      return describeTrip(target.tripId)
    case 'waypoint':
      return describeWaypoints(target.tripId, [target.waypointId], target.waypointId)
    case 'waypoints':
      return describeWaypoints(target.tripId, target.ids, `waypoints of ${target.tripId}`)
    case 'track':
      // It is shown in its waypoint's row, and shares its revision.
      return {
        ...describeWaypoints(target.tripId, [target.waypointId], `track to ${target.waypointId}`),
        specified: [],
      }
    case 'sheet':
      return describeSheet(target.tripId)
    case 'check-in':
      return describeCheckIn(target.tripId, target.checkInId)
    case 'vehicle':
      return describeVehicle(target.vehicleId)
    case 'fill':
      return describeFills(target.vehicleId, [target.fillId], target.fillId)
    case 'fills':
      return describeFills(target.vehicleId, target.ids, `fill-ups of ${target.vehicleId}`)
  }
}

const describeTrip = (tripId: TripId): Thing => ({
  key: tripId,
  ids: [tripId],
  tripId,
  store: 'trips',
  counter: 'changes',
  specified: [],
  createRows: () => [{ id: tripId, name: '', description: '', waypointCount: 0, rev: 0 }],
})

const describeWaypoints = (tripId: TripId, ids: readonly WaypointId[], key: string): Thing => ({
  key,
  ids,
  tripId,
  store: 'waypoints',
  counter: 'rev',
  specified: ['name', 'description', 'latitude', 'longitude', 'startDate', 'endDate'],
  createRows: () => ids.map((id) => ({ ...emptyWaypoint, id, tripId })),
})

const emptyWaypoint = {
  ...{ name: '', description: '', latitude: '', longitude: '' },
  ...{ startDate: null, endDate: null, weather: null, rev: 0 },
}

export const toSheetId = (tripId: TripId): string => `sheet of ${tripId}`

export const toSavedSheet = (tripId: TripId, sheet: Sheet): SavedSheet => ({ ...sheet, id: toSheetId(tripId), tripId })

const describeSheet = (tripId: TripId): Thing => ({
  key: toSheetId(tripId),
  ids: [toSheetId(tripId)],
  tripId,
  store: 'sheets',
  counter: 'rev',
  specified: [],
  createRows: () => [toSavedSheet(tripId, { rev: 0 })],
})

const describeCheckIn = (tripId: TripId, id: string): Thing => ({
  key: id,
  ids: [id],
  tripId,
  store: 'checkIns',
  counter: 'rev',
  specified: [],
  createRows: () => [{ id, tripId, at: '', state: 'well', rev: 0 }],
})

const describeVehicle = (vehicleId: string): Thing => ({
  key: vehicleId,
  ids: [vehicleId],
  store: 'vehicles',
  counter: 'rev',
  specified: ['make', 'model', 'year', 'modifications'],
  createRows: () => [{ id: vehicleId, make: '', model: '', year: null, modifications: '', rev: 0 }],
})

const describeFills = (vehicleId: string, ids: readonly string[], key: string): Thing => ({
  key,
  ids,
  store: 'fills',
  counter: 'rev',
  specified: [],
  createRows: () => ids.map((id) => ({ id, vehicleId, day: createDay('2000-01-01'), amount: 0, full: true, rev: 0 })),
})

export const listThingIds = (target: Target): readonly string[] => describe(target).ids

/** Returns undefined for a vehicle and its fill-ups. */
export const getTrip = (target: Target): TripId | undefined => describe(target).tripId

/** Returns the vehicle of a change to it or its fill-ups. */
export const getVehicle = (target: Target): string | undefined =>
  target.noun === 'vehicle' || isFillTarget(target) ? target.vehicleId : undefined

export const isAbout = (target: Target, id: string): boolean => listThingIds(target).includes(id)

/** Returns the saved counter, which requests send as `If-Match`. */
export function getCounter(target: Target, thing: Fields): number | undefined {
  const counter = thing[describe(target).counter]
  return typeof counter === 'number' ? counter : undefined
}

/** Returns the counters that a deletion or move sends again, from the server's answer. */
export const getCounters = ({ target, written }: Operation, thing: Fields) => ({
  base: getCounter(target, thing),
  written: written === undefined ? undefined : Number(thing.written ?? 0),
})

/** The changes that this version knows; an edit of a check-in is one that a restored server lacks. */
const kinds: Readonly<Partial<Record<string, readonly string[]>>> = {
  trip: ['add', 'edit', 'delete', 'move'],
  waypoint: ['add', 'edit', 'delete'],
  waypoints: ['add', 'delete'],
  track: ['edit'],
  sheet: ['edit'],
  'check-in': ['add', 'edit', 'delete'],
  vehicle: ['add', 'edit', 'delete'],
  fill: ['add', 'edit', 'delete'],
  fills: ['add'],
} satisfies Record<Target['noun'], readonly Operation['kind'][]>

const states: readonly string[] = ['waiting', 'sent', 'conflict', 'refused', 'failed'] satisfies Operation['state'][]

/** Returns false for an operation of a newer version of the app. */
export const isKnown = ({ kind, target, state }: Operation): boolean =>
  kinds[target.noun]?.includes(kind) === true && states.includes(state)

export const needsDecision = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'conflict' || state === 'refused' || state === 'failed'
