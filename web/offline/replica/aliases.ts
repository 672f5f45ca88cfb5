import type { TripId, WaypointId } from '#shared/ids.ts'
import { localIds } from './local-ids.ts'
import { type Replica, read, type WriteTx } from './replica.ts'

/**
 * Time that the server's ids of items created here are remembered (ms). Addresses, bookmarks and open screens may still use the local
 * ids.
 */

const aliasLifetime = 60 * 24 * 60 * 60 * 1000

/** Returns true if the text contains a local id. */
export const containsLocalId = (text: string): boolean => text.match(localIds) !== null

/** Replaces local ids in any text by the server's, as far as known. */
export type Rename = (text: string) => string

/** Returns the text with local ids replaced by these. */
export const replaceLocalIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(localIds, (localId) => ids.get(localId) ?? localId)

/** Returns a function that replaces local ids by the server's. */
export async function readRename(replica: Replica): Promise<Rename> {
  const database = await replica.openInTime()
  const all = database ? await read(database, (tx) => tx.objectStore('aliases').getAll()).catch(() => []) : []
  const ids = new Map(all.map(({ localId, id }) => [localId, id]))
  return (text) => replaceLocalIds(text, ids)
}

/** Returns the text with the server's ids. */
export const followAliases = async (replica: Replica, text: string): Promise<string> =>
  containsLocalId(text) ? (await readRename(replica))(text) : text

/** Stores the server's ids of a trip and of its waypoints. */
export async function putAliases(
  tx: WriteTx,
  ids: ReadonlyMap<string, TripId | WaypointId>,
  at: number,
): Promise<void> {
  for (const [localId, id] of ids) await tx.objectStore('aliases').put({ localId, id, at })
}

/** Deletes aliases older than sixty days. */
export async function purgeAliases(tx: WriteTx, now: number): Promise<void> {
  for (const { localId, at } of await tx.objectStore('aliases').getAll()) {
    if (at < now - aliasLifetime) await tx.objectStore('aliases').delete(localId)
  }
}
