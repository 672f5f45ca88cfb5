import type { FieldsOf } from './fields.ts'
import type { PlanSettings, Trip } from './trip.ts'

/** The trip's vehicles, people and reserves, in the order of the form. */
export const planFields = {
  vehicleIds: { kind: 'list', label: 'Vehicles' },
  people: { kind: 'number', label: 'People' },
  hoursPerDay: { kind: 'number', label: 'Driving hours a day' },
  reserve: { kind: 'number', label: 'Fuel reserve', unit: '%' },
  reserveDays: { kind: 'number', label: 'Water reserve', unit: 'days' },
  waterEach: { kind: 'number', label: 'Water per person', unit: 'L' },
  waterOther: { kind: 'number', label: 'Other water', unit: 'L' },
  foodDays: { kind: 'number', label: 'Food', unit: 'days' },
  startFuel: { kind: 'number', label: 'Fuel at start', unit: 'energy' },
  startWater: { kind: 'number', label: 'Water at start', unit: 'L' },
} satisfies FieldsOf<Omit<PlanSettings, 'vehicleId'>>

/** The fields that a trip's forms have as texts. */
export const typedFields = {
  name: { kind: 'text', label: 'Trip Name', required: true },
  description: { kind: 'text', label: 'Description', required: true },
} as const

/** The fields of a trip that clients change. */
export const tripFields = {
  ...typedFields,
  plan: { kind: 'group', label: 'Vehicle and people' },
} satisfies FieldsOf<Pick<Trip, 'name' | 'description' | 'plan'>>
