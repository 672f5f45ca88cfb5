import { formatCount } from '#shared/count.ts'
import { formatSize } from '../../map/own/problem.ts'
import type { SavedMap } from '../../map/own/saved-maps.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type LogoutQuestionProps = {
  readonly unsynced: number
  readonly maps: readonly SavedMap[]
  readonly onLogout: () => void
  readonly onStay: () => void
}

const mostNamed = 5

/** Asks before a logout deletes unsynced changes, and maps, which take data to download again. */
export function LogoutQuestion({ unsynced, maps, onLogout, onStay }: LogoutQuestionProps) {
  const them = (unsynced || maps.length) === 1 ? 'it' : 'them'
  const [question, confirm] =
    unsynced > 0
      ? [
          `You have ${formatCount(unsynced, 'change')} that ${unsynced === 1 ? 'is' : 'are'} not saved yet. Log out and lose ${them}?`,
          `Log out and lose ${them}`,
        ]
      : [`Log out and remove ${formatCount(maps.length, 'map')} from this device?`, `Log out and remove ${them}`]
  return (
    <ConfirmDialog
      open
      question={question}
      detail={maps.length > 0 ? <MapsToRemove maps={maps} isAside={unsynced > 0} /> : undefined}
      cancel="Stay"
      confirm={confirm}
      onConfirm={onLogout}
      onCancel={onStay}
    />
  )
}

type MapsToRemoveProps = {
  readonly maps: readonly SavedMap[]
  /** True if the question is about changes, not maps. */
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
