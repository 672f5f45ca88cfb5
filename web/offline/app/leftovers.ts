import type { Browser } from '../replica/browser.ts'
import { databasePrefix, getOwner, openDatabase } from '../replica/database.ts'
import type { Replica } from '../replica/replica.ts'
import { hasOldMaps, wipeMaps } from './map-folders.ts'
import { dropSharedFiles } from './shared-files.ts'

/** A user's changes on this device that the server does not have. */
export type UnsyncedOfUser = { readonly name: string; readonly count: number }

export type Leftovers = {
  /** Deletes this user's data in every tab, and shared files that were not imported. */
  readonly wipeDevice: (userId: string) => Promise<void>
  /**
   * Returns the users with unsynced changes on this device, except the signed-in user and the user of a deleted account. Empty in a
   * browser that cannot list its databases.
   */
  readonly listUnsyncedOfOthers: () => Promise<UnsyncedOfUser[]>
  /**
   * Deletes the data of users who are not signed in: everything of a deleted account, and the copies of server data of users without
   * unsynced changes. Data with unsynced changes stay until their user signs in again.
   */
  readonly deleteLeftovers: () => Promise<void>
}

type LeftoversParts = Browser & { readonly replica: Replica }

/** Creates the object that finds and deletes other users' data on this device. */
export function createLeftovers(parts: LeftoversParts): Leftovers {
  const { indexedDB, session, unsynced, deletedAccount, clock, replica } = parts

  /** Returns the ids of users with data on this device, except the signed-in user. */
  async function listOthers(): Promise<string[]> {
    const databases = (await indexedDB?.databases?.()) ?? []
    return databases.flatMap(({ name = '' }) => {
      const userId = name.startsWith(databasePrefix) ? getOwner({ name }) : ''
      return userId === '' || userId === session.person() ? [] : [userId]
    })
  }

  /** Counts a user's unsynced changes; undefined when their database cannot be opened, or was deleted just now. */
  async function countUnsynced(userId: string): Promise<UnsyncedOfUser | undefined> {
    if (!indexedDB) return undefined
    const opening = openDatabase({ indexedDB, clock }, userId, () => undefined, { mayCreate: false })
    const database = await opening.catch(() => undefined)
    if (!database) return undefined
    try {
      const [user, count] = await Promise.all([database.get('user', 'user'), database.count('outbox')])
      return { name: user?.username ?? 'somebody else', count }
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
      // Old databases show whose the maps of earlier versions are, until that user logs in (map-folders.ts).
      if (session.person() === undefined && (await hasOldMaps())) return
      for (const userId of await listOthers()) {
        const changes = await countUnsynced(userId)
        if (changes?.count === 0 && userId !== session.person()) await replica.wipe(userId)
      }
    },
  }
}
