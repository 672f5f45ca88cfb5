import { waypointFields } from '#shared/waypoint-fields.ts'
import { bindFields, type FieldErrors, type Form } from '../../../hooks/use-form.ts'
import { DateField } from '../../../ui/fields.tsx'
import type { DatesDraft } from './draft.ts'

type DateFieldsProps = {
  readonly form: Pick<Form<DatesDraft>, 'values' | 'field'>
  /** Errors before sending. */
  readonly errors?: FieldErrors
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
}

/** Dates of a new or changed waypoint. */
export function DateFields({ form, errors, autoFocus = false }: DateFieldsProps) {
  const field = bindFields(form, waypointFields)
  const end = field('endDate')
  return (
    <>
      <DateField {...field('startDate')} autoFocus={autoFocus} />
      <DateField {...end} error={errors?.endDate ?? end.error} />
    </>
  )
}
