import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { TripId } from '#shared/ids.ts'
import type { Alias, HeldTrip, HeldUser, HeldVehicle, HeldWaypoint, Mark, MarkKey, Operation } from './types.ts'

/** What one person keeps on this device. */
export type OfflineSchema = DBSchema & {
  trips: { key: string; value: HeldTrip }
  waypoints: { key: string; value: HeldWaypoint; indexes: { byTrip: TripId } }
  vehicles: { key: string; value: HeldVehicle }
  /** One item, under the key 'user'. */
  user: { key: string; value: HeldUser }
  marks: { key: MarkKey; value: Mark }
  outbox: { key: number; value: Operation }
  aliases: { key: string; value: Alias }
}

export type OfflineDatabase = IDBPDatabase<OfflineSchema>

/** Only databases of this app begin so. */
export const databasePrefix = 'offgrid-'
export const databaseName = (userId: string): string => `${databasePrefix}${userId}`
/** Returns the id of the user whose database this is. */
export const getOwner = ({ name }: OfflineDatabase): string => name.slice(databasePrefix.length)

/**
 * Opens what this person keeps here, and makes it at the first time, unless only what is there is wanted. `onMade` runs before it is
 * made, and `onClosed` when it is taken away. Throws where the browser keeps nothing, and where nothing is there.
 */
export async function openDatabase(
  userId: string,
  onClosed: () => void,
  { isWanted = true, onMade = () => {} } = {},
): Promise<OfflineDatabase> {
  return openDB<OfflineSchema>(databaseName(userId), 1, {
    upgrade(fresh, before, _now, tx) {
      // The opening itself fails with it.
      tx.done.catch(() => undefined)
      if (!isWanted) return tx.abort()
      if (before === 0) onMade()
      fresh.createObjectStore('trips', { keyPath: 'id' })
      fresh.createObjectStore('waypoints', { keyPath: 'id' }).createIndex('byTrip', 'tripId')
      fresh.createObjectStore('vehicles', { keyPath: 'id' })
      fresh.createObjectStore('user')
      const marks = fresh.createObjectStore('marks', { keyPath: 'key' })
      fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      fresh.createObjectStore('aliases', { keyPath: 'localId' })
      try {
        // A request that fails aborts the opening by itself.
        marks.put({ key: 'maps', complete: true, at: Date.now() }).catch(() => undefined)
      } catch {
        tx.abort()
      }
    },
    // Another tab deletes it (a logout) or brings a newer shape: it must not wait for this one.
    blocking: (_now, _wanted, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      onClosed()
    },
    terminated: onClosed,
  })
}
