import { inTime } from '#shared/in-time.ts'
import type { Unsaved } from '../../session/unsynced.ts'
import { protectOnce } from '../public/app/protection.ts'
import { attendedTime, divideOperations, getAttendance } from '../public/operation.ts'
import type { Operation } from '../public/types.ts'
import type { Layers } from '../reading/layers.ts'
import { databaseName, getOwner } from '../replica/database.ts'
import { listOperations, type ReadTx, read } from '../replica/replica.ts'
import { countUnsaved, readUnsaved } from '../replica/stores.ts'

/** Milliseconds that a logout waits for a slow disk. */
const openTimeout = 10_000

export type Feed = ReturnType<typeof createFeed>

/** Creates what tells the screens of every tab which changes are not synced. */
export function createFeed(parts: Layers) {
  const { clock, indexedDB, session, unsynced, status, replica } = parts
  let channel: BroadcastChannel | undefined

  /** Leaves out a change whose form still waits. */
  async function updateScreens({ isSaved = false } = {}): Promise<void> {
    const database = await replica.open()
    if (!database) {
      status.change({ pending: [], unresolved: [], newer: 0, savedAt: undefined })
      return
    }
    const work = async (tx: ReadTx) => ({
      all: await listOperations(tx),
      count: await tx.objectStore('outbox').count(),
      unsaved: await countUnsaved(tx),
    })
    const found = await read(database, work).catch(() => undefined)
    if (!found) return
    const { all, count, unsaved } = found
    // The count can be off after a crash or changes in two tabs at once.
    const person = getOwner(database)
    unsynced.notePending(person, unsaved)
    const now = clock.now()
    const { pending, unresolved } = divideOperations(all)
    const isAttended = (one: Operation) => getAttendance(one, now) > 0
    // A closed form does not report that it stopped waiting.
    if (pending.some(isAttended)) clock.after(attendedTime, () => void updateScreens())
    const unattended = pending.filter((one) => !isAttended(one))
    if (unattended.length > 0 || unresolved.length > 0) void protectOnce(parts, person)
    const isLast = isSaved && pending.length === 0 && status.get().pending.length > 0
    status.change({ pending: unattended, unresolved, newer: count - all.length, ...(isLast && { savedAt: now }) })
  }

  return {
    updateScreens,
    /** `isSaved`: the server has accepted something. */
    async announce({ isSaved = false } = {}): Promise<void> {
      await updateScreens({ isSaved })
      channel?.postMessage({ isSaved })
    },
    listen(): void {
      channel = parts.openChannel('offgrid-outbox')
      channel?.addEventListener('message', ({ data }) => void updateScreens({ isSaved: data?.isSaved === true }))
    },
    /** Returns what only this device has, with changes whose form still waits; undefined if nobody can say. */
    async countUnsaved(): Promise<Unsaved | undefined> {
      const database = await replica.openInTime(openTimeout)
      if (database) return readUnsaved(database)
      // A browser that stores nothing has no database.
      const names = await inTime(
        indexedDB?.databases?.().catch(() => []) ?? Promise.resolve([]),
        openTimeout,
        clock.after,
      )
      return names?.every(({ name }) => name !== databaseName(session.person() ?? '')) ? {} : undefined
    },
  }
}
