import type { FieldUnit } from '#shared/fields.ts'
import { type ConsumptionUnit, type Measure, toMeasure, type Units } from '#shared/units.ts'
import type { Energy } from '#shared/vehicle.ts'

/** Returns the measure that a unit's numbers are typed in. */
export type Measures = (unit: FieldUnit) => Measure

/** Returns the user's measures; `fuel` is the stored unit of the vehicle's energy. */
export const toMeasures =
  (units: Units, fuel: 'L' | 'kWh' = 'L'): Measures =>
  (unit) =>
    toMeasure(unit === 'energy' ? fuel : unit, units)

type NamedUnit = { readonly value: ConsumptionUnit; readonly text: string }

const names: Readonly<Record<ConsumptionUnit, string>> = {
  per100: 'L/100 km',
  us: 'US mpg',
  uk: 'UK mpg',
  miles: 'mi/kWh',
}

/** Returns the user's consumption unit, or its equivalent for a battery. */
export function findConsumptionUnit(own: ConsumptionUnit, energy: Energy | ''): NamedUnit {
  if (energy !== 'electric') return { value: own, text: names[own] }
  return own === 'per100' ? { value: own, text: 'kWh/100 km' } : { value: 'miles', text: names.miles }
}
