import type { Form } from '../../../hooks/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import type { WaypointDraft } from './draft.ts'

type WaypointFieldsProps = {
  readonly form: Pick<Form<Pick<WaypointDraft, 'name' | 'description'>>, 'values' | 'change' | 'field'>
  /** The form was just asked for: the first field takes the focus. */
  readonly autoFocus?: boolean
}

/** The words of a waypoint, the same for adding and changing one. */
export function WaypointFields({ form: { values, change, field }, autoFocus = false }: WaypointFieldsProps) {
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        name="waypoint-name"
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
        name="waypoint-description"
        dir="auto"
        value={values.description}
        onChange={(description) => change({ description })}
      />
    </>
  )
}
