import { MapPin } from 'lucide-react'
import { stopKinds } from '#shared/stop.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'
import { bindFields, type Form } from '../../../hooks/use-form.ts'
import { stopKindLooks } from '../../../map/core/stop-kinds.ts'
import { IconChoice } from '../../../ui/icon-choice.tsx'

const options = [
  { value: '', label: 'Not set', icon: MapPin },
  ...stopKinds.map((kind) => ({ value: kind, ...stopKindLooks[kind] })),
]

type KindFieldProps = {
  readonly form: Pick<Form<{ readonly symbol: string }>, 'values' | 'field'>
}

export function KindField({ form }: KindFieldProps) {
  return (
    <IconChoice
      {...bindFields(form, waypointFields)('symbol')}
      options={options}
      // Keep another program's symbol until the user chooses a kind.
      otherwise={`“${form.values.symbol}”`}
    />
  )
}
