import { type Columns, type FoundTable, hasPosition } from '../../files/types.ts'
import { ColumnMap } from '../../ui/column-map.tsx'

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
] as const

type PlaceColumnsProps = { readonly table: FoundTable; readonly onChange: (columns: Columns) => void }

/** Says what each column of a table of places is imported as. */
export const PlaceColumns = ({ table, onChange }: PlaceColumnsProps) => (
  <ColumnMap
    {...table}
    fields={fields}
    missing={hasPosition(table.columns) ? undefined : 'Choose which columns hold the latitude and the longitude.'}
    onChange={onChange}
  />
)
