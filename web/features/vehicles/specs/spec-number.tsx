import type { ReactNode } from 'react'
import { toMeasures } from '../../../data/measures.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { DecimalField } from '../../../ui/fields.tsx'
import { type NumberField, type SpecForm, specFormFields, type UseField } from './spec-values.ts'
import { showVolume, toTypedVolume } from './volume-text.ts'

type SpecNumberProps = {
  readonly form: SpecForm
  readonly name: Exclude<NumberField, UseField>
  readonly label?: string
  /** Replaces the unit in the label. */
  readonly unit?: string
  readonly placeholder?: string
  readonly hint?: ReactNode
}

/** A figure in the user's unit, or in the saved one. */
export function SpecNumber({ form: { values, change, field }, name, label, unit, ...rest }: SpecNumberProps) {
  const fuel = values['specs.energy'] === 'electric' ? 'kWh' : 'L'
  const measure = toMeasures(useUnits(), fuel)(specFormFields[name].unit)
  return (
    <DecimalField
      {...field(name)}
      {...rest}
      label={`${label ?? specFormFields[name].label}, ${unit ?? measure.sign}`}
      value={showVolume(values[name], measure)}
      onChange={(text) => change({ [name]: toTypedVolume(text, measure) })}
    />
  )
}
