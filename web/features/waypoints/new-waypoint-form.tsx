import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay } from '#shared/date.ts'
import { datesApart, datesOutOfOrder, type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { describeError, isSavedAlready } from '../../data/api-error.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DateField, FieldRow } from '../../ui/fields.tsx'
import { useToast } from '../../ui/toasts.tsx'
import css from './add-waypoint.module.css'
import { addWaypoint } from './api.ts'
import { firstErrors } from './field-errors.ts'
import { refreshFlag } from './use-waypoint-list.ts'
import { WaypointFields } from './waypoint-fields.tsx'

type Draft = {
  readonly latitude: string
  readonly longitude: string
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly endDate: string
  /** Makes a repeated POST harmless; kept until one was answered with success. */
  readonly key: string
}

export type NewWaypointFormProps = {
  readonly tripId: string
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
  readonly onDiscard: () => void
  /** Told also when the screen has been left meanwhile. */
  readonly onAdded?: ((added: Waypoint) => void) | undefined
  readonly autoFocus: boolean
}

/** The words and dates of a new waypoint whose place is chosen. */
export function NewWaypointForm({ tripId, draft, onChange, onDiscard, onAdded, autoFocus }: NewWaypointFormProps) {
  const add = useMutation(
    addWaypoint(tripId, (added) => {
      onDiscard()
      onAdded?.(added)
    }),
  )
  const toast = useToast()
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)

  const { startDate, endDate } = draft
  const apart = !isDay(startDate) || !isDay(endDate) || datesApart(startDate, endDate)
  const input = waypointInputSchema.safeParse(draft)
  const errors = tried && !input.success ? firstErrors(input.error) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!input.success || !apart || add.isPending) return
    const idempotencyKey = draft.key === '' ? crypto.randomUUID() : draft.key
    onChange({ key: idempotencyKey })
    add.mutate(
      { input: input.data, idempotencyKey },
      {
        onSuccess: () => {
          toast.success('Waypoint added successfully!')
          navigate(paths.trip(tripId), { replace: true, state: refreshFlag })
        },
        onError: (error) => {
          if (isSavedAlready(error)) onChange({ key: '' })
          toast.error(`Failed to add waypoint: ${describeError(error)}`)
        },
      },
    )
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <h2 id="what">What is there?</h2>
      <WaypointFields
        values={draft}
        onChange={onChange}
        errors={errors}
        readOnly={add.isPending}
        autoFocus={autoFocus}
      />
      <FieldRow>
        <DateField
          label="Start Date"
          readOnly={add.isPending}
          value={startDate}
          error={errors.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <DateField
          label="End Date"
          readOnly={add.isPending}
          value={endDate}
          error={apart ? errors.endDate : datesOutOfOrder}
          onChange={(endDate) => onChange({ endDate })}
        />
      </FieldRow>
      {errors.latitude || errors.longitude ? <p role="alert">{errors.latitude ?? errors.longitude}</p> : null}
      <div className={css.buttons}>
        <LinkButton to={paths.trip(tripId)} onClick={onDiscard}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" busy={add.isPending} busyText="Creating...">
          Create Waypoint
        </Button>
      </div>
    </form>
  )
}
