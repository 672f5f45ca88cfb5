import { protectOnce } from '../app/protection.ts'
import type { Layers } from '../reading/layers.ts'
import { getOwner } from '../replica/database.ts'
import { listOperations, read } from '../replica/replica.ts'
import type { Operation } from '../replica/types.ts'
import { attendedTime, divideOperations, getAttendance } from './operation.ts'

/** Milliseconds that a logout waits for a slow disk before it uses the screens' last state. */
const openTimeout = 10_000

type News = { readonly isSaved?: boolean }

/** Tells the screens of every tab which changes are not synced. */
export type Feed = {
  /** Leaves out a change whose form still waits. */
  readonly updateScreens: (news?: News) => Promise<void>
  /** `isSaved`: the server has accepted something. */
  readonly announce: (news?: News) => Promise<void>
  readonly listen: () => void
  /** Includes changes whose form still waits. */
  readonly countUnsynced: () => Promise<number>
}

export function createFeed(parts: Layers): Feed {
  const { clock, unsynced, status, replica } = parts
  let channel: BroadcastChannel | undefined

  async function updateScreens({ isSaved = false }: News = {}): Promise<void> {
    const database = await replica.open()
    if (!database) {
      status.change({ pending: [], unresolved: [], savedAt: undefined })
      return
    }
    const all = await read(database, listOperations).catch(() => undefined)
    if (!all) return
    // The count can be off after a crash or changes in two tabs at once.
    const person = getOwner(database)
    unsynced.notePending(person, all.length)
    const now = clock.now()
    const { pending, unresolved } = divideOperations(all)
    const isAttended = (one: Operation) => getAttendance(one, now) > 0
    // A closed form does not report that it stopped waiting.
    if (pending.some(isAttended)) clock.after(attendedTime, () => void updateScreens())
    const unattended = pending.filter((one) => !isAttended(one))
    if (unattended.length > 0 || unresolved.length > 0) void protectOnce(parts, person)
    const isLast = isSaved && pending.length === 0 && status.get().pending.length > 0
    status.change({ pending: unattended, unresolved, ...(isLast && { savedAt: now }) })
  }

  return {
    updateScreens,
    async announce({ isSaved = false } = {}) {
      await updateScreens({ isSaved })
      channel?.postMessage({ isSaved })
    },
    listen() {
      channel = parts.openChannel('offgrid-outbox')
      channel?.addEventListener('message', ({ data }) => void updateScreens({ isSaved: data?.isSaved === true }))
    },
    async countUnsynced() {
      const { pending, unresolved } = status.get()
      const shownCount = pending.length + unresolved.length
      const database = await replica.openInTime(openTimeout)
      return database ? database.count('outbox').catch(() => shownCount) : shownCount
    },
  }
}
