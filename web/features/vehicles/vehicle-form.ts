import { mapFields } from '#shared/fields.ts'
import type { VehicleInput } from '#shared/schemas/vehicle.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { vehicleFields } from '#shared/vehicle-fields.ts'
import { listParts } from '../../data/describe-fields.ts'
import { type Current, type FieldGroup, readSeen } from '../../data/merge.ts'
import {
  type SentSpecs,
  type SpecValues,
  specNames,
  toSentSpecs,
  toSpecValues,
  toStoredTexts,
} from './specs/spec-values.ts'

const { specs, services, ...fields } = vehicleFields

export type VehicleValues = SpecValues & Readonly<Record<keyof typeof fields, string>>

export const toValues = (vehicle: Partial<Vehicle>): VehicleValues => ({
  ...mapFields(fields, (_field, name) => String(vehicle[name] ?? '')),
  ...toSpecValues(vehicle.specs),
})

export const blankVehicle = toValues({})

/** Returns the parts of a vehicle that are compared as units. */
export const vehicleParts: readonly FieldGroup[] = [
  ...listParts(fields),
  // Sent as a whole, so compared as a whole.
  { fields: ['specs', ...specNames] },
]

export const toStoredValues = (values: VehicleValues): VehicleValues => ({ ...values, ...toStoredTexts(values) })

/** A vehicle to send. The server refuses text that is not a number. */
export type SentVehicle = Omit<VehicleInput, 'year' | 'specs'> & {
  readonly year: number | string | null
  readonly specs?: SentSpecs | null
}

/** Returns the vehicle to send: the year as a number, null if empty, or as typed for the server to refuse. */
export function toInput(values: VehicleValues): SentVehicle {
  const { make, model, year, modifications } = values
  const specs = toSentSpecs(values)
  return { make, model, year: toYear(year.trim()), modifications, ...(specs && { specs }) }
}

/** Returns the vehicle in a refusal as form values. */
export function readSeenVehicle(current: unknown): Current | undefined {
  const seen = readSeen(current, fields)
  return seen && { ...seen, texts: { ...seen.texts, ...toSpecValues(seen.item.specs) } }
}

function toYear(typed: string): number | string | null {
  if (typed === '') return null
  // parseInt alone would save '2015 or so' as 2015.
  return /^\d+$/.test(typed) ? Number.parseInt(typed, 10) : typed
}
