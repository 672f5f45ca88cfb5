import type { TripId } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import {
  aboutTrip,
  aboutVehicle,
  aboutWaypoint,
  applyToTrip,
  applyToVehicle,
  applyToWaypoint,
} from '../replica/apply.ts'
import type { Writing } from '../replica/replica.ts'
import { listThingIds } from '../replica/target.ts'
import type { Operation } from '../replica/types.ts'

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
  const mark = await tx.objectStore('marks').get(`trip:${trip.id}`)
  // The change counter is that of the stops that are held: a deletion or a move must not claim to have seen newer ones.
  const seen = held && mark?.complete && !isWhole ? { ...trip, changes: held.changes ?? 0 } : trip
  const newest = held && held.rev > trip.rev ? { ...held, waypointCount: trip.waypointCount } : seen
  const row = applyToTrip(newest, aboutTrip(operations, trip.id))
  if (!row) return
  await trips.put({ ...row, waypointCount: newest.waypointCount + countWaiting(operations, trip.id) })
}

/** How many more waypoints a trip has here than on the server: those too that were deleted there and wait for the person here. */
export const countWaiting = (operations: readonly Operation[], tripId: TripId): number =>
  operations.reduce((count, { kind, target, state, gone }) => {
    if (target.noun === 'trip' || target.noun === 'vehicle' || target.tripId !== tripId || state === 'refused')
      return count
    if (kind === 'edit' && gone === 'thing') return count + 1
    const many = listThingIds(target).length
    return count + (kind === 'add' ? many : kind === 'delete' ? -many : 0)
  }, 0)

/** The same for a waypoint. */
export async function learnWaypoint(
  tx: Writing,
  tripId: TripId,
  waypoint: Waypoint,
  operations: readonly Operation[],
): Promise<void> {
  const waypoints = tx.objectStore('waypoints')
  const held = await waypoints.get(waypoint.id)
  // Its weather is written without a new revision.
  const newest = held && held.rev > waypoint.rev ? held : { ...waypoint, tripId }
  const row = applyToWaypoint(newest, aboutWaypoint(operations, tripId, waypoint.id))
  if (row) await waypoints.put(row)
}

/** The same for a vehicle. */
export async function learnVehicle(tx: Writing, vehicle: Vehicle, operations: readonly Operation[]): Promise<void> {
  const vehicles = tx.objectStore('vehicles')
  const held = await vehicles.get(vehicle.id)
  const row = applyToVehicle(held && held.rev > vehicle.rev ? held : vehicle, aboutVehicle(operations, vehicle.id))
  if (row) await vehicles.put(row)
}
