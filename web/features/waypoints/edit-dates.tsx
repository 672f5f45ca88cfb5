import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields.tsx'
import { updateWaypoint } from './api.ts'
import css from './edit-dates.module.css'
import { firstErrors } from './field-errors.ts'

export type Dates = { readonly startDate: string; readonly endDate: string }

export type EditDatesProps = {
  readonly tripId: string
  readonly waypoint: Waypoint
  readonly values: Dates
  readonly onChange: (changes: Partial<Dates>) => void
  /** Saved or cancelled. */
  readonly onClose: () => void
  readonly onFailure: (error: Error) => void
}

/** Changes the dates of a waypoint in place; empty fields remove them. */
export function EditDates({ tripId, waypoint, values, onChange, onClose, onFailure }: EditDatesProps) {
  const update = useMutation(updateWaypoint(tripId, waypoint.id, onClose))
  const [tried, setTried] = useState(false)
  const checked = waypointInputSchema.safeParse({ ...waypoint, ...values })
  const errors = tried && !checked.success ? firstErrors(checked.error) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!checked.success || update.isPending) return
    update.mutate(checked.data, { onError: onFailure })
  }
  return (
    <form className={css.form} onSubmit={submit} aria-label="Dates">
      <DateField
        label="Start Date"
        readOnly={update.isPending}
        autoFocus
        value={values.startDate}
        error={errors.startDate}
        onChange={(startDate) => onChange({ startDate })}
      />
      <DateField
        label="End Date"
        readOnly={update.isPending}
        value={values.endDate}
        error={errors.endDate}
        onChange={(endDate) => onChange({ endDate })}
      />
      <div className={css.buttons}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={update.isPending} busyText="Updating...">
          Update Dates
        </Button>
      </div>
    </form>
  )
}
