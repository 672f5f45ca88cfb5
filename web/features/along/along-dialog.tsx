import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Corridor, corridors } from '#shared/along/find-along.ts'
import { toPlannedLegs } from '#shared/along/way.ts'
import { toWayKey } from '#shared/along/way-key.ts'
import { formatCount } from '#shared/count.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { formatQuantity, formatWhole } from '#shared/itinerary/quantities.ts'
import { describeError } from '../../data/api-error.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { MapFileProblem } from '../../map/own/problem.ts'
import { listSavedMaps } from '../../map/own/saved-maps.ts'
import { findMapPlaces } from '../../map/roads/run-order.ts'
import { onFilesChange } from '../../offline/public/app/map-folders.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { TaskProgress, useTask } from '../offline/maps/task-progress.tsx'
import { useSavedMaps } from '../offline/maps/use-saved-maps.ts'
import { useToday } from '../offline/use-today.ts'
import { useTracks } from '../tracks/api.ts'
import css from './along.module.css'
import { type AddPlace, AlongList } from './along-list.tsx'
import { addPlaceFile, listPlaceFiles, listPlaceLists, removePlaceFile } from './place-lists.ts'
import { saveAlong } from './save.ts'
import { toFilesKey, useOpen, useSavedAlong } from './saved.ts'

type AlongDialogProps = {
  readonly tripId: TripId
  readonly itinerary: Itinerary
  /** The stop whose leg is listed first; undefined for the whole trip. */
  readonly to: WaypointId | undefined
  readonly onAdd: AddPlace
  /** Opens what saves the trip's map. */
  readonly onSaveMap: () => void
  readonly onClose: () => void
}

/** Searches the maps of this device for places beside a trip's way, lists them, and adds them as stops. */
export function AlongDialog({ tripId, itinerary, to, onAdd, onSaveMap, onClose }: AlongDialogProps) {
  const units = useUnits()
  const { data: maps } = useSavedMaps()
  const saved = useSavedAlong(tripId)
  const along = useOpen(saved, itinerary.legs)
  const { isReady, progress, failure, search, cancel } = useSearchAlong(tripId)
  const reading = useTask(describeError)
  const [chosen, setCorridor] = useState<Corridor>()
  const [isAsking, setAsking] = useState(false)
  const corridor = chosen ?? saved?.corridorKm ?? 5
  const total = formatWhole(itinerary.totals.km.usual, 'km', units)
  const run = () => {
    setAsking(false)
    void search(itinerary, corridor)
  }
  return (
    <Dialog title="Along the way" onClose={onClose}>
      {progress !== undefined ? (
        <TaskProgress label={`Searching ${total}…`} percent={progress} onCancel={cancel} />
      ) : maps?.length === 0 && !saved ? (
        <>
          <p>Offgrid finds fuel and water in a map on this device. Save this trip’s map first.</p>
          <Actions at="end">
            <Button variant="primary" onClick={onSaveMap}>
              Save this trip’s map
            </Button>
          </Actions>
        </>
      ) : along && !isAsking ? (
        <>
          {maps && along.files !== toFilesKey(maps) ? (
            <Notice>The map files have changed since this search.</Notice>
          ) : null}
          {failure ? <Notice kind="error">{failure}</Notice> : null}
          <AlongList along={along} itinerary={itinerary} to={to} onAdd={onAdd} onAgain={() => setAsking(true)} />
        </>
      ) : (
        <>
          {saved && !along ? <p>The way has changed since the last search.</p> : null}
          <ChoiceField
            label="On each side of the way"
            options={corridors.map((km) => ({ value: String(km), text: formatQuantity(km, 'km', units) }))}
            value={String(corridor)}
            onChange={(value) => setCorridor(corridors.find((km) => String(km) === value))}
          />
          <PlaceFiles reading={reading} />
          {failure ? <Notice kind="error">{failure}</Notice> : null}
          <Actions at="end">
            {along ? <Button onClick={() => setAsking(false)}>Cancel</Button> : null}
            <Button
              variant="primary"
              busy={maps === undefined || saved === undefined || !isReady || reading.progress !== undefined}
              onClick={run}
            >
              {`Search ${total}`}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

/** Searches the map files for what lies along a trip's way, and saves it on this device. Canceling keeps what was found. */
function useSearchAlong(tripId: TripId) {
  const today = useToday()
  const tracks = useTracks(tripId)
  const { progress, failure, run, cancel } = useTask(describeError)
  const client = useQueryClient()
  const toast = useToast()

  const search = ({ legs: planned }: Itinerary, corridorKm: Corridor) =>
    run(async (under) => {
      const maps = await listSavedMaps()
      const legs = toPlannedLegs(planned, new Map(tracks?.map((track) => [track.stop, track])))
      const lists = await listPlaceLists(legs)
      const order = { kind: 'along', files: maps.map(({ file }) => file), legs, corridorKm, ...lists } as const
      const found = await findMapPlaces(order, under)
      if ('kind' in found) throw new MapFileProblem('No map on this device shows the way. Save this trip’s map first.')
      const [wayKey, files] = [toWayKey(planned), toFilesKey(maps)]
      const about = { id: crypto.randomUUID(), version: 1, wayKey, files, corridorKm, at: today } as const
      saveAlong(client, tripId, about, found).catch((error: unknown) => toast.error(describeError(error)))
      // Ends the run once the page has the result, instead of what was found before.
      await new Promise((resolve) => setTimeout(resolve))
    })
  return { isReady: tracks !== undefined, progress, failure, search, cancel }
}

const placeFilesKey = ['place-files']
const formats = '.gpx,.kml,.kmz,.geojson,.json,.csv'

type PlaceFilesProps = {
  /** Adds a file. */
  readonly reading: ReturnType<typeof useTask>
}

/** The user's files of places, such as a club's wells, which are searched with the maps. */
function PlaceFiles({ reading }: PlaceFilesProps) {
  const client = useQueryClient()
  useEffect(() => onFilesChange('places', () => void client.invalidateQueries({ queryKey: placeFilesKey })), [client])
  const { data: files = [] } = useQuery({
    queryKey: placeFilesKey,
    queryFn: listPlaceFiles,
    retry: false,
  })
  return (
    <div className="stack">
      {files.length === 0 ? null : (
        <ul aria-label="Places files on this device" className="bare">
          {files.map((file) => (
            <li key={file.id} className={css.file}>
              <span>
                <bdi>{file.name}</bdi>
                <span className="muted">{` ${formatCount(file.count, 'place')}`}</span>
              </span>
              <DeleteButton
                label={`Remove ${file.name}`}
                variant="quiet"
                question="Are you sure you want to remove these places from this device?"
                busyText="Removing..."
                onDelete={() => removePlaceFile(file)}
                failed={() => 'The places could not be removed. Please try again.'}
              >
                Remove
              </DeleteButton>
            </li>
          ))}
        </ul>
      )}
      {reading.failure ? <Notice kind="error">{reading.failure}</Notice> : null}
      {reading.progress === undefined ? (
        <div>
          <FileButton
            icon={<Plus />}
            label="Places file"
            accept={formats}
            onChoose={([file]) => file && void reading.run((under) => addPlaceFile(file, under))}
          >
            Add a places file
          </FileButton>
        </div>
      ) : (
        <TaskProgress label="Reading the places" percent={reading.progress} onCancel={reading.cancel} />
      )}
      <p className="small">
        GPX, KML, GeoJSON or CSV: wells, taps or camps that a map lacks. They are saved on this device, for you only.
      </p>
    </div>
  )
}
