import type { Layers } from '../reading/layers.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import { listOperations, type Replica, read } from '../replica/replica.ts'
import type { Operation } from '../replica/types.ts'
import { createAttendance } from './attendance.ts'
import { deliver } from './deliver.ts'
import type { Feed } from './feed.ts'
import { divideOperations, getAttendance } from './operation.ts'

const [firstDelay, longestDelay] = [30_000, 10 * 60_000]

/** Sends what waits, in order, one request at a time among all tabs. */
export type Sender = {
  /** Sends what waits, as far as the server takes it; resolves when it is done or stopped. Never throws. */
  readonly send: () => Promise<void>
  /** Sends what waits and gives the answer to this operation; undefined when there is none in time. Throws SessionError. */
  readonly attend: (seq: number) => Promise<Response | undefined>
  /** There is a reason to believe that the server answers now. */
  readonly tryAgain: () => void
}

type SenderParts = Layers & { readonly feed: Feed }

export function createSender(parts: SenderParts): Sender {
  const { session, clock, status, replica, feed } = parts
  const attendance = createAttendance(clock)
  const isWaitedFor = ({ seq }: Operation) => attendance.has(seq)
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let cancel: (() => void) | undefined
  let delay = firstDelay

  function send(): Promise<void> {
    if (running) isAskedAgain = true
    running ??= sendAll().finally(() => {
      running = undefined
      if (isAskedAgain) void send()
    })
    return running
  }

  async function sendAll(): Promise<void> {
    cancel?.()
    try {
      do {
        isAskedAgain = false
        await withLock(parts, run)
      } while (isAskedAgain)
    } catch (error) {
      // The browser is out of order, or the person has logged out: it is tried again.
      if (!(error instanceof DOMException)) parts.reportError(error)
      schedule()
    }
    status.change({ sending: false })
    attendance.dismiss()
    await feed.tellAll()
  }

  async function run(): Promise<void> {
    for (;;) {
      const person = session.person()
      const database = await replica.open()
      if (!database || person === undefined) return
      const next = await takeNext(replica, database, clock.now(), isWaitedFor)
      if (!next) {
        delay = firstDelay
        return
      }
      if ('wait' in next) return schedule(next.wait)
      const delivered = await deliver({ ...parts, attendance }, { ...next, database, person })
      if (delivered === 'stop') return
      if (delivered !== 'next') return schedule(delivered.wait)
    }
  }

  /** Tries again by itself: at the earliest after so many milliseconds. */
  function schedule(wait = 0): void {
    cancel?.()
    cancel = clock.after(Math.max(wait, wait > 0 ? 1_000 : delay), () => void send())
    if (wait === 0) delay = Math.min(longestDelay, delay * 2)
  }

  return {
    send,
    async attend(seq) {
      const answer = attendance.wait(seq)
      void send()
      const told = await answer
      if (!told) await endAttendance(parts, seq)
      return told
    },
    tryAgain() {
      delay = firstDelay
      void send()
    },
  }
}

/** The first operation that can be sent, marked as sent. One that a form of another tab attends is not ours for a while. */
async function takeNext(
  replica: Replica,
  database: OfflineDatabase,
  now: number,
  isWaitedFor: (operation: Operation) => boolean,
) {
  const [operation] = divideOperations(await read(database, listOperations)).waiting
  if (!operation) return undefined
  const taking = replica.write(database, 'strict', async (tx) => {
    // As it is now: it may have been merged with another.
    const [operation] = divideOperations(await listOperations(tx)).waiting
    if (!operation) return undefined
    const wait = getAttendance(operation, now)
    if (wait > 0 && !isWaitedFor(operation)) return { wait }
    const sent: Operation = { ...operation, state: 'sent' }
    if (operation.state !== 'sent') await tx.objectStore('outbox').put(sent)
    return { operation: sent, isFirst: operation.state !== 'sent' }
  })
  return taking.catch((error: unknown) => {
    // Without any room it is sent all the same, which makes room; nothing can be merged into it meanwhile.
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
    return { operation, isFirst: false }
  })
}

/** Nobody waits for it any more: it waits by itself, and the screens say so. */
async function endAttendance({ replica, feed }: SenderParts, seq: number): Promise<void> {
  const database = await replica.open()
  if (!database) return
  await replica.write(database, 'relaxed', async (tx) => {
    const operation = await tx.objectStore('outbox').get(seq)
    if (operation?.attendedUntil) await tx.objectStore('outbox').put({ ...operation, attendedUntil: undefined })
  })
  await feed.tellAll()
}

/** Does the work while no other tab does it. */
async function withLock({ session, locks }: SenderParts, work: () => Promise<void>): Promise<void> {
  // Web Locks exist in secure contexts only; elsewhere two tabs may send the same, which the server takes once.
  if (!locks) return work()
  await locks.request(`offgrid-outbox-${session.person()}`, work)
}
