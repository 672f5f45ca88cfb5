import type { Basis } from '#shared/assistant.ts'
import type { KnownForecast } from '#shared/forecast.ts'
import { listComputed } from '#shared/itinerary/computed.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { listVehicleNames } from '#shared/itinerary/vehicle-names.ts'
import type { Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { encode } from './data-block.ts'
import type { Computed, TripWithStops } from './model.ts'

/** Computes a trip's itinerary. Ignores a plan's vehicles that are not among `vehicles`. */
export function computeFindings(
  { trip, waypoints }: TripWithStops,
  vehicles: readonly Vehicle[],
  units: Units,
  forecast?: KnownForecast,
): Computed {
  const itinerary = computeItinerary(trip, waypoints, vehicles, { units, forecast })
  const { legs, totals, otherVehicles } = itinerary
  const vehicle = listVehicleNames(itinerary).join(' and ')
  const basis: Basis = {
    tripId: trip.id,
    trip: trip.name,
    ...(vehicle !== '' && { vehicle, ...(otherVehicles > 0 && { otherVehicles }) }),
  }
  return {
    itinerary,
    // The length of a line in the prompt: in JSON, with its escapes and a comma.
    findings: listComputed(itinerary, units, (line) => encode(line).length + 1),
    basis: totals.days > 0 || legs.length > 0 ? basis : undefined,
  }
}
