import type { TripInput } from '#shared/schemas/trip.ts'
import type { Form } from '../../hooks/use-form.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'

type TripFieldsProps = {
  readonly form: Pick<Form<TripInput>, 'values' | 'change' | 'field'>
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
}

/** Fields of a new or changed trip. */
export function TripFields({ form: { values, change, field }, autoFocus }: TripFieldsProps) {
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
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextArea
        {...field('description')}
        label="Description"
        name="trip-description"
        dir="auto"
        value={values.description}
        onChange={(description) => change({ description })}
      />
    </>
  )
}

export const checkTrip = ({ name }: TripInput) => (name.trim() === '' ? { name: 'Trip name is required' } : {})
