import { limits } from '#shared/limits.ts'
import type { FieldErrors } from '../../../hooks/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import type { WaypointDraft } from './draft.ts'

type Words = Pick<WaypointDraft, 'name' | 'description'>

type WaypointFieldsProps = {
  readonly values: Words
  readonly onChange: (changes: Partial<Words>) => void
  readonly errors: FieldErrors
  readonly readOnly: boolean
  /** The form was just asked for: the first field takes the focus. */
  readonly autoFocus?: boolean
}

/** The words of a waypoint, the same for adding and changing one. */
export function WaypointFields({ values, onChange, errors, readOnly, autoFocus = false }: WaypointFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="waypoint-name"
        required
        autoFocus={autoFocus}
        dir="auto"
        autoComplete="off"
        maxLength={limits.name}
        readOnly={readOnly}
        value={values.name}
        error={errors.name}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label="Description"
        name="waypoint-description"
        dir="auto"
        maxLength={limits.longText}
        readOnly={readOnly}
        value={values.description}
        error={errors.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  )
}
