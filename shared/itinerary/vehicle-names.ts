import { listVehicleIds } from '../trip.ts'
import { toVehicleName } from '../vehicle.ts'
import type { Itinerary } from './itinerary.ts'

/** Returns the names of the trip's vehicles in the plan's order. */
export const listVehicleNames = ({ vehicles }: Itinerary): string[] =>
  vehicles.map(({ vehicle }) => toVehicleName(vehicle))

/** Returns the name of the vehicle whose fuel is shown, if the trip has several, or it is a member's. */
export const nameVehicle = ({ vehicle, vehicles, plan }: Itinerary): string | undefined =>
  vehicle && (vehicle.guest !== undefined || Math.max(vehicles.length, listVehicleIds(plan).length) > 1)
    ? toVehicleName(vehicle)
    : undefined

/** Returns the vehicle used, if the user did not choose it. */
export const describeVehicle = ({ vehicle, vehicles, isVehicleAssumed }: Itinerary): string | undefined =>
  vehicle && vehicles.length === 1 && isVehicleAssumed ? `Using ${toVehicleName(vehicle)}.` : undefined

/** Returns a note that the user's other vehicles are not counted. */
export const describeOtherVehicles = (count: number): string =>
  count === 1 ? "your other vehicle isn't counted" : "your other vehicles aren't counted"
