import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { isDay } from '#shared/date.ts'
import type { TripId } from '#shared/ids.ts'
import { datesApart, datesOutOfOrder, type Waypoint, waypointInputSchema } from '#shared/waypoint.ts'
import { describeError, isSavedAlready } from '../../../data/api-error.ts'
import type { Draft } from '../../../hooks/use-draft.ts'
import { useForm } from '../../../hooks/use-form.ts'
import { paths } from '../../../paths.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldRow } from '../../../ui/fields.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { addWaypoint } from '../api.ts'
import { DateFields } from './date-fields.tsx'
import type { WaypointDraft } from './draft.ts'
import { WaypointFields } from './waypoint-fields.tsx'
import css from './waypoint-form.module.css'

/** A new waypoint with both dates ends on a later day than it starts: stricter than what the API takes. */
const newWaypointSchema = waypointInputSchema.check(
  z.refine((input) => datesApart(input.startDate, input.endDate), { error: datesOutOfOrder, path: ['endDate'] }),
)

/** The draft with the key that makes a repeated POST harmless, kept until one was answered with success. */
export type NewWaypointDraft = WaypointDraft & { readonly key: string }

type NewWaypointFormProps = {
  readonly tripId: TripId
  readonly draft: Draft<NewWaypointDraft>
  /** Told also when the screen has been left meanwhile. */
  readonly onAdded: (added: Waypoint) => void
  readonly autoFocus: boolean
}

/** The words and dates of a new waypoint whose place is chosen. */
export function NewWaypointForm({ tripId, draft, onAdded, autoFocus }: NewWaypointFormProps) {
  const id = useId()
  const { values, change, discard, errors, submit } = useForm(newWaypointSchema, draft)
  const add = useMutation(
    addWaypoint(tripId, (added) => {
      discard()
      onAdded(added)
    }),
  )
  const toast = useToast()
  const navigate = useNavigate()

  const send = submit((input) =>
    add.mutate(
      { input, idempotencyKey: values.key },
      {
        onSuccess: () => {
          toast.success('Waypoint added successfully!')
          // The lists are empty by now and load anew; the flag says so to whoever reads the history.
          navigate(paths.trip(tripId), { replace: true, state: { refresh: true } })
        },
        onError: (error) => {
          if (isSavedAlready(error)) change({ key: crypto.randomUUID() })
          toast.error(`Failed to add waypoint: ${describeError(error)}`)
        },
      },
    ),
  )

  return (
    <Card aria-labelledby={id}>
      <form className={css.form} onSubmit={send}>
        <h2 id={id}>What is there?</h2>
        <WaypointFields
          values={values}
          onChange={change}
          errors={errors}
          readOnly={add.isPending}
          autoFocus={autoFocus}
        />
        <FieldRow>
          <DateFields
            values={values}
            onChange={change}
            errors={areApart(values) ? errors : { ...errors, endDate: datesOutOfOrder }}
            readOnly={add.isPending}
          />
        </FieldRow>
        {errors.latitude || errors.longitude ? <p role="alert">{errors.latitude ?? errors.longitude}</p> : null}
        <Actions at="end">
          <LinkButton to={paths.trip(tripId)} onClick={discard}>
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" busy={add.isPending} busyText="Creating...">
            Create Waypoint
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

/** Said while the dates are typed, not only on submitting them. */
const areApart = ({ startDate, endDate }: WaypointDraft): boolean =>
  !isDay(startDate) || !isDay(endDate) || datesApart(startDate, endDate)
