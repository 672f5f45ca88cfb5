import { useMemo, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { toPosition } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import { toStopKind } from '#shared/stop.ts'
import type { Trip } from '#shared/trip.ts'
import { findDuplicates, nameUnnamed } from '../../files/compare.ts'
import { findLegs } from '../../files/legs.ts'
import { describeRoom } from '../../files/texts.ts'
import type { Columns, FoundPlace } from '../../files/types.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { MapView } from '../../map/map-view.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ColumnMap } from './column-map.tsx'
import { describeImport, describeLengths } from './describe-import.ts'
import { PlaceList } from './place-list.tsx'
import css from './portability.module.css'
import { countRoom } from './save-places.ts'
import type { Found } from './use-found.ts'
import type { Chosen } from './use-saving.ts'

type ImportPreviewProps = {
  readonly found: Found
  /** Target; undefined to create a trip. */
  readonly trip: Trip | undefined
  readonly problem: string | undefined
  readonly onColumns: (columns: readonly (Columns | undefined)[]) => void
  readonly onOther: () => void
  readonly onImport: (chosen: Chosen) => void
}

export function ImportPreview({ found, trip, problem, onColumns, onOther, onImport }: ImportPreviewProps) {
  const { result, files, existing } = found
  const units = useUnits()
  const [{ places, named }, twice] = useMemo(
    () => [nameUnnamed(result.places, existing.length), findDuplicates(result.places, existing)],
    [result, existing],
  )
  const [left, setLeft] = useState(twice)
  const [name, setName] = useState(result.title.slice(0, limits.name))
  const [isNew, setNew] = useState(trip === undefined)
  const [usesLengths, setLengths] = useState(true)
  const chosen = useMemo(() => places.filter((_, at) => !left.has(at)), [places, left])
  const lengths = useMemo(
    () =>
      findLegs(
        [...places.keys()].filter((at) => !left.has(at)),
        result.lines,
      ),
    [places, left, result],
  )
  const room = isNew || !trip ? limits.waypointsPerTrip : countRoom(trip.waypointCount)
  const isTooMany = chosen.length > room
  const isNameless = isNew && name.trim() === ''
  const submit = () =>
    onImport({
      places: chosen,
      lengths: usesLengths ? lengths : [],
      into: isNew || !trip ? { newTrip: name.trim(), description: result.description } : { tripId: trip.id },
    })
  return (
    <div className={css.form}>
      {problem && !isTooMany ? <Notice kind="error">{problem}</Notice> : null}
      {result.refused.map(({ fileName, message }) => (
        <Notice key={fileName} kind="error">{`${fileName}: ${message}`}</Notice>
      ))}
      <p role="status" className={css.summary}>
        {describeImport(result, named, twice.size)}
      </p>
      {result.tables.map((table) => (
        <ColumnMap
          key={table.file}
          table={table}
          onChange={(columns) => onColumns(files.map((_, at) => (at === table.file ? columns : columnsOf(found, at))))}
        />
      ))}
      {isTooMany ? (
        <Notice
          kind="error"
          action={trip && !isNew ? <Button onClick={() => setNew(true)}>Make a new trip</Button> : undefined}
        >
          {`${describeRoom(room, places.length, isNew)} ${isNew ? 'Choose which to import.' : 'Choose which to import, or make a new trip.'}`}
        </Notice>
      ) : null}
      {isNew ? (
        <TextField
          label="Trip Name"
          required
          dir="auto"
          autoComplete="off"
          value={name}
          error={isNameless ? 'Trip name is required' : undefined}
          onChange={setName}
        />
      ) : null}
      {places.length > 0 ? (
        <>
          <PlacesMap places={chosen} />
          <PlaceList places={places} left={left} room={room} onChange={setLeft} />
        </>
      ) : null}
      {lengths.length > 0 ? (
        <CheckField label={describeLengths(lengths, chosen, units)} checked={usesLengths} onChange={setLengths} />
      ) : null}
      <Actions at="end">
        <Button onClick={onOther}>Other files</Button>
        <Button variant="primary" disabled={chosen.length === 0 || isTooMany || isNameless} onClick={submit}>
          {`Import ${formatCount(chosen.length, 'waypoint')}`}
        </Button>
      </Actions>
    </div>
  )
}

const columnsOf = ({ result }: Found, file: number): Columns | undefined =>
  result.tables.find((table) => table.file === file)?.columns

function PlacesMap({ places }: { readonly places: readonly FoundPlace[] }) {
  const markers = useMemo(
    () =>
      // Places beyond a trip's limit are not imported.
      places.slice(0, limits.waypointsPerTrip).flatMap(({ name, latitude, longitude, symbol }, at) => {
        const position = toPosition(latitude, longitude)
        return position ? [{ id: String(at), name, position, stop: toStopKind(symbol) }] : []
      }),
    [places],
  )
  // Leaving out a place must not move the map.
  const [view] = useState(() => ({ fit: markers.map(({ position }) => position) }))
  return <MapView label="Map of the places" className={css.map ?? ''} markers={markers} view={view} />
}
