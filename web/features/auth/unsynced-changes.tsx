import { useEffect, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { deletedAccount } from '../../device/stored.ts'
import { Notice } from '../../ui/notice.tsx'
import { loadApi } from './load-api.ts'

type UnsyncedOfUser = { readonly name: string; readonly count: number }

/** Lists whose unsynced changes are here, and deletes all other data of ended sessions. */
export function UnsyncedChanges() {
  const [users, setUsers] = useState<readonly UnsyncedOfUser[]>([])
  useEffect(() => {
    // Most visitors have nothing saved here, so don't load the code.
    const mayHaveData = async () =>
      deletedAccount.read() !== undefined || ((await globalThis.indexedDB?.databases?.()) ?? []).length > 0
    const findUsers = async () => {
      if (!(await mayHaveData())) return []
      const { deleteLeftovers, listUnsyncedOfOthers } = await loadApi()
      const users = await listUnsyncedOfOthers()
      // Don't wait: a frozen tab may block the deletion, which the next visit repeats.
      deleteLeftovers().catch(() => undefined)
      return users
    }
    // The app lists these changes after login.
    findUsers().then(setUsers, () => undefined)
  }, [])
  return users.map(({ name, count }) => (
    <Notice key={name}>
      {`${formatCount(count, 'change')} of ${name} ${count === 1 ? 'is' : 'are'} saved on this device and will be sent when ${name} logs in.`}
    </Notice>
  ))
}
