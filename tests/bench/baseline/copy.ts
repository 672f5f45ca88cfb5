import { tripSeq } from '../../../shared/ids.ts'
import { foldText } from '../../../shared/text.ts'
import type { Trip } from '../../../shared/trip.ts'
import type { Vehicle } from '../../../shared/vehicle.ts'
import type { Waypoint } from '../../../shared/waypoint.ts'
import { type Database, toJson } from './database.ts'

/** Copies the product's answers into the baseline's tables, with the same ids, as far as these have columns. */

export const putTrip = (database: Database, userId: string, trip: Trip) => {
  const { id, name, description, waypointCount, rev, plan, changes = 0, attachedChanges = null } = trip
  const fields = { id, name, description, waypointCount, rev, changes, attachedChanges }
  return database.insertTrip.run({ ...fields, userId, seq: tripSeq(id), folded: foldText(name), plan: toJson(plan) })
}

export const putWaypoint = (database: Database, tripId: string, waypoint: Waypoint) => {
  const { id, name, description, latitude, longitude, rev, symbol = null, order = null } = waypoint
  const { startDate, endDate, weather, stop, leg } = waypoint
  return database.insertWaypoint.run({
    ...{ id, name, description, latitude, longitude, rev, symbol, order },
    tripId,
    weather: toJson(weather),
    stop: toJson(stop),
    leg: toJson(leg),
    startDate: startDate?.slice(0, 10) ?? null,
    endDate: endDate?.slice(0, 10) ?? null,
  })
}

export const putVehicle = (database: Database, userId: string, vehicle: Vehicle) => {
  const { id, make, model, year, modifications, rev, specs } = vehicle
  return database.insertVehicle.run({ id, make, model, year, modifications, rev, userId, specs: toJson(specs) })
}
