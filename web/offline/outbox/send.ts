import { findNext, getAllowance, getAttendance } from '../public/operation.ts'
import type { Operation } from '../public/types.ts'
import type { Layers } from '../reading/layers.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import { readHistory } from '../replica/history.ts'
import { isQuotaExceeded, listOperations, type ReadTx, read } from '../replica/replica.ts'
import { createAttendance } from './attendance.ts'
import { deliver, type Pause } from './deliver.ts'
import type { Feed } from './feed.ts'

const firstDelay = 30_000
const longestDelay = 10 * 60_000

export type Sender = ReturnType<typeof createSender>

/** Creates what sends pending operations in order, one at a time across all tabs. */
export function createSender(parts: Layers & { readonly feed: Feed }) {
  const { session, clock, locks, status, replica, feed } = parts
  const attendance = createAttendance(clock)
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  let cancel: (() => void) | undefined
  let delay = firstDelay
  /** The time when the server accepts more, by allowance, in ms since 1970. */
  const spentUntil = new Map<ReturnType<typeof getAllowance>, number>()
  const isSpent = (one: Operation) => (spentUntil.get(getAllowance(one)) ?? 0) > clock.now()

  function send(): Promise<void> {
    if (running) isRequestedAgain = true
    running ??= sendAll().finally(() => {
      running = undefined
      if (isRequestedAgain) void send()
    })
    return running
  }

  async function sendAll(): Promise<void> {
    cancel?.()
    try {
      do {
        isRequestedAgain = false
        // Web Locks need HTTPS; without them two tabs may send an operation, which the server accepts once.
        await (locks ? locks.request(`offgrid-outbox-${session.person()}`, run) : run())
      } while (isRequestedAgain)
    } catch (error) {
      // The database failed, or the user has logged out; a later attempt follows.
      if (!(error instanceof DOMException)) parts.reportError(error)
      schedule()
    }
    status.change({ sending: false })
    attendance.dismiss()
    await feed.announce()
  }

  async function run(): Promise<void> {
    for (;;) {
      const person = session.person()
      const database = await replica.open()
      if (!database || person === undefined) return
      const next = await markNextSent(database)
      const limits = [...spentUntil.values()].filter((until) => until > clock.now())
      const limitedUntil = limits.length > 0 ? Math.min(...limits) : undefined
      status.change({ limitedUntil })
      if (!next) {
        delay = firstDelay
        if (limitedUntil !== undefined) schedule({ atLeast: limitedUntil - clock.now() })
        return
      }
      if ('atLeast' in next) return schedule(next)
      const delivered = await deliver({ ...parts, attendance }, { ...next, database, person })
      if (delivered === 'stop') return
      if (delivered === 'next') continue
      if (delivered === 'usual' || !delivered.isSpent) return schedule(delivered)
      // Others may use another allowance, or none.
      spentUntil.set(getAllowance(next.operation), clock.now() + delivered.atLeast)
    }
  }

  /** Schedules the next attempt. */
  function schedule(pause: Pause = 'usual'): void {
    cancel?.()
    cancel = clock.after(pause === 'usual' ? delay : Math.max(pause.atLeast, 1_000), () => void send())
    if (pause === 'usual') delay = Math.min(longestDelay, delay * 2)
  }

  /** Marks the first operation that can be sent. Skips one that a form in another tab waits for. */
  async function markNextSent(database: OfflineDatabase) {
    const readNext = async (tx: ReadTx) => {
      const operation = findNext(await listOperations(tx), isSpent)
      // The revision that it expects belongs to this history.
      return operation && { operation, history: await readHistory(tx) }
    }
    const first = await read(database, readNext)
    if (!first) return undefined
    const marking = replica.write(database, 'strict', async (tx) => {
      // Read it again, because it may have been merged with another.
      const current = await readNext(tx)
      if (!current) return undefined
      const { operation, history } = current
      const atLeast = getAttendance(operation, clock.now())
      if (atLeast > 0 && !attendance.has(operation.seq)) return { atLeast }
      const sent: Operation = { ...operation, state: 'sent' }
      const isFirst = operation.state !== 'sent'
      if (isFirst) await tx.objectStore('outbox').put(sent)
      return { operation: sent, isFirst, history }
    })
    return marking.catch((error: unknown) => {
      // A full disk must not stop sending, which frees space. No later change is merged into the operation while it is sent.
      if (!isQuotaExceeded(error)) throw error
      return { ...first, isFirst: false }
    })
  }

  async function endAttendance(seq: number): Promise<void> {
    const database = await replica.open()
    if (!database) return
    await replica.write(database, 'relaxed', async (tx) => {
      const operation = await tx.objectStore('outbox').get(seq)
      if (operation?.attendedUntil) await tx.objectStore('outbox').put({ ...operation, attendedUntil: undefined })
    })
    await feed.announce()
  }

  return {
    /** Resolves when everything is sent or sending stopped. Never throws. */
    send,
    /** Returns undefined without an answer in time. Throws SessionError. */
    async attend(seq: number): Promise<Response | undefined> {
      const answer = attendance.wait(seq)
      void send()
      const response = await answer
      if (!response) await endAttendance(seq)
      return response
    },
    tryAgain(): void {
      delay = firstDelay
      spentUntil.clear()
      void send()
    },
  }
}
