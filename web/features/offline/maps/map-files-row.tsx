import { formatCount } from '#shared/count.ts'
import { formatSize } from '../../../map/own/problem.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { ReadyRow } from '../ready/ready-row.tsx'
import { useSavedMaps } from './use-saved-maps.ts'

/** Counts the user's map files, which the Maps screen manages. */
export function MapFilesRow() {
  const { data: maps = [] } = useSavedMaps()
  const size = maps.reduce((sum, { file }) => sum + file.size, 0)
  return (
    <ReadyRow
      label="Map files"
      ready={maps.length > 0}
      action={
        <LinkButton to={paths.maps} state={{ mapFiles: true }} aria-label="Manage map files">
          Manage
        </LinkButton>
      }
    >
      {maps.length === 0 ? 'None on this device' : `${formatCount(maps.length, 'map file')}, ${formatSize(size)}`}
    </ReadyRow>
  )
}
