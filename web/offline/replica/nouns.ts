import type { TripId, WaypointId } from '#shared/ids.ts'
import type { CachedTrip, CachedVehicle, CachedWaypoint, Fields, Operation, Target } from './types.ts'

/** A row of this device's copy that operations change. */
export type Row = CachedTrip | CachedWaypoint | CachedVehicle

/** Everything about an operation's target that depends on its noun. */
type Thing = {
  /** Identifies the item among all items; all batches of a trip's waypoints count as one. */
  readonly key: string
  readonly ids: readonly string[]
  /** The trip itself, or the trip of its waypoints; undefined for a vehicle. */
  readonly tripId?: TripId
  /** The store of its rows. */
  readonly store: 'trips' | 'waypoints' | 'vehicles'
  /** The field that counts its changes on the server. */
  readonly counter: 'rev' | 'changes'
  /** The fields that the specification has in its PUT, changed or not. */
  readonly specified: readonly string[]
  /** Returns empty rows, one for each id. */
  readonly createRows: () => readonly Row[]
}

/** Several waypoints of one trip, added or deleted in one request. */
export type Batch = Extract<Target, { readonly noun: 'waypoints' }>

export const isBatch = (target: Target): target is Batch => target.noun === 'waypoints'

export function describe(target: Target): Thing {
  switch (target.noun) {
    case 'trip':
      return describeTrip(target.tripId)
    case 'waypoint':
      return describeWaypoints(target.tripId, [target.waypointId], target.waypointId)
    case 'waypoints':
      return describeWaypoints(target.tripId, target.ids, `waypoints of ${target.tripId}`)
    case 'vehicle':
      return describeVehicle(target.vehicleId)
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

const describeVehicle = (vehicleId: string): Thing => ({
  key: vehicleId,
  ids: [vehicleId],
  store: 'vehicles',
  counter: 'rev',
  specified: ['make', 'model', 'year', 'modifications'],
  createRows: () => [{ id: vehicleId, make: '', model: '', year: null, modifications: '', rev: 0 }],
})

/** Returns the ids of an operation's target: one, or those of a batch. */
export const listThingIds = (target: Target): readonly string[] => describe(target).ids

/** Returns the trip of an operation's target; undefined for a vehicle. */
export const getTrip = (target: Target): TripId | undefined => describe(target).tripId

/** Returns true if an operation's target is this id, alone or in a batch. */
export const isAbout = (target: Target, id: string): boolean => listThingIds(target).includes(id)

/** Returns the counter that a request about the target sends as `If-Match`, from the saved item. */
export function getCounter(target: Target, thing: Fields): number | undefined {
  const counter = thing[describe(target).counter]
  return typeof counter === 'number' ? counter : undefined
}

/** Returns true if an operation needs the user's decision. */
export const needsDecision = ({ state }: Pick<Operation, 'state'>): boolean =>
  state === 'conflict' || state === 'refused' || state === 'failed'
