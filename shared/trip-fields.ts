import type { FieldList } from './fields.ts'

/** The plan's numbers, in the order of the form. */
export const planFigures = {
  people: { kind: 'number', label: 'People' },
  hoursPerDay: { kind: 'number', label: 'Driving hours a day' },
  /** Share of all fuel carried that should stay unused. */
  reserve: { kind: 'number', label: 'Fuel reserve', unit: '%' },
  /** Days of water that should stay unused. */
  reserveDays: { kind: 'number', label: 'Water reserve', unit: 'days' },
  /** Liters per person and day. */
  waterEach: { kind: 'number', label: 'Water per person', unit: 'L' },
  /** Liters a day for everything else, such as washing or a dog. */
  waterOther: { kind: 'number', label: 'Other water', unit: 'L' },
  foodDays: { kind: 'number', label: 'Food', unit: 'days' },
  /** In each vehicle, in the first one's unit: liters or kWh. */
  startFuel: { kind: 'number', label: 'Fuel at start', unit: 'energy' },
  /** Liters in all vehicles together. */
  startWater: { kind: 'number', label: 'Water at start', unit: 'L' },
} as const satisfies FieldList

export const planFields = {
  vehicleIds: { kind: 'list', label: 'Vehicles' },
  ...planFigures,
} as const satisfies FieldList

/** The fields that a trip's forms have as texts. */
export const typedFields = {
  name: { kind: 'text', label: 'Trip Name', required: true },
  description: { kind: 'text', label: 'Description', required: true },
} as const

/** The fields of a trip that clients change. */
export const tripFields = {
  ...typedFields,
  plan: { kind: 'group', label: 'Vehicle and people' },
} as const satisfies FieldList
