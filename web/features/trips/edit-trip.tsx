import { useMutation } from '@tanstack/react-query'
import { type Trip, type TripInput, tripInputSchema } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import type { Draft } from '../../hooks/use-draft.ts'
import { useForm } from '../../hooks/use-form.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateTrip } from './api.ts'
import { TripFields } from './trip-fields.tsx'
import css from './trip-form.module.css'

type EditTripProps = {
  readonly trip: Trip
  readonly draft: Draft<TripInput>
  readonly onClose: () => void
}

/** Changes a trip's name and description in place. */
export function EditTrip({ trip, draft, onClose }: EditTripProps) {
  const update = useMutation(updateTrip(trip.id, onClose))
  const toast = useToast()
  const form = useForm(tripInputSchema, draft)
  const submit = form.submit((input) =>
    update.mutate(input, { onError: (error) => toast.error(`Failed to update trip: ${describeError(error)}`) }),
  )
  return (
    <Card className={css.card} aria-labelledby="edit-trip">
      <form className={css.form} onSubmit={submit}>
        <h1 id="edit-trip">Edit Trip</h1>
        <TripFields values={form.values} onChange={form.change} readOnly={update.isPending} autoFocus />
        <Actions at="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyText="Saving...">
            Save Trip
          </Button>
        </Actions>
      </form>
    </Card>
  )
}
