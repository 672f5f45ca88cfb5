import { compare } from '#shared/compare.ts'
import { isJoined, isTripId, type TripId, tripSeq } from '#shared/ids.ts'
import { inTime } from '#shared/in-time.ts'
import { sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Row } from '../public/nouns.ts'
import { getStore, getTrip, getVehicle, isKnown, listThingIds } from '../public/target.ts'
import type { CachedTrip, CachedWaypoint, Mark, MarkKey, Operation, Target } from '../public/types.ts'
import type { Browser } from './browser.ts'
import {
  abort,
  deleteDatabase,
  getOwner,
  type OfflineDatabase,
  openDatabase,
  type ReadTx,
  type WriteTx,
} from './database.ts'
import type { Loss } from './loss.ts'
import { countUnsaved, storeNames } from './stores.ts'

export type { ReadTx, WriteTx } from './database.ts'

/** Time before a screen continues without saved data (ms), because disks can be busy. */
const openTimeout = 2_000

export type Replica = ReturnType<typeof createReplica>

type ReplicaParts = Browser & { readonly loss: Loss }

export function createReplica({ indexedDB, session, unsynced, clock, window, status, loss }: ReplicaParts) {
  let opened: { readonly userId: string; readonly database: Promise<OfflineDatabase> } | undefined

  /**
   * Opens the signed-in user's database, perhaps for seconds on a slow phone. Undefined without a session, or where this browser stores
   * nothing.
   */
  async function open(): Promise<OfflineDatabase | undefined> {
    const userId = session.person()
    if (userId === undefined || indexedDB === undefined) return undefined
    if (opened?.userId !== userId) {
      close()
      const onClosed = () => {
        if (opened?.database === database) opened = undefined
      }
      const onCreated = () => {
        unsynced.noteNewDatabase(userId)
        loss.update()
      }
      const database = openDatabase({ indexedDB, clock, window }, userId, onClosed, { onCreated })
      database.catch(onClosed)
      opened = { userId, database }
    }
    return opened.database.catch(() => undefined)
  }

  function close(): void {
    opened?.database.then((database) => database.close()).catch(() => undefined)
    opened = undefined
  }

  return {
    open,
    /** Also returns undefined if opening takes longer than this (ms). */
    openInTime: (time = openTimeout) => inTime(open(), time, clock.after),
    async wipe(userId: string): Promise<void> {
      unsynced.notePending(userId, {})
      if (opened?.userId === userId) close()
      if (indexedDB) await deleteDatabase(indexedDB, userId)
    },
    /** Returns undefined where there is nothing to open. */
    async read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result | undefined> {
      const database = await open()
      return database && read(database, work)
    },
    /**
     * Writes all or nothing. `strict` resolves once the data is on disk; `relaxed` is enough for copies of server data. Throws what `work`
     * throws, and the browser's refusal.
     */
    async write<Result>(
      database: OfflineDatabase,
      durability: 'strict' | 'relaxed',
      work: (tx: WriteTx) => Promise<Result>,
    ): Promise<Result> {
      const tx = database.transaction(storeNames, 'readwrite', { durability })
      // The caller already gets the error.
      tx.done.catch(() => undefined)
      try {
        const result = await work(tx)
        // Data that only this device has are always written strictly, except for a recording's points.
        const unsaved = durability === 'strict' ? await countUnsaved(tx) : undefined
        await tx.done
        if (unsaved) unsynced.notePending(getOwner(database), unsaved)
        if (status.get().full) status.change({ full: false })
        return result
      } catch (error) {
        abort(tx)
        if (isQuotaExceeded(error) || isQuotaExceeded(tx.error)) status.change({ full: true })
        throw error
      }
    },
  }
}

export async function read<Result>(database: OfflineDatabase, work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
  const tx = database.transaction(storeNames, 'readonly')
  // A logout may abort it; the caller gets the error.
  tx.done.catch(() => undefined)
  return work(tx)
}

export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

export const isLocal = (id: string): boolean => id.startsWith('local-')

/** Newest first, like the server's list; unsynced trips come first. */
export const compareTrips = (one: { readonly id: string }, other: { readonly id: string }): number =>
  rankTrip(other.id) - rankTrip(one.id) || compare(other.id, one.id)

const rankTrip = (id: string): number => (isTripId(id) ? tripSeq(id) : Number.MAX_SAFE_INTEGER)

/** Returns trips newest first. */
export const listTrips = async (tx: ReadTx): Promise<CachedTrip[]> =>
  (await tx.objectStore('trips').getAll()).sort(compareTrips)

/** Returns the user's own trips, newest first. No local id is a joined trip's. */
export const listOwnTrips = async (tx: ReadTx): Promise<CachedTrip[]> =>
  (await listTrips(tx)).filter(({ id }) => !isJoined(id))

/** Returns the trips of others that the user has joined, the newest first. */
export const listJoinedTrips = async (tx: ReadTx): Promise<CachedTrip[]> =>
  (await listTrips(tx)).filter(({ id }) => isJoined(id))

/** Returns waypoints in the trip's order. */
export const listWaypoints = async (tx: ReadTx, tripId: TripId): Promise<CachedWaypoint[]> =>
  sortWaypoints(await tx.objectStore('waypoints').index('byTrip').getAll(tripId))

/** Returns the outbox, oldest first, including operations that need a decision, but not those that only a newer version can send. */
export const listOperations = async (tx: ReadTx): Promise<Operation[]> =>
  (await tx.objectStore('outbox').getAll()).filter(isKnown)

/** Returns undefined for an item that is not on this device; the first row of several. */
export async function getRow(tx: ReadTx, target: Target): Promise<Row | undefined> {
  const [id = ''] = listThingIds(target)
  return tx.objectStore(getStore(target)).get(id)
}

/** Returns a place behind all operations, also when the clock was set back. `at`: the time now, in ms since 1970. */
export async function nextSeq(tx: ReadTx, at: number): Promise<number> {
  const [last = 0] = (await tx.objectStore('outbox').getAllKeys()).slice(-1)
  return Math.max(at, last + 1)
}

/** Returns true if changes of a vehicle are not synced, or of the sample trip, which comes back with its vehicle. */
export async function isVehiclePending(tx: ReadTx, id: string, operations: readonly Operation[]): Promise<boolean> {
  const trips = (await tx.objectStore('trips').getAll()).filter(({ sample }) => sample === id).map((trip) => trip.id)
  return operations.some(
    ({ target }) => getVehicle(target) === id || trips.some((tripId) => tripId === getTrip(target)),
  )
}

/** Updates a mark; fields not passed stay. */
export async function putMark(tx: WriteTx, key: MarkKey, changes: Partial<Mark>): Promise<void> {
  const marks = tx.objectStore('marks')
  const before: Mark = (await marks.get(key)) ?? { key, complete: false, at: 0 }
  await marks.put({ ...before, ...changes })
}
