import type { Day } from '#shared/date.ts'
import { listNames } from '#shared/fields.ts'
import { type FillFields, fillFields } from '#shared/fill.ts'
import { readCurrent } from '#shared/rebase.ts'
import type { Units } from '#shared/units.ts'
import { type Energy, energyUnit } from '#shared/vehicle.ts'
import { findErrors as findFieldErrors, readTexts, toTexts } from '../../data/fields.ts'
import { type Measures, toMeasures } from '../../data/measures.ts'
import type { Current, FieldGroup } from '../../data/merge.ts'
import type { FieldErrors } from '../../hooks/use-form.ts'

/** The form's fields; the others are set elsewhere. */
const { confirmed, tripId, waypointId, ...formFields } = fillFields
type FormFields = Omit<FillFields, 'confirmed' | 'tripId' | 'waypointId'>

/** The form's texts; `by` says which distance counts, and `unit` is its unit. */
export type FillValues = Readonly<Record<keyof FormFields | 'by' | 'unit', string>>

/** The measures that the texts are typed in, except distances in another unit. */
export type FillMeasures = { readonly energy: Energy; readonly units: Units }

const withUnit = ({ energy, units }: FillMeasures, unit: string): Measures =>
  toMeasures({ ...units, distance: unit === 'mi' ? 'mi' : 'km' }, energyUnit(energy))

export const emptyFill = (day: Day, measures: FillMeasures): FillValues => toFillValues({ day, full: true }, measures)

/** Returns a fill-up of any shape, as a refusal may have, as the form shows it. */
export const toFillValues = (fill: Readonly<Record<string, unknown>>, measures: FillMeasures): FillValues => ({
  ...toTexts(formFields, fill, withUnit(measures, measures.units.distance)),
  by: fill.odometer === undefined && fill.km !== undefined ? 'km' : 'odometer',
  unit: measures.units.distance,
})

/** Returns the texts without those that don't count. */
const pickTexts = (values: FillValues): FillValues => ({
  ...values,
  ...(values.by === 'km' ? { odometer: '', reset: '' } : { km: '' }),
  ...(values.full === '' && { surface: '' }),
  ...(values.price.trim() === '' && { currency: '' }),
})

/** Returns a sentence for each field that can't be sent. */
export const findErrors = (values: FillValues, measures: FillMeasures): FieldErrors =>
  findFieldErrors(formFields, pickTexts(values), withUnit(measures, values.unit))

/**
 * Returns the fields to send, of values without errors. `before` is the saved fill-up, whose figures stay as they are while the form
 * shows them.
 */
export const toFillFields = (values: FillValues, measures: FillMeasures, before?: FillFields): FillFields =>
  readTexts<FormFields>(formFields, pickTexts(values), withUnit(measures, values.unit), before)

const together = [
  ['odometer', 'km', 'by', 'unit'],
  ['price', 'currency'],
]

/** The parts of a fill-up that are compared as units. */
export const fillParts: readonly FieldGroup[] = [
  ...listNames(formFields).flatMap((name) => (together.flat().includes(name) ? [] : [[name]])),
  ...together,
].map((fields) => ({ fields }))

/** Returns the fill-up in a refusal as the form's texts. */
export function readSeenFill(current: unknown, measures: FillMeasures): Current | undefined {
  const fill = readCurrent(current)
  return fill && 'amount' in fill ? { texts: toFillValues(fill, measures), rev: fill.rev, item: fill } : undefined
}
