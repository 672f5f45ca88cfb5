import type { TripInput } from '#shared/schemas/trip.ts'
import { typedFields } from '#shared/trip-fields.ts'
import { bindFields, type Form } from '../../hooks/use-form.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'

type TripFieldsProps = {
  readonly form: Pick<Form<TripInput>, 'values' | 'field'>
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
}

/** Fields of a new or changed trip. */
export function TripFields({ form, autoFocus }: TripFieldsProps) {
  const field = bindFields(form, typedFields)
  return (
    <>
      <TextField {...field('name')} name="trip-name" required autoFocus={autoFocus} dir="auto" autoComplete="off" />
      <TextArea {...field('description')} name="trip-description" dir="auto" />
    </>
  )
}

export const checkTrip = ({ name }: TripInput) => (name.trim() === '' ? { name: 'Trip name is required' } : {})
