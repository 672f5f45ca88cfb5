import { type ColumnField, type Columns, columnFields, type FoundTable, hasPosition } from '../../files/types.ts'
import { FieldRow, SelectField } from '../../ui/fields.tsx'
import css from './portability.module.css'

const names: Readonly<Record<ColumnField, string>> = {
  name: 'Name',
  latitude: 'Latitude',
  longitude: 'Longitude',
  position: 'Latitude and longitude',
  zone: 'UTM zone',
  easting: 'UTM easting',
  northing: 'UTM northing',
  start: 'Start date',
  end: 'End date',
  description: 'Description',
  symbol: 'Kind of stop',
}

type ColumnMapProps = { readonly table: FoundTable; readonly onChange: (columns: Columns) => void }

export function ColumnMap({ table: { fileName, header, samples, columns }, onChange }: ColumnMapProps) {
  const findField = (column: number) => columnFields.find((field) => columns[field] === column)
  const change = (column: number, value: string) => {
    const others = columnFields.filter((field) => columns[field] !== column && field !== value)
    const otherColumns = others.flatMap((field) =>
      columns[field] === undefined ? [] : [[field, columns[field]] as const],
    )
    const chosen = columnFields.filter((field) => field === value).map((field) => [field, column] as const)
    onChange(Object.fromEntries([...otherColumns, ...chosen]))
  }
  return (
    <fieldset className={css.places}>
      <legend>{`Columns of ${fileName}`}</legend>
      {hasPosition(columns) ? null : <p>Choose which columns hold the latitude and the longitude.</p>}
      <FieldRow>
        {header.map((text, column) => (
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
            options={[
              { value: '', text: 'Not imported' },
              ...columnFields.map((field) => ({ value: field, text: names[field] })),
            ]}
          />
        ))}
      </FieldRow>
    </fieldset>
  )
}
