import { limits } from '#shared/limits.ts'
import type { TripInput } from '#shared/trip.ts'
import { TextArea, TextField } from '../../ui/fields.tsx'

type TripFieldsProps = {
  readonly values: TripInput
  readonly onChange: (changes: Partial<TripInput>) => void
  readonly readOnly: boolean
  /** The form was just asked for: the first field takes the focus. */
  readonly autoFocus?: boolean
}

/** The fields of a trip, the same for creating and changing one. */
export function TripFields({ values, onChange, readOnly, autoFocus }: TripFieldsProps) {
  return (
    <>
      <TextField
        label="Trip Name"
        name="trip-name"
        required
        autoFocus={autoFocus}
        dir="auto"
        autoComplete="off"
        maxLength={limits.name}
        readOnly={readOnly}
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label="Description"
        name="trip-description"
        dir="auto"
        maxLength={limits.longText}
        readOnly={readOnly}
        value={values.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}
