import { readDeletedAccount } from '../../session/deleted-account.ts'
import { signedInUser } from '../../session/session.ts'
import { databasePrefix, openDatabase } from '../replica/database.ts'
import { wipeReplica } from '../replica/replica.ts'
import { hasOldMaps } from './map-folders.ts'
import { wipeDevice } from './wipe.ts'

/** Somebody's changes on this device that the server does not have. */
export type Unsaved = { readonly name: string; readonly count: number }

/**
 * Returns who has unsynced changes on this device, except the signed-in user and the user of a deleted account. Empty in a browser that
 * cannot list its databases.
 */
export async function listUnsavedOfOthers(): Promise<Unsaved[]> {
  const deleted = readDeletedAccount()?.person
  const found = await Promise.all((await listOthers()).filter((userId) => userId !== deleted).map(countUnsaved))
  return found.filter((unsaved) => unsaved !== undefined).filter(({ count }) => count > 0)
}

/**
 * Deletes the data of users who are not signed in: everything of a deleted account, and the copies of server data of users without
 * unsynced changes. Data with unsynced changes stay until their user signs in again.
 */
export async function deleteLeftovers(): Promise<void> {
  const deleted = readDeletedAccount()
  if (deleted && deleted.person !== signedInUser()) await wipeDevice(deleted.person)
  // A database tells whose the maps of earlier versions are, until that user signs in (map-folders.ts).
  if (signedInUser() === undefined && (await hasOldMaps())) return
  for (const userId of await listOthers()) {
    const unsaved = await countUnsaved(userId)
    if (unsaved?.count === 0 && userId !== signedInUser()) await wipeReplica(userId)
  }
}

/** Whose things are on this device, but for whoever is signed in. */
async function listOthers(): Promise<string[]> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  return databases.flatMap(({ name = '' }) => {
    const userId = name.startsWith(databasePrefix) ? name.slice(databasePrefix.length) : ''
    return userId === '' || userId === signedInUser() ? [] : [userId]
  })
}

/** Counts a user's unsynced changes; undefined when their database cannot be opened, or was deleted just now. */
async function countUnsaved(userId: string): Promise<Unsaved | undefined> {
  const database = await openDatabase(userId, () => undefined, { isWanted: false }).catch(() => undefined)
  if (!database) return undefined
  try {
    const [user, count] = await Promise.all([database.get('user', 'user'), database.count('outbox')])
    return { name: user?.username ?? 'somebody else', count }
  } finally {
    database.close()
  }
}
