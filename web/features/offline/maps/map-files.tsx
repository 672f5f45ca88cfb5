import { MapPlus } from 'lucide-react'
import { formatSize } from '../../../map/own/problem.ts'
import { removeSavedMap } from '../../../map/own/saved-maps.ts'
import { canSaveMaps } from '../../../offline/public/app/map-folders.ts'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import css from './maps.module.css'
import { TaskProgress, useTask } from './task-progress.tsx'
import { useSavedMaps } from './use-saved-maps.ts'

export function MapFiles() {
  const { data: maps = [] } = useSavedMaps()
  const task = useTask(() => 'The file could not be copied. Please try again.')

  const bring = (file: File | undefined) =>
    file &&
    task.run(async (under) => {
      // Only adding a map file needs the archive reader.
      const { bringMap } = await import('../../../map/own/bring.ts')
      await bringMap(file, under)
    })

  return (
    <div className={css.part}>
      <p className="narrow muted breaks">
        A map file appears below your markers, even without a signal. Map files are saved on this device, for you only.
        Logging out removes them; Offgrid asks first.
      </p>
      {maps.length === 0 ? null : (
        <ul aria-label="Map files on this device" className="bare">
          {maps.map(({ id, name, file }) => (
            <li key={id} className={css.map}>
              <span className="strong breaks">
                <bdi>{name}</bdi>
              </span>
              <span className={css.size}>{formatSize(file.size)}</span>
              <DeleteButton
                label={`Remove ${name}`}
                variant="quiet"
                question="Are you sure you want to remove this map file from this device?"
                detail={
                  <p>
                    <bdi>{name}</bdi>
                  </p>
                }
                busyText="Removing..."
                onDelete={() => removeSavedMap(id)}
                failed={() => 'The map file could not be removed. Please try again.'}
              >
                Remove
              </DeleteButton>
            </li>
          ))}
        </ul>
      )}
      {task.failure ? <Notice kind="error">{task.failure}</Notice> : null}
      {canSaveMaps() ? null : <p>This browser can’t save map files. Use a newer browser.</p>}
      {task.progress === undefined ? (
        canSaveMaps() && (
          <div>
            <FileButton icon={<MapPlus />} label="Map file (PMTiles)" onChoose={([file]) => void bring(file)}>
              Add a map file
            </FileButton>
          </div>
        )
      ) : (
        <TaskProgress label="Copying the map file to this device" percent={task.progress} onCancel={task.cancel} />
      )}
    </div>
  )
}
