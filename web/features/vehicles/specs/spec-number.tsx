import type { ReactNode } from 'react'
import { type Measure, metric, toMeasure } from '#shared/units.ts'
import { DecimalField } from '../../../ui/fields.tsx'
import type { SpecForm } from './spec-form.ts'
import type { NumberField, UseField } from './spec-values.ts'
import { showVolume, toTypedVolume } from './volume-text.ts'

type SpecNumberProps = {
  readonly form: SpecForm
  readonly name: Exclude<NumberField, UseField>
  readonly label: string
  readonly placeholder?: string
  readonly hint?: ReactNode
  /**
   * Unit for typing a volume.
   * @default the saved unit
   */
  readonly measure?: Measure
}

const storedMeasure = toMeasure('L', metric)

export function SpecNumber({
  form: { values, change, field },
  name,
  measure = storedMeasure,
  ...rest
}: SpecNumberProps) {
  return (
    <DecimalField
      {...field(name)}
      {...rest}
      value={showVolume(values[name], measure)}
      onChange={(text) => change({ [name]: toTypedVolume(text, measure) })}
    />
  )
}
