import { limits } from './limits.ts'
import { listVehicleIds, type Trip } from './trip.ts'
import { energyUnit, type Vehicle } from './vehicle.ts'

/**
 * Finds a trip's vehicles among the user's and its members': in the plan's order, without deleted ones, then those that members have
 * brought. `isAssumed` if the plan names none, and the user has only one, but never the sample trip's, which is the first then. `amountUnit`
 * is that of the fuel amounts in the plan and at stops: the first vehicle's.
 */
export function findTripVehicles(
  { plan = {}, crew = [], role }: Pick<Trip, 'plan' | 'crew' | 'role'>,
  vehicles: readonly Vehicle[],
) {
  const own = vehicles.filter(({ sample }) => !sample)
  const chosen = listVehicleIds(plan)
  const guests = crew.flatMap(({ id, name, vehicle }): Vehicle[] => {
    if (!vehicle) return []
    const { at: _, ...copy } = vehicle
    return [{ ...copy, id, guest: name, modifications: '', rev: 0 }]
  })
  // In another's trip, members bring the vehicles that they drive.
  const mayAssume = role === undefined || guests.length === 0
  const isAssumed = mayAssume && chosen.length === 0 && own.length === 1
  const found = isAssumed ? own : chosen.flatMap((id) => vehicles.find((one) => one.id === id) ?? [])
  const used = [...found, ...guests].slice(0, limits.vehiclesPerTrip)
  return { used, isAssumed, amountUnit: energyUnit(used[0]?.specs?.energy) }
}
