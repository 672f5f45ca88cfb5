import { FieldRow, SelectField } from './fields.tsx'

/** A table's columns, by the field that each is imported as. */
export type ChosenColumns<Field extends string> = Readonly<Partial<Record<Field, number>>>

type ColumnMapProps<Field extends string> = {
  readonly fileName: string
  /** Each column's title. A column without one is empty, and not shown. */
  readonly header: readonly string[]
  /** The first rows below the header. */
  readonly samples: readonly (readonly string[])[]
  readonly fields: readonly { readonly value: Field; readonly text: string }[]
  readonly columns: ChosenColumns<Field>
  /** Says which columns are missing; undefined if none are. */
  readonly missing: string | undefined
  readonly onChange: (columns: ChosenColumns<Field>) => void
}

/** Says what each column of a table is imported as. A field has one column at most. */
export function ColumnMap<Field extends string>(props: ColumnMapProps<Field>) {
  const { fileName, header, samples, fields, columns, missing, onChange } = props
  const findField = (column: number) => fields.find(({ value }) => columns[value] === column)?.value
  const change = (column: number, chosen: string) => {
    const changed: Partial<Record<Field, number>> = { ...columns }
    for (const { value } of fields) {
      if (value === chosen) changed[value] = column
      else if (columns[value] === column) delete changed[value]
    }
    onChange(changed)
  }
  return (
    <fieldset className="fieldset stack breaks">
      <legend>{`Columns of ${fileName}`}</legend>
      {missing === undefined ? null : <p>{missing}</p>}
      <FieldRow>
        {header.map((text, column) =>
          text === '' ? null : (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
              key={column}
              label={text}
              hint={samples
                .map((row) => row[column] ?? '')
                .filter((cell) => cell !== '')
                .map((cell) => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell))
                .join(' · ')}
              value={findField(column) ?? ''}
              onChange={(value) => change(column, value)}
              options={[{ value: '', text: 'Not imported' }, ...fields]}
            />
          ),
        )}
      </FieldRow>
    </fieldset>
  )
}
