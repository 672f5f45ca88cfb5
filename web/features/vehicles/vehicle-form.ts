import { listNames, mapFields } from '#shared/fields.ts'
import type { VehicleInput } from '#shared/schemas/vehicle.ts'
import type { Units } from '#shared/units.ts'
import { type Vehicle, vehicleFields } from '#shared/vehicle.ts'
import { type Part, readSeen, type Seen } from '../../data/merge.ts'
import { describeSpecTexts } from './specs/describe-spec-texts.ts'
import {
  type SentSpecs,
  type SpecValues,
  specFields,
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
export const listVehicleParts = (units: Units): readonly Part[] => [
  ...listNames(fields).map((name) => ({ label: fields[name].label, fields: [name] })),
  // Sent as a whole, so compared as a whole.
  { label: specs.label, fields: ['specs', ...specFields], show: (texts) => describeSpecTexts(texts, units) },
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
export function readSeenVehicle(current: unknown): Seen | undefined {
  const seen = readSeen(current, listNames(fields))
  if (!seen || typeof current !== 'object' || current === null) return undefined
  return { ...seen, texts: { ...seen.texts, ...toSpecValues('specs' in current ? current.specs : undefined) } }
}

function toYear(typed: string): number | string | null {
  if (typed === '') return null
  // parseInt alone would save '2015 or so' as 2015.
  return /^\d+$/.test(typed) ? Number.parseInt(typed, 10) : typed
}
