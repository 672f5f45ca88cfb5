import { useQueries } from '@tanstack/react-query'
import type { Fill } from '#shared/fill.ts'
import { forVehicle } from '#shared/itinerary/for-vehicle.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { fillsQuery } from '../fills/fills-query.ts'

type VehicleFills = {
  /** The itinerary of this vehicle alone. */
  readonly alone: Itinerary
  readonly vehicleId: string
  /** Empty while loading. */
  readonly fills: readonly Fill[]
}

/** Returns the fill-ups of each of a trip's vehicles. */
export function useFills(itinerary: Itinerary): readonly VehicleFills[] {
  const loaded = useQueries({ queries: itinerary.vehicles.map(({ vehicle }) => fillsQuery(vehicle.id)) })
  return itinerary.vehicles.map((own, at) => ({
    alone: forVehicle(itinerary, own),
    vehicleId: own.vehicle.id,
    fills: loaded[at]?.data ?? [],
  }))
}
