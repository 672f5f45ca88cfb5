import { useMutation } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import type { Draft } from '../../../hooks/use-draft.ts'
import { useForm } from '../../../hooks/use-form.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { updateWaypoint } from '../api.ts'
import { DateFields } from './date-fields.tsx'
import { updateFailed, type WaypointDraft } from './draft.ts'
import css from './edit-dates.module.css'

type EditDatesProps = {
  readonly tripId: TripId
  readonly waypoint: Waypoint
  /** Discarded when it is saved or cancelled. */
  readonly draft: Draft<Pick<WaypointDraft, 'startDate' | 'endDate'>>
  /** Told that it could not be saved; without it the form says so itself. */
  readonly onFailure?: () => void
}

/** Changes the dates of a waypoint in place; empty fields remove them. */
export function EditDates({ tripId, waypoint, draft, onFailure }: EditDatesProps) {
  const { values, change, discard, errors, submit } = useForm(waypointInputSchema, draft, waypoint)
  const update = useMutation(updateWaypoint(tripId, waypoint.id, discard))
  const send = submit((input) => update.mutate(input, { onError: () => onFailure?.() }))
  const type = (changes: Partial<typeof values>) => {
    if (update.isError) update.reset()
    change(changes)
  }
  return (
    <form className={css.form} onSubmit={send} aria-label="Dates">
      {update.isError && !onFailure ? (
        <div className={css.line}>
          <Notice kind="error">{updateFailed}</Notice>
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
    </form>
  )
}
