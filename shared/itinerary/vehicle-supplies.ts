import type { Vehicle } from '../vehicle.ts'
import type { Fuel } from './fuel.ts'
import type { Power } from './power.ts'
import { verdicts } from './verdict.ts'

/** A vehicle of the trip, and what it carries for itself. */
export type VehicleSupplies = {
  readonly vehicle: Vehicle
  /** Undefined without a leg, or if the vehicle's tank and consumption are unknown. */
  readonly fuel: Fuel | undefined
  /** Undefined without a dated stop, or if the vehicle's battery or daily use is unknown. */
  readonly power: Power | undefined
}

/** Returns a number that is higher the worse the fuel is: the verdict, then the share needed of what is carried. */
export function rateFuel({ fuel }: VehicleSupplies): number {
  if (!fuel) return -1
  const shares = fuel.sections.map(({ need, carried }) => need.high / (need.high + carried.high) || 0)
  return verdicts.indexOf(fuel.verdict) + Math.max(0, ...shares)
}

/** Returns a number that is higher the lower the battery is, from stop to stop in the bad case. */
export const ratePower = ({ power }: VehicleSupplies): number =>
  power
    ? 1 -
      power.onArrival.reduce((sum, { high }) => sum + high, 0) / Math.max(1, power.capacity * power.onArrival.length)
    : -1

/** Returns the vehicle whose fuel lasts worst; one without figures only if no other has any. */
export const findWorstFuel = (supplies: readonly VehicleSupplies[]): VehicleSupplies | undefined =>
  supplies.reduce<VehicleSupplies | undefined>(
    (worst, one) => (worst && rateFuel(worst) >= rateFuel(one) ? worst : one),
    undefined,
  )

/** Returns liters; undefined without a vehicle, or if one's water is unknown. */
export const sumWater = ([first, ...others]: readonly Vehicle[]): number | undefined =>
  others.reduce((sum, { specs }) => {
    return sum === undefined || specs?.water === undefined ? undefined : sum + specs.water
  }, first?.specs?.water)
