import type { Vehicle } from '#shared/vehicle.ts'
import type { SentVehicle } from './api.ts'

/** What a vehicle form holds: texts, as typed. */
export type VehicleValues = {
  readonly make: string
  readonly model: string
  readonly year: string
  readonly modifications: string
}

export const blankVehicle: VehicleValues = { make: '', model: '', year: '', modifications: '' }

export const toValues = ({ make, model, year, modifications }: Vehicle): VehicleValues => ({
  make,
  model,
  year: year === null ? '' : String(year),
  modifications,
})

export const vehicleParts = [
  { label: 'Make', fields: ['make'] },
  { label: 'Model', fields: ['model'] },
  { label: 'Year', fields: ['year'] },
  { label: 'Modifications', fields: ['modifications'] },
]

/** What is sent: the year as a number, nothing as none, and anything else as it was typed, for the server to refuse. */
export const toInput = ({ make, model, year, modifications }: VehicleValues): SentVehicle => ({
  make,
  model,
  year: toYear(year.trim()),
  modifications,
})

function toYear(typed: string): number | string | null {
  if (typed === '') return null
  // parseInt alone would take '2015 or so' for 2015 and save what nobody typed.
  return /^\d+$/.test(typed) ? Number.parseInt(typed, 10) : typed
}
