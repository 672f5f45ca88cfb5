import { formatCount } from '#shared/count.ts'
import type { Recording } from '#shared/drive/recording.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { formatSize } from '../../map/own/problem.ts'
import type { SavedMap } from '../../map/own/saved-maps.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type LogoutQuestionProps = {
  readonly unsynced: number
  readonly maps: readonly SavedMap[]
  readonly recording: Recording | undefined
  readonly onLogout: () => void
  readonly onStay: () => void
}

const mostNamed = 5

/** Asks before a logout deletes unsynced changes, a recording, or maps, which take data to download again. */
export function LogoutQuestion({ unsynced, maps, recording, onLogout, onStay }: LogoutQuestionProps) {
  const units = useUnits()
  const unsaved = recording && `Your recording of ${formatQuantity(recording.km, 'km', units)} isn’t saved.`
  const isAside = unsynced > 0 || recording !== undefined
  const [question, confirm] = toQuestion(unsynced, maps.length, unsaved)
  return (
    <ConfirmDialog
      open
      question={question}
      detail={
        <>
          {unsynced > 0 && unsaved ? <p>{unsaved}</p> : null}
          {maps.length > 0 ? <MapsToRemove maps={maps} isAside={isAside} /> : null}
        </>
      }
      cancel="Stay"
      confirm={confirm}
      onConfirm={onLogout}
      onCancel={onStay}
    />
  )
}

function toQuestion(unsynced: number, maps: number, unsaved: string | undefined): readonly [string, string] {
  const them = (unsynced || maps) === 1 ? 'it' : 'them'
  if (unsynced > 0) {
    const changes = `You have ${formatCount(unsynced, 'change')} that ${unsynced === 1 ? 'is' : 'are'} not saved yet.`
    return [`${changes} Log out and lose ${them}?`, `Log out and lose ${them}`]
  }
  if (unsaved) return [`${unsaved} Log out and delete it?`, 'Log out and delete it']
  return [`Log out and remove ${formatCount(maps, 'map')} from this device?`, `Log out and remove ${them}`]
}

type MapsToRemoveProps = {
  readonly maps: readonly SavedMap[]
  /** True if the question is about changes or a recording, not maps. */
  readonly isAside: boolean
}

function MapsToRemove({ maps, isAside }: MapsToRemoveProps) {
  const named = maps.slice(0, mostNamed).map(({ name, file }) => `${name} (${formatSize(file.size)})`)
  const names = [...named, ...(maps.length > mostNamed ? [`${maps.length - mostNamed} more`] : [])].join(', ')
  const [are, them] = maps.length === 1 ? ['is', 'it'] : ['are', 'them']
  return (
    <p>
      {isAside ? `${formatCount(maps.length, 'map')} ${are} removed from this device, too: ${names}` : names}. To have{' '}
      {them} here again, download or copy {them} again, which takes data.
    </p>
  )
}
