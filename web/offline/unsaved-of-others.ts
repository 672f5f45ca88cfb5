import { signedInUser } from '../session/session.ts'
import { databasePrefix, openDatabase } from './database.ts'
import { wipeReplica } from './replica.ts'

/** Somebody's changes on this device that the server does not have. */
export type Unsaved = { readonly name: string; readonly count: number }

/** Who has left changes on this device, but for whoever is signed in. Nobody where the browser does not tell which databases there are. */
export async function listUnsavedOfOthers(): Promise<Unsaved[]> {
  const found = await Promise.all((await listOthers()).map(countUnsaved))
  return found.filter(({ count }) => count > 0)
}

/** Deletes what others have left on this device, but for whom changes wait: theirs stays until they sign in again. */
export async function forgetOthers(): Promise<void> {
  for (const userId of await listOthers()) {
    const { count } = await countUnsaved(userId)
    if (count === 0 && userId !== signedInUser()) await wipeReplica(userId)
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

async function countUnsaved(userId: string): Promise<Unsaved> {
  // It may be deleted just now: then it is not made again.
  const database = await openDatabase(userId, () => undefined, { isWanted: false }).catch(() => undefined)
  if (!database) return { name: '', count: 0 }
  try {
    const [user, count] = await Promise.all([database.get('user', 'user'), database.count('outbox')])
    return { name: user?.username ?? 'somebody else', count }
  } finally {
    database.close()
  }
}
