import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'

/** What a vehicle form holds: texts, as typed. */
export type VehicleTexts = { make: string; model: string; year: string; modifications: string }

export const noVehicle: VehicleTexts = { make: '', model: '', year: '', modifications: '' }

export const textsOf = (vehicle: Vehicle): VehicleTexts => ({
  make: vehicle.make,
  model: vehicle.model,
  year: vehicle.year === null ? '' : String(vehicle.year),
  modifications: vehicle.modifications,
})

/** What is sent of the texts. The server checks all but this: throws when the year is no number, which JSON cannot say. */
export function vehicleOf({ make, model, year, modifications }: VehicleTexts): VehicleInput {
  const digits = year.trim()
  // parseInt alone would take '2015 or so' for 2015 and save what nobody typed.
  if (digits !== '' && !/^\d+$/.test(digits)) throw new Error('Year must be a whole number')
  return { make, model, year: digits === '' ? null : Number.parseInt(digits, 10), modifications }
}
