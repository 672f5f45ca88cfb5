import type { Form } from '../../../hooks/use-form.ts'
import { DateField } from '../../../ui/fields.tsx'
import type { DatesDraft } from './draft.ts'

type DateFieldsProps = {
  readonly form: Pick<Form<DatesDraft>, 'values' | 'change' | 'field'>
  /** Error of the end date, before it is sent. */
  readonly endError?: string | undefined
  /** True if the form was just opened: the first field takes the focus. */
  readonly autoFocus?: boolean
}

/** Date fields of a waypoint, shared by the forms that add and change waypoints. */
export function DateFields({ form: { values, change, field }, endError, autoFocus = false }: DateFieldsProps) {
  const end = field('endDate')
  return (
    <>
      <DateField
        {...field('startDate')}
        label="Start Date"
        autoFocus={autoFocus}
        value={values.startDate}
        onChange={(startDate) => change({ startDate })}
      />
      <DateField
        {...end}
        label="End Date"
        value={values.endDate}
        error={endError ?? end.error}
        onChange={(endDate) => change({ endDate })}
      />
    </>
  )
}
