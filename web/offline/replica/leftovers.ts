import { removePersonal } from '../../session/person.ts'
import { hasUnsaved } from '../../session/unsynced.ts'
import { wipeMaps } from '../public/app/map-folders.ts'
import { dropSharedFiles } from '../public/app/shared-files.ts'
import type { DataOfUser } from '../public/readiness.ts'
import type { Browser } from './browser.ts'
import { databasePrefix, getOwner, openDatabase } from './database.ts'
import type { Replica } from './replica.ts'
import { readUnsaved } from './stores.ts'

export type Leftovers = ReturnType<typeof createLeftovers>

type LeftoversParts = Browser & { readonly replica: Replica }

export function createLeftovers(parts: LeftoversParts) {
  const { indexedDB, session, localStorage, unsynced, deletedAccount, replica } = parts

  /** Deletes this user's data in every tab, and shared files that were not imported. */
  async function wipeDevice(userId: string): Promise<void> {
    unsynced.forgetUnsynced(userId)
    removePersonal(localStorage, (key) => key.endsWith(`:${userId}`))
    await Promise.all([replica.wipe(userId), wipeMaps(userId), dropSharedFiles()])
    deletedAccount.forget(userId)
  }

  /** Returns users with data here, except the signed-in user and a deleted account. Empty if the browser cannot list its databases. */
  async function listOthers(): Promise<DataOfUser[]> {
    if (!indexedDB) return []
    const gone = [session.person(), deletedAccount.read()?.person]
    const owners = ((await indexedDB.databases?.()) ?? []).flatMap(({ name = '' }) =>
      name.startsWith(databasePrefix) ? [getOwner({ name })] : [],
    )
    const read = (userId: string) => readData({ ...parts, indexedDB }, userId)
    const found = await Promise.all(owners.filter((userId) => !gone.includes(userId)).map(read))
    return found.filter((data) => data !== undefined)
  }

  return {
    wipeDevice,
    listOthers,
    /** Deletes a deleted account's data and, when another user has logged in, other users' copies of server data. */
    async deleteLeftovers(): Promise<void> {
      const deleted = deletedAccount.read()
      if (deleted && deleted.person !== session.person()) await wipeDevice(deleted.person)
      // The user of an expired session may come back.
      if (session.person() === undefined) return
      for (const { userId, unsaved } of await listOthers()) {
        if (unsaved && !hasUnsaved(unsaved) && userId !== session.person()) await replica.wipe(userId)
      }
    },
  }
}

/** Returns undefined if the database cannot be opened or no longer exists. */
async function readData(parts: LeftoversParts & { indexedDB: IDBFactory }, userId: string) {
  const database = await openDatabase(parts, userId, () => undefined, { mayCreate: false }).catch(() => undefined)
  if (!database) return undefined
  try {
    const unsaved = await readUnsaved(database)
    const user = await database.get('user', 'user').catch(() => undefined)
    const marks = await database.getAll('marks').catch(() => [])
    // That of the maps has the time of the database.
    const at = Math.max(0, ...marks.map(({ key, at }) => (key === 'maps' ? 0 : at)))
    return { userId, name: user?.username ?? 'someone else', at: at || undefined, unsaved }
  } finally {
    database.close()
  }
}
