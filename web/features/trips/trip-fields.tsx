import type { TripInput } from '#shared/schemas/trip.ts'
import { typedFields } from '#shared/trip-fields.ts'
import { bindFields, type Form } from '../../hooks/use-form.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'

/** Fields of a new or changed trip, for a form that was just opened. */
export function TripFields({ form }: { readonly form: Pick<Form<TripInput>, 'values' | 'field'> }) {
  const field = bindFields(form, typedFields)
  return (
    <>
      <TextField {...field('name')} name="trip-name" required autoFocus dir="auto" autoComplete="off" />
      <TextArea {...field('description')} name="trip-description" dir="auto" />
    </>
  )
}

export const checkTrip = ({ name }: TripInput) => (name.trim() === '' ? { name: 'Trip name is required' } : {})
