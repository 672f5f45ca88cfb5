import type { ReactNode } from 'react'
import { TextField } from '../../../ui/fields.tsx'
import type { SpecForm } from './spec-form.ts'
import type { NumberField, UseField } from './spec-values.ts'

type SpecNumberProps = {
  readonly form: SpecForm
  readonly name: Exclude<NumberField, UseField>
  readonly label: string
  readonly placeholder?: string
  readonly hint?: ReactNode
}

/** A number of range and supplies. */
export function SpecNumber({ form: { values, change, field }, name, ...rest }: SpecNumberProps) {
  return (
    <TextField
      {...field(name)}
      {...rest}
      value={values[name]}
      onChange={(text) => change({ [name]: text })}
      inputMode="decimal"
      autoComplete="off"
    />
  )
}
