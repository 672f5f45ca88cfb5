import { SessionError } from '../../session/fetch-with-session.ts'
import { signedInUser } from '../../session/session.ts'
import { fetchAs, isGatewayTrouble } from '../reading/ask.ts'
import { askScreens, noteHeard, noteSilence, noteTrouble } from '../reading/connection.ts'
import { noteChange } from '../reading/learn.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import { listOperations, openReplica, read, write } from '../replica/replica.ts'
import { changeStatus } from '../replica/status.ts'
import type { Operation } from '../replica/types.ts'
import { tellAll } from './feed.ts'
import { attendedTime, divideOperations, getAttendance } from './operation.ts'
import { type Answer, readAnswer } from './read-answer.ts'
import { readPresent } from './read-present.ts'
import { toRequest } from './request.ts'
import { settle } from './settle.ts'

const [firstDelay, longestDelay] = [30_000, 10 * 60_000]

/** Whoever waits for the answer to an operation: the answer, or undefined when there is none for now. */
type Attendant = {
  readonly tell: (answer: Response | undefined) => void
  readonly fail: (error: unknown) => void
}

/** Sends what waits, in order, one request at a time among all tabs. */
function createSender() {
  const attendants = new Map<number, Attendant[]>()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay

  /** Sends what waits, as far as the server takes it; resolves when it is done or stopped. Never throws. */
  function send(): Promise<void> {
    if (running) isAskedAgain = true
    running ??= sendAll().finally(() => {
      running = undefined
      if (isAskedAgain) void send()
    })
    return running
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer)
    try {
      do {
        isAskedAgain = false
        await withLock(run)
      } while (isAskedAgain)
    } catch (error) {
      // The browser is out of order, or the person has logged out: it is tried again.
      if (!(error instanceof DOMException)) reportError(error)
      schedule()
    }
    changeStatus({ sending: false })
    dismiss()
    await tellAll()
  }

  async function run(): Promise<void> {
    for (;;) {
      const person = signedInUser()
      const database = await openReplica()
      if (!database || person === undefined) return
      const next = await takeNext(database)
      if (!next) {
        delay = firstDelay
        return
      }
      if (!next.isMine) {
        schedule(next.wait)
        return
      }
      if (!(await sendOne(database, next, person))) return
    }
  }

  /** The first operation that can be sent, marked as sent. One that a form of another tab attends is not ours for a while. */
  async function takeNext(database: OfflineDatabase) {
    const [operation] = divideOperations(await read(database, listOperations)).waiting
    if (!operation) return undefined
    return write(database, 'strict', async (tx) => {
      // As it is now: it may have been merged with another.
      const [operation] = divideOperations(await listOperations(tx)).waiting
      if (!operation) return undefined
      const wait = getAttendance(operation, Date.now())
      if (wait > 0 && !attendants.has(operation.seq)) return { isMine: false, wait } as const
      const sent: Operation = { ...operation, state: 'sent' }
      if (operation.state !== 'sent') await tx.objectStore('outbox').put(sent)
      return { isMine: true, operation: sent, isFirst: operation.state !== 'sent' } as const
    }).catch((error: unknown) => {
      // Without any room it is sent all the same, which makes room; nothing can be merged into it meanwhile.
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
      return { isMine: true, operation, isFirst: false } as const
    })
  }

  /** Whether the next one can be sent. */
  async function sendOne(
    database: OfflineDatabase,
    { operation, isFirst }: { readonly operation: Operation; readonly isFirst: boolean },
    person: string,
  ): Promise<boolean> {
    const { seq } = operation
    if (!attendants.has(seq)) changeStatus({ sending: true })
    try {
      const answer = await ask(operation, person)
      if (answer.to === 'silence') {
        if (answer.isTrouble) noteTrouble()
        else noteSilence()
        schedule()
        return false
      }
      noteHeard()
      const gone = await findGone(operation, answer, person)
      if (gone === undefined) {
        schedule()
        return false
      }
      const present = await readPresent(operation, answer, person)
      if (present === 'silent') {
        schedule()
        return false
      }
      const isAttended = attendants.has(seq)
      const settled = await settle(database, seq, answer, { now: Date.now(), isAttended, isFirst, gone, present })
      if (settled === 'again') return true
      if (settled === 'later') {
        schedule(answer.to === 'later' ? (answer.seconds ?? 0) * 1_000 : 0)
        return false
      }
      noteChange()
      const isTold = settled === 'handed' || answer.to === 'done'
      // A form that hears that its change was only stored says whether the user has to decide about it.
      if (!isTold) await tellAll()
      const waiting = take(seq)
      for (const { tell } of waiting) tell(isTold ? answer.response.clone() : undefined)
      if (waiting.length === 0) askScreens()
      await tellAll({ isSaved: answer.to === 'done' })
      return true
    } catch (error) {
      // The session is over. All is kept, and goes on when the same person signs in.
      if (!(error instanceof SessionError)) throw error
      for (const { fail } of take(seq)) fail(error)
      return false
    }
  }

  /** Tries again by itself: at the earliest after so many milliseconds. */
  function schedule(wait = 0): void {
    clearTimeout(timer)
    timer = setTimeout(send, Math.max(wait, wait > 0 ? 1_000 : delay))
    if (wait === 0) delay = Math.min(longestDelay, delay * 2)
  }

  /** There is a reason to believe that the server answers now. */
  function tryAgain(): void {
    delay = firstDelay
    void send()
  }

  const take = (seq: number): Attendant[] => {
    const waiting = attendants.get(seq) ?? []
    attendants.delete(seq)
    return waiting
  }

  /** There is no answer for now to anybody. */
  function dismiss(): void {
    for (const { tell } of [...attendants.keys()].flatMap(take)) tell(undefined)
  }

  /** Sends what waits and gives the answer to this operation; undefined when there is none in time. Throws SessionError. */
  async function attend(seq: number): Promise<Response | undefined> {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, attendedTime, undefined))
    const answer = new Promise<Response | undefined>((resolve, reject) => {
      attendants.set(seq, [...(attendants.get(seq) ?? []), { tell: resolve, fail: reject }])
    })
    void send()
    const told = await Promise.race([answer, late])
    if (!told) {
      attendants.delete(seq)
      await endAttendance(seq)
    }
    return told
  }

  return { send, attend, tryAgain }
}

export const { send, attend, tryAgain } = createSender()

/** Asks the server for what the operation says. Throws SessionError. */
async function ask(operation: Operation, person: string): Promise<Answer> {
  const { path, init } = toRequest(operation)
  try {
    return await readAnswer(operation, await fetchAs(person)(path, init))
  } catch (error) {
    if (error instanceof SessionError) throw error
    return { to: 'silence', isTrouble: isGatewayTrouble(error) }
  }
}

/** Of a thing that the server does not know: whether its trip is gone, too. Undefined when the server does not say. */
async function findGone(
  { kind, target }: Operation,
  answer: Answer,
  person: string,
): Promise<'thing' | 'trip' | undefined> {
  if (target.noun === 'vehicle') return 'thing'
  if (answer.to !== 'refused' || answer.problem.code !== 'not_found') return 'trip'
  if (kind === 'add' || (target.noun === 'trip' && kind === 'edit')) return 'trip'
  const response = await fetchAs(person)(`/api/user/trips/${target.tripId}`).catch(() => undefined)
  return response?.ok ? 'thing' : response?.status === 404 ? 'trip' : undefined
}

/** Nobody waits for it any more: it waits by itself, and the screens say so. */
async function endAttendance(seq: number): Promise<void> {
  const database = await openReplica()
  if (!database) return
  await write(database, 'relaxed', async (tx) => {
    const operation = await tx.objectStore('outbox').get(seq)
    if (operation?.attendedUntil) await tx.objectStore('outbox').put({ ...operation, attendedUntil: undefined })
  })
  await tellAll()
}

/** Does the work while no other tab does it. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const person = signedInUser()
  // Web Locks exist in secure contexts only; elsewhere two tabs may send the same, which the server takes once.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(`offgrid-outbox-${person}`, work)
}
