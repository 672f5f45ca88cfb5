import type { Itinerary } from './itinerary.ts'
import type { VehicleSupplies } from './vehicle-supplies.ts'

/** Returns the itinerary of one of its vehicles alone; the water stays that of all. */
export const forVehicle = (itinerary: Itinerary, own: VehicleSupplies | undefined): Itinerary =>
  own ? { ...itinerary, ...own, vehicles: [own] } : itinerary

/** Returns the itinerary of the plan's first vehicle, whose readings the user enters in Drive and Today. */
export const forFirstVehicle = (itinerary: Itinerary): Itinerary =>
  itinerary.vehicles.length < 2 ? itinerary : forVehicle(itinerary, itinerary.vehicles[0])
