import { type FoundTable, hasPosition, type TableChoice } from '../../files/types.ts'
import { ColumnMap } from '../../ui/column-map.tsx'
import { SelectField } from '../../ui/fields.tsx'

const fields = [
  { value: 'name', text: 'Name' },
  { value: 'latitude', text: 'Latitude' },
  { value: 'longitude', text: 'Longitude' },
  { value: 'northSouth', text: 'N or S' },
  { value: 'eastWest', text: 'E or W' },
  { value: 'position', text: 'Latitude and longitude' },
  { value: 'zone', text: 'UTM zone' },
  { value: 'easting', text: 'UTM easting' },
  { value: 'northing', text: 'UTM northing' },
  { value: 'start', text: 'Start date' },
  { value: 'end', text: 'End date' },
  { value: 'description', text: 'Description' },
  { value: 'comment', text: 'Comment, added to the description' },
  { value: 'symbol', text: 'Kind of stop' },
  { value: 'skipped', text: 'Skipped' },
] as const

const orders = [
  { value: 'dmy', text: 'Day, month, year' },
  { value: 'mdy', text: 'Month, day, year' },
  { value: 'ymd', text: 'Year, month, day' },
] as const

type PlaceColumnsProps = { readonly table: FoundTable; readonly onChange: (choice: TableChoice) => void }

/** Asks for the order of a table's dates if they don't show it, and says what each column is imported as. */
export const PlaceColumns = ({ table, onChange }: PlaceColumnsProps) => (
  <>
    {table.dayOrders.length > 1 ? (
      <SelectField
        label={`Dates in ${table.fileName}`}
        value={table.dayOrder ?? ''}
        hint={table.dayOrder ? undefined : 'Choose their order, or they are left out.'}
        options={[{ value: '', text: 'Choose' }, ...orders.filter(({ value }) => table.dayOrders.includes(value))]}
        onChange={(chosen) => {
          const dayOrder = table.dayOrders.find((order) => order === chosen)
          onChange({ columns: table.columns, ...(dayOrder && { dayOrder }) })
        }}
      />
    ) : null}
    <ColumnMap
      {...table}
      fields={fields}
      missing={hasPosition(table.columns) ? undefined : 'Choose which columns hold the latitude and the longitude.'}
      onChange={(columns) => onChange({ columns })}
    />
  </>
)
