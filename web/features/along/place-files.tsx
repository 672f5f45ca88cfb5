import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { formatCount } from '#shared/count.ts'
import { onFilesChange } from '../../offline/public/app/map-folders.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TaskProgress, type useTask } from '../offline/maps/task-progress.tsx'
import css from './along.module.css'
import { addPlaceFile, listPlaceFiles, removePlaceFile } from './place-lists.ts'

const placeFilesKey = ['place-files']
const formats = '.gpx,.kml,.kmz,.geojson,.json,.csv'

type PlaceFilesProps = {
  /** Adds a file. */
  readonly reading: ReturnType<typeof useTask>
}

/** The user's files of places, such as a club's wells, which are searched with the maps. */
export function PlaceFiles({ reading }: PlaceFilesProps) {
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
