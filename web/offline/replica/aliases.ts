import type { TripId, WaypointId } from '#shared/ids.ts'
import { localIds } from './local-ids.ts'
import { type Replica, read, type Writing } from './replica.ts'

/** Which ids the server gave to what was made here. Addresses, bookmarks and open screens may still name the old ones. */

const keptTime = 60 * 24 * 60 * 60 * 1000

/** Returns whether the text names something by an id that was given here. */
export const namesLocal = (text: string): boolean => text.match(localIds) !== null

/** Puts the server's ids in place of those that were given here, in any text, as far as the server gave some. */
export type Rename = (text: string) => string

/** The text with these ids in place of those that were given here, as far as they are among them. */
export const renameLocal = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(localIds, (localId) => ids.get(localId) ?? localId)

/** How everything is called by now that was made here. */
export async function readRename(replica: Replica): Promise<Rename> {
  const database = await replica.openInTime()
  const all = database ? await read(database, (tx) => tx.objectStore('aliases').getAll()).catch(() => []) : []
  const ids = new Map(all.map(({ localId, id }) => [localId, id]))
  return (text) => renameLocal(text, ids)
}

/** The text with the server's ids. */
export const followAliases = async (replica: Replica, text: string): Promise<string> =>
  namesLocal(text) ? (await readRename(replica))(text) : text

/** Remembers the server's ids of a trip and of its waypoints. */
export async function putAliases(
  tx: Writing,
  ids: ReadonlyMap<string, TripId | WaypointId>,
  at: number,
): Promise<void> {
  for (const [localId, id] of ids) await tx.objectStore('aliases').put({ localId, id, at })
}

/** Forgets the aliases that are older than sixty days. */
export async function purgeAliases(tx: Writing, now: number): Promise<void> {
  for (const { localId, at } of await tx.objectStore('aliases').getAll()) {
    if (at < now - keptTime) await tx.objectStore('aliases').delete(localId)
  }
}
