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

export function KindField({ form: { values, field } }: KindFieldProps) {
  return (
    <IconChoice
      {...field('symbol')}
      label="Kind of stop"
      options={options}
      // Keep another program's symbol until the user chooses a kind.
      otherwise={`“${values.symbol}”`}
    />
  )
}
