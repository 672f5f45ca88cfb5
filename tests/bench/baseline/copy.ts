import { tripSeq } from '../../../shared/ids.ts'
import { foldText } from '../../../shared/text.ts'
import type { Trip } from '../../../shared/trip.ts'
import type { Vehicle } from '../../../shared/vehicle.ts'
import type { Waypoint } from '../../../shared/waypoint.ts'
import { type Database, toJson } from './database.ts'

/** Copies the product's answers into the baseline's tables, with the same ids. The baseline has no sample trip, tracks and members. */

export const putTrip = (
  database: Database,
  userId: string,
  {
    plan,
    changes = 0,
    sample: _,
    span: __,
    role: _role,
    owner: _owner,
    you: _you,
    crew: _crew,
    attachedChanges,
    written: ___,
    ...trip
  }: Trip,
) =>
  database.insertTrip.run({
    ...trip,
    userId,
    seq: tripSeq(trip.id),
    folded: foldText(trip.name),
    plan: toJson(plan),
    changes,
    attachedChanges: attachedChanges ?? null,
  })

export const putWaypoint = (
  database: Database,
  tripId: string,
  {
    startDate,
    endDate,
    weather,
    stop,
    leg,
    symbol,
    order,
    track: _,
    skipped: _s,
    by: _by,
    changedAt: _c,
    ...rest
  }: Waypoint,
) =>
  database.insertWaypoint.run({
    ...rest,
    tripId,
    symbol: symbol ?? null,
    order: order ?? null,
    weather: toJson(weather),
    stop: toJson(stop),
    leg: toJson(leg),
    startDate: startDate?.slice(0, 10) ?? null,
    endDate: endDate?.slice(0, 10) ?? null,
  })

export const putVehicle = (database: Database, userId: string, vehicle: Vehicle) => {
  const { id, make, model, year, modifications, rev, specs } = vehicle
  return database.insertVehicle.run({ id, make, model, year, modifications, rev, userId, specs: toJson(specs) })
}
