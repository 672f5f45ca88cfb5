import { toDay } from '../date.ts'
import type { SharedLeg, SharedStop, Shows } from '../share.ts'
import { energyUnit } from '../vehicle.ts'
import type { Waypoint } from '../waypoint.ts'
import type { Itinerary } from './itinerary.ts'
import type { VehicleSupplies } from './vehicle-supplies.ts'

/** Returns what a link shows of stop `number`, counted from 1. */
export function toSharedStop(
  stops: readonly Waypoint[],
  number: number,
  shows: Shows,
  legs: ReadonlyMap<string, SharedLeg> | undefined,
): SharedStop {
  const stop = stops[number - 1]
  if (!stop) throw new Error(`The trip has no stop ${number}`)
  return {
    number,
    name: stop.name,
    latitude: Number(stop.latitude),
    longitude: Number(stop.longitude),
    ...(stop.symbol === undefined ? {} : { symbol: stop.symbol }),
    ...(stop.skipped ? { skipped: true } : {}),
    ...(shows.dates ? { startDate: toDay(stop.startDate), endDate: toDay(stop.endDate) } : {}),
    ...(shows.descriptions && stop.description !== '' ? { description: stop.description } : {}),
    // No leg leads to the first stop or to a skipped one.
    ...(legs ? { leg: legs.get(stop.id) ?? null } : {}),
  }
}

/** Returns the legs by the ids of the stops that they lead to. */
export function toSharedLegs({ legs, fuel, vehicle, vehicles }: Itinerary): ReadonlyMap<string, SharedLeg> {
  return new Map(
    legs.map(({ to, km }, at) => {
      const need = vehicle && toNeed({ vehicle, fuel }, at)
      const needs = vehicles.flatMap((own, index) => {
        const need = toNeed(own, at)
        return need ? [{ ...need, vehicle: index + 1 }] : []
      })
      return [to.id, { km, ...(need ? { fuel: need } : {}), ...(need && vehicles.length > 1 ? { fuels: needs } : {}) }]
    }),
  )
}

function toNeed({ vehicle, fuel }: Pick<VehicleSupplies, 'vehicle' | 'fuel'>, leg: number) {
  const need = fuel?.need[leg]
  return need && vehicle.specs && { ...need, unit: energyUnit(vehicle.specs.energy) }
}
