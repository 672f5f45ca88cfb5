import { useEffect, useState } from 'react'
import type { DataOfUser } from '../../offline/public/readiness.ts'
import { describeUnsaved } from '../../session/unsynced.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { deleteLeftovers, listOthers, wipeDevice } from './api.ts'

/** Says whose data is on this device, and removes it on request. Deletes what is left of a deleted account. */
export function DataHere() {
  const [users, setUsers] = useState<readonly DataOfUser[]>([])
  const [asked, setAsked] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  useEffect(() => {
    listOthers().then(setUsers, () => undefined)
    // Don't wait: a frozen tab may block the deletion, which the next visit repeats.
    deleteLeftovers().catch(() => undefined)
  }, [])
  /** Counts again, so that the question says exactly what will be lost. */
  const ask = async (userId: string) => {
    setUsers(await listOthers())
    setAsked(userId)
  }
  const remove = async (userId: string) => {
    setBusy(true)
    try {
      await wipeDevice(userId)
      setUsers(await listOthers())
    } catch {
      toast.error('Couldn’t remove the data. Close other tabs of Offgrid and try again.')
    }
    setBusy(false)
    setAsked(undefined)
  }
  return users.map(({ userId, name, at, unsaved }) => {
    const only = unsaved ? describeUnsaved(unsaved) : 'what a newer version of Offgrid has saved'
    if (userId === asked && unsaved)
      return (
        <Notice
          key={userId}
          kind="error"
          action={
            <>
              <Button autoFocus onClick={() => setAsked(undefined)}>
                Cancel
              </Button>
              <Button variant="danger" busy={busy} busyText="Removing..." onClick={() => void remove(userId)}>
                Remove
              </Button>
            </>
          }
        >
          {`Remove the data of ${name} from this device?${only && ` Only this device has ${only}: this would be lost.`} Trips stay on the server; map files and markers saved here don’t.`}
        </Notice>
      )
    return (
      <Notice
        key={userId}
        action={unsaved && <Button onClick={() => void ask(userId)}>Remove from this device</Button>}
      >
        {`Data of ${name} is on this device${at ? `, as of ${formatDay(at)}` : ''}.${only && ` Only this device has ${only}. It stays until ${name} logs in.`}`}
      </Notice>
    )
  })
}

/** Returns 'Thu, Nov 19, 2026' as on other screens, whose code is too large for the login. */
const formatDay = (at: number) =>
  new Date(at).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
