import type { TripId, WaypointId } from '#shared/ids.ts'
import { containsLocalId, localIds, type Rename } from '../public/local-ids.ts'
import { type Replica, read, type WriteTx } from './replica.ts'

/** Time that server ids are remembered (ms), because bookmarks may use local ids. */
const aliasLifetime = 60 * 24 * 60 * 60 * 1000

export async function readRename(replica: Replica): Promise<Rename> {
  const database = await replica.openInTime()
  const all = database ? await read(database, (tx) => tx.objectStore('aliases').getAll()).catch(() => []) : []
  const ids = new Map(all.map(({ localId, id }) => [localId, id]))
  return (text) => text.replace(localIds, (localId) => ids.get(localId) ?? localId)
}

export const followAliases = async (replica: Replica, text: string): Promise<string> =>
  containsLocalId(text) ? (await readRename(replica))(text) : text

export async function putAliases(
  tx: WriteTx,
  ids: ReadonlyMap<string, TripId | WaypointId>,
  at: number,
): Promise<void> {
  for (const [localId, id] of ids) await tx.objectStore('aliases').put({ localId, id, at })
}

export async function purgeAliases(tx: WriteTx, now: number): Promise<void> {
  for (const { localId, at } of await tx.objectStore('aliases').getAll()) {
    if (at < now - aliasLifetime) await tx.objectStore('aliases').delete(localId)
  }
}
