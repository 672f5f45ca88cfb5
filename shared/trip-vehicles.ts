import { limits } from './limits.ts'
import { listVehicleIds, type Trip } from './trip.ts'
import { energyUnit, type Vehicle } from './vehicle.ts'

type TripVehicles = {
  /** In the plan's order, without deleted ones; then those that members have brought. */
  readonly used: readonly Vehicle[]
  /** True if the plan names no vehicle, and the user has only one, which is the first here. */
  readonly isAssumed: boolean
  /** Unit of the fuel amounts in the plan and at stops: the first vehicle's. */
  readonly amountUnit: 'L' | 'kWh'
}

/** Finds a trip's vehicles among the user's and its members'. The sample trip's vehicle is never assumed. */
export function findTripVehicles(
  { plan = {}, crew = [], role }: Pick<Trip, 'plan' | 'crew' | 'role'>,
  vehicles: readonly Vehicle[],
): TripVehicles {
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
