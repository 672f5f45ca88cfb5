import { MapPin } from 'lucide-react'
import { stopKinds } from '#shared/stop.ts'
import type { Form } from '../../../hooks/use-form.ts'
import { stopKindLooks } from '../../../map/core/stop-kinds.ts'
import { IconChoice } from '../../../ui/icon-choice.tsx'

const options = [
  { value: '', label: 'Not set', icon: MapPin },
  ...stopKinds.map((kind) => ({ value: kind, ...stopKindLooks[kind] })),
]

type KindFieldProps = {
  readonly form: Pick<Form<{ readonly symbol: string }>, 'values' | 'change' | 'field'>
}

/** What kind of stop it is, as one row of icons. */
export function KindField({ form: { values, change, field } }: KindFieldProps) {
  return (
    <IconChoice
      {...field('symbol')}
      label="Kind of stop"
      options={options}
      value={values.symbol}
      onChange={(symbol) => change({ symbol })}
      // Another program's word stays until one of ours is chosen.
      otherwise={`“${values.symbol}”`}
    />
  )
}
