import { useMutation } from '@tanstack/react-query'
import type { TripInput } from '#shared/schemas/trip.ts'
import type { Trip } from '#shared/trip.ts'
import { typedFields } from '#shared/trip-fields.ts'
import { toFailure } from '../../data/api-error.ts'
import { listParts } from '../../data/describe-fields.ts'
import { toEdit } from '../../data/merge.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useForm } from '../../hooks/use-form.ts'
import type { InlineEdit } from '../../hooks/use-inline-edit.ts'
import { Card } from '../../ui/card.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { updateTrip } from './api.ts'
import { checkTrip, TripFields } from './trip-fields.tsx'
import css from './trip-form.module.css'

type EditTripProps = {
  readonly trip: Trip
  readonly edit: InlineEdit<TripInput>
}

const parts = listParts(typedFields)

/** Form to change a trip's name and description in place. */
export function EditTrip({ trip, edit: { draft, base, close } }: EditTripProps) {
  const update = useMutation(updateTrip(trip.id, close))
  const { save, question } = useSaveEdit(update.mutateAsync, typedFields)
  const form = useForm(draft, { check: checkTrip })
  const submit = form.submit({
    send: (input) => save(toEdit(parts, base, input, input)),
    failed: (error) => toFailure(error, (words) => `Failed to update trip: ${words}`),
  })
  return (
    <Card className={css.card} aria-labelledby="edit-trip">
      <Form form={form} onSubmit={submit}>
        <h1 id="edit-trip">Edit Trip</h1>
        <TripFields form={form} />
        <FormActions at="end" submit="Save Trip" busyText="Saving..." busy={form.busy} onCancel={close} />
      </Form>
      {question ? <ConflictDialog {...question} /> : null}
    </Card>
  )
}
