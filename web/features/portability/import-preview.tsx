import { useMemo, useState } from 'react'
import { toPosition } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import { toStopKind } from '#shared/stop.ts'
import type { Trip } from '#shared/trip.ts'
import { listVisited, type Waypoint } from '#shared/waypoint.ts'
import { findDuplicates, findUnplaced, nameUnnamed } from '../../files/compare.ts'
import { describeRoom } from '../../files/texts.ts'
import type { FoundPlace, TableChoice } from '../../files/types.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { MapView } from '../../map/map-view.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlaceColumns } from './column-map.tsx'
import { describeCounts, describeImport } from './describe-import.ts'
import { countTracks, describeCover, describeLines } from './describe-tracks.ts'
import { LegList } from './leg-list.tsx'
import { PlaceList } from './place-list.tsx'
import css from './portability.module.css'
import { listLegs, listStops, type PreviewLeg, toChosenTrack } from './preview-stops.ts'
import { ProgressLine } from './progress-line.tsx'
import { countRoom } from './save-places.ts'
import { useCut } from './use-cut.ts'
import type { Found } from './use-found.ts'
import type { Chosen } from './use-saving.ts'

type ImportPreviewProps = {
  readonly found: Found
  /** Target; undefined to create a trip. */
  readonly trip: Trip | undefined
  readonly problem: string | undefined
  readonly onChoices: (choices: readonly (TableChoice | undefined)[]) => void
  readonly onOther: () => void
  readonly onImport: (chosen: Chosen) => void
}

export function ImportPreview({ found, trip, problem, onChoices, onOther, onImport }: ImportPreviewProps) {
  const { result, files, cut } = found
  const units = useUnits()
  const [isNew, setNew] = useState(trip === undefined)
  const existing = isNew ? none : found.existing
  const [{ places, named }, twice, unplaced] = useMemo(() => {
    // A trip's stops cut the lines of a file without places; only a trip without them needs the lines' ends.
    const shown = result.places.length === 0 && existing.length < 2 ? result.ends : result.places
    return [nameUnnamed(shown, existing.length), findDuplicates(shown, existing), findUnplaced(shown)]
  }, [result, existing])
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set([...twice, ...unplaced]))
  const makeNew = () => {
    setNew(true)
    // A new trip has none of them.
    setLeft(new Set([...left].filter((at) => !twice.has(at))))
  }
  const [name, setName] = useState(result.title.slice(0, limits.name))
  const chosen = useMemo(() => places.filter((_, at) => !left.has(at)), [places, left])
  const room = isNew || !trip ? limits.waypointsPerTrip : countRoom(trip.waypointCount)
  const isTooMany = chosen.length > room
  const tracksFound = countTracks(result)
  const stops = useMemo(
    () => (tracksFound === 0 || isTooMany ? [] : listStops(existing, chosen)),
    [tracksFound, isTooMany, existing, chosen],
  )
  const visited = useMemo(() => listVisited(stops), [stops])
  const cutting = useCut(isTooMany || result.lines.tracks === 0 ? undefined : cut, visited)
  const legs = useMemo(() => listLegs(stops, result.tracks, cutting.legs), [stops, result, cutting.legs])
  const { chosenLegs, isChosen, toggle } = useChosenLegs(legs)
  const isTooManyTracks = countTracksAfter(existing, chosenLegs) > limits.track.perTrip
  const isCutting = cutting.fraction < 1
  const isNameless = isNew && name.trim() === ''
  const submit = () =>
    onImport({
      places: chosen,
      tracks: chosenLegs.map(toChosenTrack),
      into: isNew || !trip ? { newTrip: name.trim(), description: result.description } : { tripId: trip.id },
    })
  return (
    <div className={css.form}>
      {problem && !isTooMany ? <Notice kind="error">{problem}</Notice> : null}
      {result.refused.map(({ fileName, message }) => (
        <Notice key={fileName} kind="error">{`${fileName}: ${message}`}</Notice>
      ))}
      <p role="status" className="tabular breaks">
        {describeImport(result, named, twice.size, unplaced.size)}
      </p>
      {result.tables.map((table) => (
        <PlaceColumns
          key={table.file}
          table={table}
          onChange={(choice) => onChoices(files.map((_, at) => (at === table.file ? choice : findChoice(found, at))))}
        />
      ))}
      {isTooMany ? (
        <Notice kind="error" action={trip && !isNew ? <Button onClick={makeNew}>Make a new trip</Button> : undefined}>
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
      {tracksFound > 0 && !isTooMany ? (
        <>
          <p role="status" className="tabular breaks">
            {describeLines(result, units)}
            {isCutting
              ? null
              : ` ${describeCover(tracksFound, legs.filter(({ off }) => off.length === 0).length, visited.length - 1)}`}
          </p>
          {isCutting ? <ProgressLine value={cutting.fraction}>Finding the legs…</ProgressLine> : null}
          {cutting.failure ? <Notice kind="error">{cutting.failure}</Notice> : null}
          {trip && !isNew && result.ends.length > 0 && !isCutting && legs.length === 0 ? (
            <Actions>
              <Button onClick={makeNew}>Make a new trip</Button>
            </Actions>
          ) : null}
        </>
      ) : null}
      {legs.length > 0 ? <LegList legs={legs} isChosen={isChosen} stops={visited} onToggle={toggle} /> : null}
      {isTooManyTracks ? (
        <Notice kind="error">{`A trip can have up to ${limits.track.perTrip} tracks. Choose which to import.`}</Notice>
      ) : null}
      <Actions at="end">
        <Button onClick={onOther}>Other files</Button>
        <Button
          variant="primary"
          disabled={chosen.length + chosenLegs.length === 0 || isTooMany || isTooManyTracks || isNameless || isCutting}
          onClick={submit}
        >
          {`Import ${describeCounts(chosen.length, chosenLegs.length)}`}
        </Button>
      </Actions>
    </div>
  )
}

const none: readonly Waypoint[] = []

/** Returns the trip's number of tracks after the import. */
function countTracksAfter(existing: readonly Waypoint[], legs: readonly PreviewLeg[]): number {
  const replaced = new Set(legs.map(({ to }) => to.stop))
  return existing.filter(({ id, track }) => track && !replaced.has(id)).length + legs.length
}

const findChoice = ({ result }: Found, file: number): TableChoice | undefined =>
  result.tables.find((table) => table.file === file)

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

/** The legs whose tracks are imported: those whose stops the track passes, unless the user changes it. */
function useChosenLegs(legs: readonly PreviewLeg[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (leg: PreviewLeg) => ticked.get(toKey(leg)) ?? leg.off.length === 0
  return {
    chosenLegs: legs.filter(isChosen),
    isChosen,
    toggle: (leg: PreviewLeg) => setTicked(new Map(ticked).set(toKey(leg), !isChosen(leg))),
  }
}

/** Positions stay the same while other stops are left out. */
const toKey = ({ from, to }: PreviewLeg): string => JSON.stringify([from.name, from.position, to.name, to.position])
