import type { Form } from '../../../hooks/use-form.ts'
import type { SpecField, SpecValues } from './spec-values.ts'

export type SpecForm = {
  readonly values: SpecValues
  readonly change: (changes: Partial<SpecValues>) => void
  readonly field: (name: SpecField) => ReturnType<Form<SpecValues>['field']>
}
