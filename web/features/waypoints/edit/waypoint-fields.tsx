import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { stopKinds } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { bindFields, type Form } from '../../../hooks/use-form.ts'
import { stopKindIcons } from '../../../map/core/stop-kinds.ts'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { IconChoice } from '../../../ui/icon-choice.tsx'
import type { DatesDraft, WaypointDraft } from './draft.ts'

type WaypointFieldsProps = {
  readonly form: Pick<Form<Omit<WaypointDraft, keyof DatesDraft>>, 'values' | 'field'>
  /** Focuses the first field of a form that was just opened. */
  readonly autoFocus: boolean
  /** Content below the kind. */
  readonly refill: ReactNode
}

/** Texts of a new or changed waypoint. */
export function WaypointFields({ form, autoFocus, refill }: WaypointFieldsProps) {
  const field = bindFields(form, waypointFields)
  return (
    <>
      <TextField {...field('name')} name="waypoint-name" required autoFocus={autoFocus} dir="auto" autoComplete="off" />
      <IconChoice
        {...field('symbol')}
        options={options}
        // Keep another program's symbol until the user chooses a kind.
        otherwise={`“${form.values.symbol}”`}
      />
      {refill}
      <TextArea {...field('description')} name="waypoint-description" dir="auto" />
    </>
  )
}

const options = [
  { value: '', label: 'Not set', icon: MapPin },
  ...stopKinds.map((kind) => ({ value: kind, label: stopKindNames[kind], icon: stopKindIcons[kind] })),
]
