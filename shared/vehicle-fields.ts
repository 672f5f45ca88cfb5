import type { FieldList } from './fields.ts'
import type { Surface } from './stop.ts'

/** The optional figures of a vehicle's specs. */
export const specFigures = {
  water: { kind: 'number', label: 'Water', unit: 'L' },
  /** Usable energy: capacity times voltage times allowed depth of discharge. */
  battery: { kind: 'number', label: 'Battery', unit: 'Wh' },
  solar: { kind: 'number', label: 'Solar panels', unit: 'W' },
  /** Daily consumption without the fridge. */
  base: { kind: 'number', label: 'Daily power use', unit: 'Wh' },
  /** Daily consumption at 25 °C. */
  fridge: { kind: 'number', label: 'Fridge', unit: 'Wh' },
  /** Charge from the running engine. */
  alternator: { kind: 'number', label: 'Alternator', unit: 'W' },
} as const satisfies FieldList

/** By their path in the specs. */
export const specFields = {
  energy: { kind: 'text', label: 'Energy', required: true },
  tank: { kind: 'number', label: 'Tank', unit: 'energy', required: true },
  spare: { kind: 'number', label: 'Spare fuel', unit: 'energy' },
  'use.paved': { kind: 'consumption', label: 'Consumption on paved roads', required: true },
  'use.gravel': { kind: 'consumption', label: 'Consumption on gravel' },
  'use.track': { kind: 'consumption', label: 'Consumption on tracks' },
  'use.sand': { kind: 'consumption', label: 'Consumption in sand' },
  'use.rough': { kind: 'consumption', label: 'Consumption on rough ground' },
  ...specFigures,
} as const satisfies FieldList & FieldList<`use.${Surface}`>

/** The fields of a vehicle that clients change. Apart from shared/vehicle.ts, because the page of a shared trip needs none of it. */
export const vehicleFields = {
  make: { kind: 'text', label: 'Make', required: true },
  model: { kind: 'text', label: 'Model', required: true },
  year: { kind: 'number', label: 'Year', required: true },
  modifications: { kind: 'text', label: 'Modifications', required: true },
  specs: { kind: 'group', label: 'Range and supplies' },
  services: { kind: 'list', label: 'Services' },
} as const satisfies FieldList
