import type { StoreNames } from 'idb'
import { addUnsaved, type Unsaved } from '../../session/unsynced.ts'
import { nouns, type RowStore } from '../public/nouns.ts'
import { type SavedDrive, trust } from '../public/types.ts'
import type { OfflineDatabase, OfflineSchema, ReadTx } from './database.ts'

/**
 * Other places that have a store's content:
 * - `server`: the server, from where it can be read again.
 * - `derived`: nobody needs to, because it only helps to find other data.
 * - A function: only this device. It counts what would be lost.
 */
type Content = 'server' | 'derived' | ((tx: ReadTx) => Unsaved | Promise<Unsaved>)

/** The stores of what requests send, which the server has. */
const sent = Object.values(nouns).flatMap(({ store, requests }) => (requests ? [[store, 'server'] as const] : []))

const countDrive = ({ arrivals, readings, water }: SavedDrive): Unsaved => ({
  arrivals: arrivals.length,
  readings: readings.length,
  water: water ? 1 : 0,
})

const others: { readonly [Name in Exclude<StoreNames<OfflineSchema>, RowStore>]: Content } = {
  user: 'server',
  aliases: 'derived',
  outbox: async (tx) => ({ count: await tx.objectStore('outbox').count() }),
  marks: async (tx) => {
    const marks = await tx.objectStore('marks').getAll()
    return addUnsaved(
      ...marks.map(({ kept, copy, unsynced }) => ({
        ...(copy?.drive && countDrive(copy.drive)),
        marks: kept === 'asked' ? 1 : 0,
        count: unsynced,
      })),
    )
  },
  drives: async (tx) => addUnsaved(...(await tx.objectStore('drives').getAll()).map(countDrive)),
  recording: async (tx) => {
    const all = await tx.objectStore('recording').getAll()
    return { recordings: all.filter(({ isRunning, points }) => isRunning || points > 1).length }
  },
  // Their recording counts them.
  recordedPoints: () => ({}),
}

/**
 * Every store of the database. What is counted as unsaved follows from it: the questions before a logout or removal, the notice of a loss,
 * and which databases of other users may be deleted.
 */
export const stores: { readonly [Name in StoreNames<OfflineSchema>]?: Content } = {
  ...Object.fromEntries(sent),
  ...others,
}

export const storeNames = trust<StoreNames<OfflineSchema>[]>(Object.keys(stores))

/** Returns what only this device has. */
export async function countUnsaved(tx: ReadTx): Promise<Unsaved> {
  const contents = Object.values(stores)
  return addUnsaved(...(await Promise.all(contents.map((count) => (typeof count === 'function' ? count(tx) : {})))))
}

/** Returns undefined if a newer version of the app has saved more than this version knows, or if the database cannot be read. */
export async function readUnsaved(database: OfflineDatabase): Promise<Unsaved | undefined> {
  try {
    for (const name of database.objectStoreNames) {
      if (!(name in stores) && (await database.count(name)) > 0) return undefined
    }
    return await countUnsaved(database.transaction(storeNames, 'readonly'))
  } catch {
    return undefined
  }
}
