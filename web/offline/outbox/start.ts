import { onVisible } from '../../session/page.ts'
import { purgeEnded } from '../local-api/ended.ts'
import { assignOldMaps, deleteMapsOfOthers } from '../public/app/map-folders.ts'
import type { Layers } from '../reading/layers.ts'
import { purgeAliases } from '../replica/aliases.ts'
import type { OfflineDatabase } from '../replica/database.ts'
import type { Leftovers } from '../replica/leftovers.ts'
import type { Feed } from './feed.ts'
import type { Sender } from './send.ts'

type OutboxParts = Layers & { readonly leftovers: Leftovers; readonly feed: Feed; readonly sender: Sender }

/**
 * Milliseconds until the code of changes and decisions is loaded: after the requests of the first screen, but before the signal may be
 * lost. If it fails, the first change and the first decision load it.
 */
const codeDelay = 500

/** Sends pending operations whenever the server probably answers. Call it once per page. */
export function startOutbox(parts: OutboxParts): void {
  const { session, status, clock, window, document, leftovers, feed, sender } = parts
  window.addEventListener('online', sender.tryAgain)
  window.addEventListener('pageshow', sender.tryAgain)
  onVisible(document, sender.tryAgain)
  let person = session.person()
  session.onEvent((happened) => {
    // An expired session deletes nothing: its user's changes are sent after the next login.
    const isLeaving = happened.event === 'signedOut' && happened.reason !== 'expired'
    if (isLeaving && person !== undefined) void leftovers.wipeDevice(person)
    if (happened.event !== 'signedOut') person = session.person()
    if (happened.event !== 'refreshed') void feed.updateScreens()
    if (happened.event === 'signedIn') void tidy(parts)
    if (happened.event !== 'signedOut') sender.tryAgain()
  })
  let { connection } = status.get()
  status.on(() => {
    const before = connection
    connection = status.get().connection
    if (before === 'unreachable' && connection === 'reachable') sender.tryAgain()
  })
  feed.listen()
  clock.after(codeDelay, () => {
    for (const loading of [import('./read-changes.ts'), import('./restore.ts')]) loading.catch(() => undefined)
  })
  void tidy(parts)
  sender.tryAgain()
}

/** Deletes old data. If the browser refuses, the next start tries again. */
async function tidy({ session, clock, replica, leftovers }: OutboxParts): Promise<void> {
  const person = session.person()
  // This may wait for a map that is being written.
  if (person !== undefined) void deleteMapsOfOthers(person).catch(() => undefined)
  const database = await replica.open()
  if (!database) return
  const now = clock.now()
  await replica.write(database, 'relaxed', (tx) => purgeAliases(tx, now)).catch(() => undefined)
  await replica.write(database, 'strict', (tx) => purgeEnded(tx, now)).catch(() => undefined)
  await leftovers.deleteLeftovers().catch(() => undefined)
  if (person !== undefined) await claimOldMaps(database, person, now).catch(() => undefined)
}

/** The maps of earlier versions belong to the first user whose database is older than the users' folders (database.ts marks later ones). */
async function claimOldMaps(database: OfflineDatabase, person: string, now: number): Promise<void> {
  const isAssigned = (await database.get('marks', 'maps')) !== undefined
  await assignOldMaps(isAssigned ? undefined : person)
  if (!isAssigned) await database.put('marks', { key: 'maps', complete: true, at: now })
}
