import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, wrap } from 'idb'
import type { RecordedPoint, Recording } from '#shared/drive/recording.ts'
import type { TripId } from '#shared/ids.ts'
import type { Clock } from '../../session/clock.ts'
import {
  type Alias,
  type CachedTrip,
  type CachedUser,
  type CachedVehicle,
  type CachedWaypoint,
  type Mark,
  type MarkKey,
  type Operation,
  type SavedCheckIn,
  type SavedDrive,
  type SavedFill,
  type SavedTrack,
  type SavedTripPlan,
  trust,
} from '../public/types.ts'

export type OfflineSchema = DBSchema & {
  trips: { key: string; value: CachedTrip }
  waypoints: { key: string; value: CachedWaypoint; indexes: { byTrip: TripId } }
  vehicles: { key: string; value: CachedVehicle }
  /** One item, under the key 'user'. */
  user: { key: string; value: CachedUser }
  marks: { key: MarkKey; value: Mark }
  outbox: { key: number; value: Operation }
  aliases: { key: string; value: Alias }
  drives: { key: TripId; value: SavedDrive }
  /** Under the stop that the track leads to. */
  tracks: { key: string; value: SavedTrack; indexes: { byTrip: TripId } }
  /** At most one for each trip. */
  sheets: { key: string; value: SavedTripPlan }
  checkIns: { key: string; value: SavedCheckIn; indexes: { byTrip: TripId } }
  fills: { key: string; value: SavedFill; indexes: { byVehicle: string } }
  /** One item, under the key 'recording', and its points. */
  recording: { key: string; value: Recording }
  recordedPoints: { key: number; value: RecordedPoint }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

/** A transaction over all stores. Inside it, await only its own results. */
export type ReadTx = IDBPTransaction<OfflineSchema, StoreNames<OfflineSchema>[], 'readonly'> | WriteTx
export type WriteTx = IDBPTransaction<OfflineSchema, StoreNames<OfflineSchema>[], 'readwrite'>

/** Version 2 added `drives`, 3 `tracks` and the recording, 4 `sheets` and `checkIns`, 5 `fills`. Data of earlier versions is upgraded, so that no change on a device is lost. */
const version = 5

export const databasePrefix = 'offgrid-'
export const databaseName = (userId: string): string => `${databasePrefix}${userId}`
export const getOwner = ({ name }: Pick<OfflineDatabase, 'name'>): string => name.slice(databasePrefix.length)

export type Databases = { readonly indexedDB: IDBFactory; readonly clock: Clock; readonly window: EventTarget }

/**
 * Opens a user's database; creates it with `mayCreate`. `onClosed` runs when it is closed from outside. Opens a newer version's as it is,
 * because it may have changes that this version can send. Throws where the browser stores nothing, or if it is missing.
 */
export async function openDatabase(
  { indexedDB, clock, window }: Databases,
  userId: string,
  onClosed: () => void,
  { mayCreate = true, onCreated = () => {} } = {},
): Promise<OfflineDatabase> {
  const request = indexedDB.open(databaseName(userId), version)
  const running = new Set<IDBTransaction>()
  whenLeft(window, () => running.forEach(abort))
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    if (request.transaction) follow(running, request.transaction)
    if (oldVersion === 0 && !mayCreate) return request.transaction?.abort()
    if (oldVersion === 0) onCreated()
    try {
      if (oldVersion < 1) createStores(request.result, clock.now())
      if (oldVersion < 2) request.result.createObjectStore('drives', { keyPath: 'tripId' })
      if (oldVersion < 3) {
        request.result.createObjectStore('tracks', { keyPath: 'stop' }).createIndex('byTrip', 'tripId')
        request.result.createObjectStore('recording')
        request.result.createObjectStore('recordedPoints', { keyPath: 'at' })
      }
      if (oldVersion < 4) {
        request.result.createObjectStore('sheets', { keyPath: 'id' })
        request.result.createObjectStore('checkIns', { keyPath: 'id' }).createIndex('byTrip', 'tripId')
      }
      if (oldVersion < 5)
        request.result.createObjectStore('fills', { keyPath: 'id' }).createIndex('byVehicle', 'vehicleId')
    } catch {
      // The browser refuses to store anything.
      request.transaction?.abort()
    }
  })
  const database = await waitFor(request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openNewer(indexedDB, userId)
    throw error
  })
  const begin = database.transaction.bind(database)
  database.transaction = (...options) => follow(running, begin(...options))
  const close = () => {
    database.close()
    onClosed()
  }
  // Close, so that another tab can delete it (logout) or upgrade it.
  database.addEventListener('versionchange', close)
  whenLeft(window, close)
  database.addEventListener('close', onClosed)
  return trust<OfflineDatabase>(wrap(database))
}

/** Throws if it has been deleted since. */
function openNewer(indexedDB: IDBFactory, userId: string): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName(userId))
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return waitFor(request)
}

function follow(running: Set<IDBTransaction>, tx: IDBTransaction): IDBTransaction {
  running.add(tx)
  for (const end of ['complete', 'abort']) tx.addEventListener(end, () => running.delete(tx))
  return tx
}

function createStores(fresh: IDBDatabase, now: number): void {
  fresh.createObjectStore('trips', { keyPath: 'id' })
  fresh.createObjectStore('waypoints', { keyPath: 'id' }).createIndex('byTrip', 'tripId')
  fresh.createObjectStore('vehicles', { keyPath: 'id' })
  fresh.createObjectStore('user')
  const marks = fresh.createObjectStore('marks', { keyPath: 'key' })
  fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
  fresh.createObjectStore('aliases', { keyPath: 'localId' })
  marks.put({ key: 'maps', complete: true, at: now })
}

/**
 * Calls `work` when the user leaves the page and the browser keeps it in memory for Back. WebKit then freezes transactions and connections
 * with the page: every other page would wait for its transactions, and a logout could not delete the database.
 */
function whenLeft(window: EventTarget, work: () => void): void {
  window.addEventListener('pagehide', (event) => {
    if ('persisted' in event && event.persisted) work()
  })
}

export function abort(tx: Pick<IDBTransaction, 'abort'>): void {
  try {
    tx.abort()
  } catch {
    // The transaction has already ended.
  }
}

/** Resolves once no tab has the database open. */
export const deleteDatabase = (indexedDB: IDBFactory, userId: string): Promise<unknown> =>
  waitFor(indexedDB.deleteDatabase(databaseName(userId)))

const waitFor = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
