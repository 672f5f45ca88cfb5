import { protectOnce } from '../app/protection.ts'
import type { Layers } from '../reading/layers.ts'
import { getOwner } from '../replica/database.ts'
import { listOperations, read } from '../replica/replica.ts'
import type { Operation } from '../replica/types.ts'
import { attendedTime, divideOperations, getAttendance } from './operation.ts'

/** A logout takes what waits along: it waits for a slow disk (ms) before it goes by what the screens were told. */
const longestOpening = 10_000

type News = { readonly isSaved?: boolean }

/** Tells every screen of every tab what is not on the server yet. */
export type Feed = {
  /** Reads what waits and tells the screens of this tab. What a form is waiting for itself is no news yet. */
  readonly tellScreens: (news?: News) => Promise<void>
  /** The outbox is another now: tells this tab, and the others to look. `isSaved`: the server has taken something. */
  readonly tellAll: (news?: News) => Promise<void>
  /** Hears from now on that another tab changed the outbox. */
  readonly listen: () => void
  /** Counts the signed-in user's changes that the server does not have, those too whose form still waits for its answer. */
  readonly countUnsaved: () => Promise<number>
}

export function createFeed(parts: Layers): Feed {
  const { clock, unsynced, status, replica } = parts
  let channel: BroadcastChannel | undefined

  async function tellScreens({ isSaved = false }: News = {}): Promise<void> {
    const database = await replica.open()
    if (!database) {
      status.change({ waiting: [], needing: [], savedAt: undefined })
      return
    }
    const all = await read(database, listOperations).catch(() => undefined)
    if (!all) return
    // Corrects a count that is off after a crash, or after changes in two tabs at once.
    const person = getOwner(database)
    unsynced.notePending(person, all.length)
    const now = clock.now()
    const { waiting, needing } = divideOperations(all)
    const isAttended = (one: Operation) => getAttendance(one, now) > 0
    // A form that was closed meanwhile does not say that it has ended.
    if (waiting.some(isAttended)) clock.after(attendedTime, () => void tellScreens())
    const unattended = waiting.filter((one) => !isAttended(one))
    if (unattended.length > 0 || needing.length > 0) void protectOnce(parts, person)
    const isLast = isSaved && waiting.length === 0 && status.get().waiting.length > 0
    status.change({ waiting: unattended, needing, ...(isLast && { savedAt: now }) })
  }

  return {
    tellScreens,
    async tellAll({ isSaved = false } = {}) {
      await tellScreens({ isSaved })
      channel?.postMessage({ isSaved })
    },
    listen() {
      channel = parts.openChannel('offgrid-outbox')
      channel?.addEventListener('message', ({ data }) => void tellScreens({ isSaved: data?.isSaved === true }))
    },
    async countUnsaved() {
      const { waiting, needing } = status.get()
      const told = waiting.length + needing.length
      const database = await replica.openInTime(longestOpening)
      return database ? database.count('outbox').catch(() => told) : told
    },
  }
}
