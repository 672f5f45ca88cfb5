import type { VehicleInput } from '#shared/schemas/vehicle.ts'
import type { Units } from '#shared/units.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { type Part, readSeen, type Seen } from '../../data/merge.ts'
import { describeSpecTexts } from './specs/describe-spec-texts.ts'
import {
  noSpecs,
  type SentSpecs,
  type SpecValues,
  specFields,
  toKeptTexts,
  toSentSpecs,
  toSpecValues,
} from './specs/spec-values.ts'

/** What a vehicle form holds: texts, as typed. */
export type VehicleValues = SpecValues & {
  readonly make: string
  readonly model: string
  readonly year: string
  readonly modifications: string
}

export const blankVehicle: VehicleValues = { make: '', model: '', year: '', modifications: '', ...noSpecs }

export const toValues = ({ make, model, year, modifications, specs }: Vehicle): VehicleValues => ({
  make,
  model,
  year: year === null ? '' : String(year),
  modifications,
  ...toSpecValues(specs),
})

/** What of a vehicle is changed and told as one. */
export const listVehicleParts = (units: Units): readonly Part[] => [
  { label: 'Make', fields: ['make'] },
  { label: 'Model', fields: ['model'] },
  { label: 'Year', fields: ['year'] },
  { label: 'Modifications', fields: ['modifications'] },
  // Sent whole, and so changed and told as one.
  { label: 'Range and supplies', fields: ['specs', ...specFields], show: (texts) => describeSpecTexts(texts, units) },
]

/** What the values are once they are kept. */
export const toKeptValues = (values: VehicleValues): VehicleValues => ({ ...values, ...toKeptTexts(values) })

/** A vehicle as a form sends it: what was typed for a number and is none, the server refuses. */
export type SentVehicle = Omit<VehicleInput, 'year' | 'specs'> & {
  readonly year: number | string | null
  readonly specs?: SentSpecs | null
}

/**
 * What is sent: the year as a number, nothing as none, and anything else as it was typed, for the server to refuse; no range and
 * supplies when nothing of them is filled in.
 */
export function toInput(values: VehicleValues): SentVehicle {
  const { make, model, year, modifications } = values
  const specs = toSentSpecs(values)
  return { make, model, year: toYear(year.trim()), modifications, ...(specs && { specs }) }
}

/** The vehicle that a refusal carries, as the form shows it. */
export function readSeenVehicle(current: unknown): Seen | undefined {
  const seen = readSeen(current, ['make', 'model', 'year', 'modifications'])
  if (!seen || typeof current !== 'object' || current === null) return undefined
  return { ...seen, texts: { ...seen.texts, ...toSpecValues('specs' in current ? current.specs : undefined) } }
}

function toYear(typed: string): number | string | null {
  if (typed === '') return null
  // parseInt alone would take '2015 or so' for 2015 and save what nobody typed.
  return /^\d+$/.test(typed) ? Number.parseInt(typed, 10) : typed
}
