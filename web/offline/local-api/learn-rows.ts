import type { TripId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { applyOperations, listChanging } from '../replica/apply.ts'
import { describe } from '../replica/nouns.ts'
import type { Writing } from '../replica/replica.ts'
import type { HeldVehicle, HeldWaypoint, Operation } from '../replica/types.ts'

/**
 * Keeps a trip as the server says it is, with what waits on top. An answer that is older than what is held says nothing. `isWhole`: all
 * of the trip's stops came with it.
 */
export async function learnTrip(
  tx: Writing,
  trip: Trip,
  operations: readonly Operation[],
  { isWhole = false } = {},
): Promise<void> {
  const trips = tx.objectStore('trips')
  const held = await trips.get(trip.id)
  const mark = held && !isWhole ? await tx.objectStore('marks').get(`trip:${trip.id}`) : undefined
  // The change counter is that of the stops that are held: a deletion or a move must not claim to have seen newer ones.
  const seen = held && mark?.complete ? { ...trip, changes: held.changes ?? 0 } : trip
  const newest = held && held.rev > trip.rev ? { ...held, waypointCount: trip.waypointCount } : seen
  const row = applyOperations(newest, listChanging(operations, trip))
  if (!row) return
  await trips.put({ ...row, waypointCount: newest.waypointCount + countWaiting(operations, trip.id) })
}

/** How many more waypoints a trip has here than on the server: those too that were deleted there and wait for the person here. */
export const countWaiting = (operations: readonly Operation[], tripId: TripId): number =>
  operations.reduce((count, { kind, target, state, gone }) => {
    const thing = describe(target)
    if (thing.store !== 'waypoints' || thing.tripId !== tripId || state === 'refused') return count
    if (kind === 'edit' && gone === 'thing') return count + 1
    const many = thing.ids.length
    return count + (kind === 'add' ? many : kind === 'delete' ? -many : 0)
  }, 0)

/** The same for a waypoint, of which the weather is written without a new revision. */
export const learnWaypoint = (tx: Writing, tripId: TripId, waypoint: Waypoint, operations: readonly Operation[]) =>
  learnRow(tx, 'waypoints', { ...waypoint, tripId }, operations)

/** The same for a vehicle. */
export const learnVehicle = (tx: Writing, vehicle: Vehicle, operations: readonly Operation[]) =>
  learnRow(tx, 'vehicles', vehicle, operations)

async function learnRow(
  tx: Writing,
  store: 'waypoints' | 'vehicles',
  row: HeldWaypoint | HeldVehicle,
  operations: readonly Operation[],
): Promise<void> {
  const held = await tx.objectStore(store).get(row.id)
  const after = applyOperations(held && held.rev > row.rev ? held : row, listChanging(operations, row))
  if (after) await tx.objectStore(store).put(after)
}
