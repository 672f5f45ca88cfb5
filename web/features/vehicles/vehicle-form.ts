import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'
import { refuse, type Schema } from '../../hooks/use-form.ts'

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

/** The server checks all but this: that the year is a number, which JSON could not say otherwise. Without digits it is null. */
export const vehicleSchema: Schema<VehicleValues, VehicleInput> = {
  safeParse: ({ make, model, year, modifications }) => {
    const digits = year.trim()
    // parseInt alone would take '2015 or so' for 2015 and save what nobody typed.
    if (!/^\d*$/.test(digits)) return refuse('year', 'Year must be a whole number')
    return {
      success: true,
      data: { make, model, year: digits === '' ? null : Number.parseInt(digits, 10), modifications },
    }
  },
}
