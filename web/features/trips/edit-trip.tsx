import { useMutation } from '@tanstack/react-query'
import { type Trip, type TripInput, tripInputSchema } from '#shared/trip.ts'
import { describeError } from '../../data/api-error.ts'
import { toEdit } from '../../data/merge.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useForm } from '../../hooks/use-form.ts'
import type { InlineEdit } from '../../hooks/use-inline-edit.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { updateTrip } from './api.ts'
import { TripFields } from './trip-fields.tsx'
import css from './trip-form.module.css'

type EditTripProps = {
  readonly trip: Trip
  /** Closed when it is saved or cancelled. */
  readonly edit: InlineEdit<TripInput>
}

const parts = [
  { label: 'Trip Name', fields: ['name'] },
  { label: 'Description', fields: ['description'] },
]

/** Changes a trip's name and description in place. */
export function EditTrip({ trip, edit: { draft, base, close } }: EditTripProps) {
  const update = useMutation(updateTrip(trip.id, close))
  const { save, question } = useSaveEdit(update.mutateAsync)
  const toast = useToast()
  const form = useForm(tripInputSchema, draft)
  const submit = form.submit((input) => {
    save(toEdit(parts, base, form.values, input)).catch((error) =>
      toast.error(`Failed to update trip: ${describeError(error)}`),
    )
  })
  return (
    <Card className={css.card} aria-labelledby="edit-trip">
      <form className={css.form} onSubmit={submit}>
        <h1 id="edit-trip">Edit Trip</h1>
        <TripFields values={form.values} onChange={form.change} readOnly={update.isPending} autoFocus />
        <Actions at="end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={update.isPending} busyText="Saving...">
            Save Trip
          </Button>
        </Actions>
      </form>
      {question ? <ConflictDialog {...question} /> : null}
    </Card>
  )
}
