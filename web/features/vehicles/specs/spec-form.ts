import type { Form } from '../../../hooks/use-form.ts'
import type { SpecField, SpecValues } from './spec-values.ts'

/** The parts of a vehicle's form used for range and supplies. */
export type SpecForm = {
  readonly values: SpecValues
  readonly change: (changes: Partial<SpecValues>) => void
  readonly field: (name: SpecField) => ReturnType<Form<SpecValues>['field']>
}
