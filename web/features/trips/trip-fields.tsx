import type { TripInput } from '#shared/schemas/trip.ts'
import type { Form } from '../../hooks/use-form.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'

type TripFieldsProps = {
  readonly form: Pick<Form<TripInput>, 'field'>
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
}

/** Fields of a new or changed trip. */
export function TripFields({ form: { field }, autoFocus }: TripFieldsProps) {
  return (
    <>
      <TextField
        {...field('name')}
        label="Trip Name"
        name="trip-name"
        required
        autoFocus={autoFocus}
        dir="auto"
        autoComplete="off"
      />
      <TextArea {...field('description')} label="Description" name="trip-description" dir="auto" />
    </>
  )
}

export const checkTrip = ({ name }: TripInput) => (name.trim() === '' ? { name: 'Trip name is required' } : {})
