import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatCount } from '#shared/count.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { formatSize } from '../../map/own/problem.ts'
import { listSavedMaps, type SavedMap } from '../../map/own/saved-maps.ts'
import { paths } from '../../paths.ts'
import { describeUnsaved, hasUnsaved, type Unsaved } from '../../session/unsynced.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Lost = { readonly unsaved: Unsaved | undefined; readonly maps: readonly SavedMap[] }

export function useLogout() {
  const [lost, setLost] = useState<Lost>()
  const navigate = useNavigate()
  const logOut = () => {
    session.signOut()
    navigate(paths.landing, { replace: true })
  }
  const ask = async () => {
    // A browser that can't list the maps can't show them either.
    const [unsaved, maps] = await Promise.all([device.countUnsaved(), listSavedMaps().catch(() => [])])
    if (unsaved && !hasUnsaved(unsaved) && maps.length === 0) logOut()
    else setLost({ unsaved, maps })
  }
  return {
    /** Logs out, after confirmation if data would be lost; not if nobody can say what would be. */
    ask: () => void ask(),
    question: lost ? <LogoutQuestion {...lost} onLogout={logOut} onStay={() => setLost(undefined)} /> : null,
  }
}

type LogoutQuestionProps = {
  /** The data that only this device has; undefined if nobody can say. */
  readonly unsaved: Unsaved | undefined
  readonly maps: readonly SavedMap[]
  readonly onLogout: () => void
  readonly onStay: () => void
}

const mostNamed = 5

/** Asks before a logout deletes what only this device has, or maps, which take data to download again. */
function LogoutQuestion({ unsaved, maps, onLogout, onStay }: LogoutQuestionProps) {
  if (!unsaved)
    return (
      <Dialog title="You can’t log out now" onClose={onStay}>
        <p>Offgrid can’t read all that only this device has, which would be lost. Reload the page, then try again.</p>
      </Dialog>
    )
  const [question, confirm] = toQuestion(unsaved, maps.length)
  const { count = 0, ...rest } = unsaved
  return (
    <ConfirmDialog
      question={question}
      detail={
        <>
          {count > 0 && hasUnsaved(rest) ? <p>{`Only this device has ${describeUnsaved(rest)}, too.`}</p> : null}
          {maps.length > 0 ? <MapsToRemove maps={maps} isAside={hasUnsaved(unsaved)} /> : null}
        </>
      }
      cancel="Stay"
      confirm={confirm}
      onConfirm={onLogout}
      onCancel={onStay}
    />
  )
}

function toQuestion(unsaved: Unsaved, maps: number): readonly [string, string] {
  const lost = unsaved.count ?? Object.values(unsaved).reduce<number>((sum, count = 0) => sum + count, 0)
  const them = (lost || maps) === 1 ? 'it' : 'them'
  if (lost === 0)
    return [`Log out and remove ${formatCount(maps, 'map file')} from this device?`, `Log out and remove ${them}`]
  const what = unsaved.count
    ? `You have ${formatCount(lost, 'change')} that ${lost === 1 ? 'is' : 'are'} not saved yet`
    : `Only this device has ${describeUnsaved(unsaved)}`
  return [`${what}. Log out and lose ${them}?`, 'Log out and delete']
}

type MapsToRemoveProps = {
  readonly maps: readonly SavedMap[]
  /** True if the question is about what only this device has, not map files. */
  readonly isAside: boolean
}

function MapsToRemove({ maps, isAside }: MapsToRemoveProps) {
  const named = maps.slice(0, mostNamed).map(({ name, file }) => `${name} (${formatSize(file.size)})`)
  const names = [...named, ...(maps.length > mostNamed ? [`${maps.length - mostNamed} more`] : [])].join(', ')
  const [are, them] = maps.length === 1 ? ['is', 'it'] : ['are', 'them']
  return (
    <p>
      {isAside ? `${formatCount(maps.length, 'map file')} ${are} removed from this device, too: ${names}` : names}. To
      have {them} here again, download or copy {them} again, which takes data.
    </p>
  )
}
