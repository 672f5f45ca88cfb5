import type { Form } from '../../../hooks/use-form.ts'
import { DateField } from '../../../ui/fields.tsx'
import type { DatesDraft } from './draft.ts'

type DateFieldsProps = {
  readonly form: Pick<Form<DatesDraft>, 'field'>
  /** Error of the end date before sending. */
  readonly endError?: string | undefined
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
}

/** Dates of a new or changed waypoint. */
export function DateFields({ form: { field }, endError, autoFocus = false }: DateFieldsProps) {
  const end = field('endDate')
  return (
    <>
      <DateField {...field('startDate')} label="Start Date" autoFocus={autoFocus} />
      <DateField {...end} label="End Date" error={endError ?? end.error} />
    </>
  )
}
