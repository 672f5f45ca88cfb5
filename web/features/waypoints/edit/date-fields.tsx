import type { FieldErrors } from '../../../hooks/use-form.ts'
import { DateField } from '../../../ui/fields.tsx'
import type { WaypointDraft } from './draft.ts'

type Dates = Pick<WaypointDraft, 'startDate' | 'endDate'>

type DateFieldsProps = {
  readonly values: Dates
  readonly onChange: (changes: Partial<Dates>) => void
  readonly errors: FieldErrors
  readonly readOnly: boolean
  /** The form was just asked for: the first field takes the focus. */
  readonly autoFocus?: boolean
}

/** The dates of a waypoint, the same for adding and changing one. */
export function DateFields({ values, onChange, errors, readOnly, autoFocus = false }: DateFieldsProps) {
  return (
    <>
      <DateField
        label="Start Date"
        readOnly={readOnly}
        autoFocus={autoFocus}
        value={values.startDate}
        error={errors.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <DateField
        label="End Date"
        readOnly={readOnly}
        value={values.endDate}
        error={errors.endDate}
        onChange={(endDate) => onChange({ endDate })}
      />
    </>
  )
}
