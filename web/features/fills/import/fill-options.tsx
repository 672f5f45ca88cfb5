import type { ReactNode } from 'react'
import { FieldRow, SelectField } from '../../../ui/fields.tsx'
import type { FillQuestion } from './fill-formats.ts'
import type { FillChoices, FillTable } from './fill-table.ts'
import type { FillColumns } from './fill-titles.ts'

type FillOptionsProps = {
  readonly table: FillTable
  readonly columns: FillColumns
  readonly choices: FillChoices
  readonly isElectric: boolean
  readonly questions: readonly FillQuestion[]
  readonly onTable: (at: number) => void
  readonly onChange: (choices: FillChoices) => void
  readonly children: ReactNode
}

const distances = [
  { value: 'km', text: 'Kilometers' },
  { value: 'mi', text: 'Miles' },
  { value: 'row', text: 'As each row says' },
] as const
const amounts = [
  { value: 'L', text: 'Liters' },
  { value: 'gal', text: 'Gallons (US)' },
  { value: 'gal uk', text: 'Gallons (UK)' },
  { value: 'row', text: 'As each row says' },
] as const

/** Choices that a file leaves open, and the units that its titles name. */
export function FillOptions(props: FillOptionsProps) {
  const { table, columns, choices, isElectric, questions, onTable, onChange, children } = props
  const change = (changes: Partial<FillChoices>) => onChange({ ...choices, ...changes })
  const hasDistances = columns.distanceUnit !== undefined || table.choices.distance === 'row'
  const hasVolumes = columns.volumeUnit !== undefined || table.choices.volume === 'row'
  return (
    <FieldRow>
      {questions.map(({ key, label, value, options }) => (
        <SelectField
          key={key}
          label={label}
          value={value}
          onChange={(answer) =>
            key === 'table' ? onTable(Number(answer)) : change({ answers: { ...choices.answers, [key]: answer } })
          }
          options={value === '' ? [{ value: '', text: 'Choose' }, ...options] : options}
        />
      ))}
      <SelectField
        label="Distances"
        value={choices.distance}
        onChange={(text) => change({ distance: distances.find(({ value }) => value === text)?.value ?? 'km' })}
        options={hasDistances ? distances : distances.slice(0, -1)}
      />
      {isElectric ? null : (
        <SelectField
          label="Amounts"
          value={choices.volume}
          onChange={(text) => change({ volume: amounts.find(({ value }) => value === text)?.value ?? 'L' })}
          options={hasVolumes ? amounts : amounts.slice(0, -1)}
        />
      )}
      {children}
    </FieldRow>
  )
}
