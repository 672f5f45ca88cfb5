import { listVehicleIds, type PlanSettings } from './trip.ts'
import { energyUnit, type Vehicle } from './vehicle.ts'

type TripVehicles = {
  /** In the plan's order, without deleted ones. */
  readonly used: readonly Vehicle[]
  /** True if the plan names no vehicle and the user has only this one. */
  readonly isAssumed: boolean
  /** Unit of the fuel amounts in the plan and at stops: the first vehicle's. */
  readonly amountUnit: 'L' | 'kWh'
}

/** Finds a trip's vehicles among the user's. The sample trip's vehicle is never assumed. */
export function findTripVehicles(plan: PlanSettings, vehicles: readonly Vehicle[]): TripVehicles {
  const own = vehicles.filter(({ sample }) => !sample)
  const chosen = listVehicleIds(plan)
  const isAssumed = chosen.length === 0 && own.length === 1
  const used = isAssumed ? own : chosen.flatMap((id) => vehicles.find((one) => one.id === id) ?? [])
  return { used, isAssumed, amountUnit: energyUnit(used[0]?.specs?.energy ?? 'diesel') }
}
