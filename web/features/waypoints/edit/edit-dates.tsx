import { useMutation } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { toFailure } from '../../../data/api-error.ts'
import { toEdit } from '../../../data/merge.ts'
import { useSaveEdit } from '../../../data/use-save-edit.ts'
import { useForm } from '../../../hooks/use-form.ts'
import type { InlineEdit } from '../../../hooks/use-inline-edit.ts'
import { Form, FormActions } from '../../../ui/form.tsx'
import { updateWaypoint } from '../api.ts'
import { DateFields } from './date-fields.tsx'
import { checkDates, type DatesDraft, datesParts, describeUpdate, toInput } from './draft.ts'
import css from './edit-dates.module.css'
import { StopConflict } from './stop-conflict.tsx'

type EditDatesProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  readonly edit: InlineEdit<DatesDraft>
  /** Message of a failed save, unless another change came first. */
  readonly failure?: string
}

/** Form to change a waypoint's dates in place; empty fields remove them. */
export function EditDates({ tripId, waypoint, edit: { draft, base }, failure }: EditDatesProps) {
  const form = useForm(draft, { check: (dates) => checkDates(dates) })
  const update = useMutation(updateWaypoint(tripId, waypoint.id, form.discard))
  const { save, question } = useSaveEdit(update.mutateAsync, waypointFields)
  const submit = form.submit({
    send: (dates) => save(toEdit(datesParts, base, dates, toInput({ ...waypoint, ...dates }))),
    failed: (error) => toFailure(error, () => describeUpdate(error, failure)),
  })
  return (
    <Form form={form} onSubmit={submit} className={css.form} aria-label="Dates">
      <DateFields form={form} autoFocus />
      <div className={css.line}>
        <FormActions at="end" submit="Update Dates" busyText="Updating..." busy={form.busy} onCancel={form.discard} />
      </div>
      {question ? <StopConflict tripId={tripId} question={question} /> : null}
    </Form>
  )
}
