import { notePending } from '../../session/unsynced.ts'
import { protectOnce } from '../app/protection.ts'
import { getOwner } from '../replica/database.ts'
import { listOperations, openReplica, read } from '../replica/replica.ts'
import { changeStatus, getStatus } from '../replica/status.ts'
import type { Operation } from '../replica/types.ts'
import { attendedTime, divideOperations, getAttendance } from './operation.ts'

/** Tells every screen of every tab what is not on the server yet. */

const news = 'BroadcastChannel' in globalThis ? new BroadcastChannel('offgrid-outbox') : undefined

/** Reads what waits and tells the screens of this tab. What a form is waiting for itself is no news yet. */
export async function tellScreens({ isSaved = false } = {}): Promise<void> {
  const database = await openReplica()
  if (!database) {
    changeStatus({ waiting: [], needing: [], savedAt: undefined })
    return
  }
  const all = await read(database, listOperations).catch(() => undefined)
  if (!all) return
  // Corrects a count that is off after a crash, or after changes in two tabs at once.
  const person = getOwner(database)
  notePending(person, all.length)
  const now = Date.now()
  const { waiting, needing } = divideOperations(all)
  const isAttended = (one: Operation) => getAttendance(one, now) > 0
  // A form that was closed meanwhile does not say that it has ended.
  if (waiting.some(isAttended)) setTimeout(tellScreens, attendedTime)
  const unattended = waiting.filter((one) => !isAttended(one))
  if (unattended.length > 0 || needing.length > 0) void protectOnce(person)
  const isLast = isSaved && waiting.length === 0 && getStatus().waiting.length > 0
  changeStatus({ waiting: unattended, needing, ...(isLast && { savedAt: now }) })
}

/** The outbox is another now: tells this tab, and the others to look. `isSaved`: the server has taken something. */
export async function tellAll({ isSaved = false } = {}): Promise<void> {
  await tellScreens({ isSaved })
  news?.postMessage({ isSaved })
}

/** Hears that another tab changed the outbox. */
export const onNews = (listener: (news: { readonly isSaved: boolean }) => void): void =>
  news?.addEventListener('message', ({ data }) => listener({ isSaved: data?.isSaved === true }))
