import type { ReactNode } from 'react'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { bindFields, type Form } from '../../../hooks/use-form.ts'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { KindField } from '../kind/kind-field.tsx'
import type { WaypointDraft } from './draft.ts'

type WaypointFieldsProps = {
  readonly form: Pick<Form<Pick<WaypointDraft, 'name' | 'description' | 'symbol'>>, 'values' | 'change' | 'field'>
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus?: boolean
  /** Shown below the kind. */
  readonly refill: ReactNode
}

/** Texts of a new or changed waypoint. */
export function WaypointFields({ form, autoFocus = false, refill }: WaypointFieldsProps) {
  const field = bindFields(form, waypointFields)
  return (
    <>
      <TextField {...field('name')} name="waypoint-name" required autoFocus={autoFocus} dir="auto" autoComplete="off" />
      <KindField form={form} />
      {refill}
      <TextArea {...field('description')} name="waypoint-description" dir="auto" />
    </>
  )
}
