import type { Browser } from '../replica/browser.ts'
import { databasePrefix, getOwner, openDatabase } from '../replica/database.ts'
import type { Replica } from '../replica/replica.ts'
import { hasOldMaps, wipeMaps } from './map-folders.ts'
import { dropSharedFiles } from './shared-files.ts'

export type UnsyncedOfUser = { readonly name: string; readonly count: number }

export type Leftovers = {
  /** Deletes this user's data in every tab, and shared files that were not imported. */
  readonly wipeDevice: (userId: string) => Promise<void>
  /**
   * Returns users with unsynced changes here, except the signed-in user and a deleted account. Empty if the browser cannot list its
   * databases.
   */
  readonly listUnsyncedOfOthers: () => Promise<UnsyncedOfUser[]>
  /** Deletes a deleted account's data, and copies of server data of signed-out users, but no unsynced changes. */
  readonly deleteLeftovers: () => Promise<void>
}

type LeftoversParts = Browser & { readonly replica: Replica }

export function createLeftovers(parts: LeftoversParts): Leftovers {
  const { indexedDB, session, unsynced, deletedAccount, clock, window, replica } = parts

  async function listOthers(): Promise<string[]> {
    const databases = (await indexedDB?.databases?.()) ?? []
    return databases.flatMap(({ name = '' }) => {
      const userId = name.startsWith(databasePrefix) ? getOwner({ name }) : ''
      return userId === '' || userId === session.person() ? [] : [userId]
    })
  }

  /** Returns undefined if the database cannot be opened or no longer exists. */
  async function countUnsynced(userId: string): Promise<UnsyncedOfUser | undefined> {
    if (!indexedDB) return undefined
    const opening = openDatabase({ indexedDB, clock, window }, userId, () => undefined, { mayCreate: false })
    const database = await opening.catch(() => undefined)
    if (!database) return undefined
    try {
      const [user, count] = await Promise.all([database.get('user', 'user'), database.count('outbox')])
      return { name: user?.username ?? 'someone else', count }
    } finally {
      database.close()
    }
  }

  async function wipeDevice(userId: string): Promise<void> {
    unsynced.forgetUnsynced(userId)
    await Promise.all([replica.wipe(userId), wipeMaps(userId), dropSharedFiles()])
    deletedAccount.forget(userId)
  }

  return {
    wipeDevice,
    async listUnsyncedOfOthers() {
      const deleted = deletedAccount.read()?.person
      const found = await Promise.all((await listOthers()).filter((userId) => userId !== deleted).map(countUnsynced))
      return found.filter((unsaved) => unsaved !== undefined).filter(({ count }) => count > 0)
    },
    async deleteLeftovers() {
      const deleted = deletedAccount.read()
      if (deleted && deleted.person !== session.person()) await wipeDevice(deleted.person)
      // Old databases tell whose the maps of earlier versions are (map-folders.ts), so keep them until that user logs in.
      if (session.person() === undefined && (await hasOldMaps())) return
      for (const userId of await listOthers()) {
        const changes = await countUnsynced(userId)
        if (changes?.count === 0 && userId !== session.person()) await replica.wipe(userId)
      }
    },
  }
}
