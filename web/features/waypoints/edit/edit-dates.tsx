import { useMutation } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { toEdit } from '../../../data/merge.ts'
import { useSaveEdit } from '../../../data/use-save-edit.ts'
import { useForm } from '../../../hooks/use-form.ts'
import type { InlineEdit } from '../../../hooks/use-inline-edit.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { updateWaypoint } from '../api.ts'
import { DateFields } from './date-fields.tsx'
import { datesParts, describeUpdate, type WaypointDraft } from './draft.ts'
import css from './edit-dates.module.css'

type EditDatesProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Closed when it is saved or cancelled. */
  readonly edit: InlineEdit<Pick<WaypointDraft, 'startDate' | 'endDate'>>
  /** Told why it could not be saved; without it the form says so itself. */
  readonly onFailure?: (error: unknown) => void
}

/** Changes the dates of a waypoint in place; empty fields remove them. */
export function EditDates({ tripId, waypoint, edit: { draft, base }, onFailure }: EditDatesProps) {
  const { values, change, discard, errors, submit } = useForm(waypointInputSchema, draft, waypoint)
  const update = useMutation(updateWaypoint(tripId, waypoint.id, discard))
  const { save, question } = useSaveEdit(update.mutateAsync)
  const send = submit((input) => {
    save(toEdit(datesParts, base, values, input)).catch((error) => onFailure?.(error))
  })
  const type = (changes: Partial<typeof values>) => {
    if (update.isError) update.reset()
    change(changes)
  }
  return (
    <form className={css.form} onSubmit={send} aria-label="Dates">
      {update.isError && !onFailure ? (
        <div className={css.line}>
          <Notice kind="error">{describeUpdate(update.error)}</Notice>
        </div>
      ) : null}
      <DateFields values={values} onChange={type} errors={errors} readOnly={update.isPending} autoFocus />
      <div className={css.line}>
        <Actions at="end">
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyText="Updating...">
            Update Dates
          </Button>
        </Actions>
      </div>
      {question ? <ConflictDialog {...question} /> : null}
    </form>
  )
}
