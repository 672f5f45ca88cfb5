import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { onSessionEvent } from '../session/events.ts'
import { personalKey } from '../session/person.ts'
import { signedInUser } from '../session/session.ts'
import { protectOnce } from './app/protection.ts'
import { askWorker } from './app/worker.ts'
import { onReadAnew } from './reading/connection.ts'
import { readWhole } from './reading/read-whole.ts'
import { isLocal, listTrips, openReplica, putMark, read, write } from './replica/replica.ts'
import { getStatus } from './replica/status.ts'
import type { HeldTrip, Mark } from './replica/types.ts'

/** What is kept without being asked for. */
const newestListed = 200
const newestWhole = 20
const soonDays = 90
const dayLength = 86_400_000
/** So long what is kept is new enough. */
const freshFor = 15 * 60_000
const lockName = 'offgrid-keep'

let isStarted = false

/**
 * Keeps on this device what one wants to have without a signal, from now on: the app's own files, the lists, and whole the newest
 * trips, those that start soon, were opened before, or were asked for. Gently: after what is on screen, one request after another,
 * in one tab, and not for who saves data. Once per page.
 */
export function startKeeping(): void {
  if (isStarted) return
  isStarted = true
  const begin = () =>
    whenIdle(() => {
      if (!savesData()) void askWorker('check')
      void keepAll()
    })
  setInterval(begin, freshFor)
  onSessionEvent(({ event }) => event === 'signedIn' && begin())
  onReadAnew(begin)
  begin()
}

/** Has all of a trip kept on this device. Throws what its reading throws; it is asked for all the same, and tried again. */
export async function keepTrip(tripId: TripId): Promise<void> {
  await markKept(tripId, 'asked')
  const person = signedInUser()
  if (person !== undefined) void protectOnce(person)
  await readTrip(tripId)
}

/** Stops keeping a trip whole: what is here of it stays, and grows old. */
export const stopKeeping = (tripId: TripId): Promise<void> => markKept(tripId, undefined)

async function markKept(tripId: TripId, kept: Mark['kept']): Promise<void> {
  const database = await openReplica()
  if (!database) throw new Error('This browser keeps nothing on this device.')
  await write(database, 'strict', (tx) => putMark(tx, `trip:${tripId}`, { kept }))
  const person = signedInUser()
  // Should its reading fail, it is not put off until all is kept again.
  if (person !== undefined) localStorage.removeItem(personalKey('kept', person))
}

async function keepAll(): Promise<void> {
  const person = signedInUser()
  if (savesData() || !isPossible() || person === undefined) return
  const key = personalKey('kept', person)
  const work = async () => {
    try {
      if (await isFresh(key)) return
      await keepLists()
      for (const tripId of await listToKeep(Date.now())) {
        if (!isPossible()) return
        await readTrip(tripId)
      }
      localStorage.setItem(key, String(Date.now()))
    } catch {
      // No answer, no session, no room: it is tried again in a while, and what is here says how old it is.
    }
  }
  if (!('locks' in navigator)) return work()
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}

/** Whether all this was done a moment ago, before a reload or in another tab, and is still here. */
async function isFresh(key: string): Promise<boolean> {
  const age = Date.now() - Number(localStorage.getItem(key))
  return age >= 0 && age < freshFor * 0.9 && (await (await openReplica())?.get('marks', 'trips')) !== undefined
}

const isPossible = (): boolean => signedInUser() !== undefined && getStatus().connection === 'answering'

/** The list as far as it is kept, the garage, and who is signed in. */
async function keepLists(): Promise<void> {
  const size = limits.pageSize.max
  await readWhole('/api/users/auth')
  await readWhole('/api/user/vehicles')
  for (let page = 0; page * size < newestListed; page += 1) {
    await readWhole(`/api/user/trips/paginated?page=${page}&size=${size}`)
    if ((await listHeld()).length < (page + 1) * size) break
  }
  const ids = (await listHeld()).slice(0, newestListed).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += limits.spansAtOnce) {
    await readWhole(`/api/user/trips/spans?ids=${ids.slice(at, at + limits.spansAtOnce).join(',')}`)
  }
}

async function listHeld(): Promise<HeldTrip[]> {
  const database = await openReplica()
  const trips = database ? await read(database, listTrips) : []
  return trips.filter(({ id }) => !isLocal(id))
}

/** The trips to read now: those that are to be whole here and are not, or not since long. */
async function listToKeep(now: number): Promise<TripId[]> {
  const database = await openReplica()
  if (!database) return []
  const marks = new Map((await database.getAll('marks')).map((mark) => [mark.key, mark]))
  return (await listHeld())
    .filter(({ id, waypointCount }, at) => {
      const mark = marks.get(`trip:${id}`)
      const isWanted = at < newestWhole || mark?.kept !== undefined || startsSoon(mark?.span, now)
      const isNew = mark?.complete && mark.total === waypointCount && isRecent(mark.at, now)
      return isWanted && !isNew
    })
    .map(({ id }) => id)
}

/** Whether that was a moment ago. What a clock that was ahead has kept lies in the future, and says nothing. */
const isRecent = (at: number, now: number): boolean => at <= now && now - at < freshFor

/** Whether a trip begins within the next weeks, or is under way. */
export function startsSoon(span: Mark['span'], now: number): boolean {
  if (!span) return false
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  return from < now + soonDays * dayLength && to > now - dayLength
}

/** Reads all of a trip; its first hundred waypoints come with it. */
async function readTrip(tripId: TripId): Promise<void> {
  const readMark = async () => (await openReplica())?.get('marks', `trip:${tripId}`)
  const before = await readMark()
  await readWhole(`/api/user/trips/${tripId}`)
  const mark = await readMark()
  // A longer one that was whole before stays so, with the rest of its waypoints as old as it was.
  if (mark?.complete && mark.at !== before?.at) return
  let after: string | null = ''
  while (after !== null) {
    const query: string = after === '' ? '' : `?after=${encodeURIComponent(after)}`
    const piece: unknown = await readWhole(`/api/user/trips/${tripId}/waypoints/all${query}`)
    const next: unknown = typeof piece === 'object' && piece !== null && 'next' in piece ? piece.next : null
    after = typeof next === 'string' ? next : null
  }
}

/** Whether this person's browser is told to save data: then only what is opened is kept, and what is asked for. */
export const savesData = (): boolean => {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

function whenIdle(work: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 })
  else setTimeout(work, 2_000)
}
