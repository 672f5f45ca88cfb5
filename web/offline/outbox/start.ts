import { onSessionEvent } from '../../session/events.ts'
import { lastLogout } from '../../session/person.ts'
import { signedInUser } from '../../session/session.ts'
import { forgetMapsOfOthers, settleOldMaps } from '../app/map-folders.ts'
import { deleteLeftovers } from '../app/unsaved-of-others.ts'
import { wipeDevice } from '../app/wipe.ts'
import { purgeAliases } from '../replica/aliases.ts'
import { openReplica } from '../replica/replica.ts'
import { getStatus, onStatus } from '../replica/status.ts'
import { onNews, tellScreens } from './feed.ts'
import { tryAgain } from './send.ts'

let isStarted = false

/** Who was signed in when the page first asked for something, and the last logout before that. */
type FirstAsked = { readonly person: string | undefined; readonly logout: string }

/** Sends what waits whenever there is a reason to believe that the server answers, and tells the screens. Once per page. */
export function startOutbox(first: FirstAsked): void {
  if (isStarted) return
  isStarted = true
  window.addEventListener('online', tryAgain)
  window.addEventListener('pageshow', tryAgain)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryAgain())
  let { person } = first
  // Said while this was being loaded.
  if (person !== undefined && lastLogout() !== first.logout) void wipeDevice(person)
  onSessionEvent((happened) => {
    // A session that is merely over takes nothing along: what waits goes on when the same person signs in.
    if (happened.event === 'signedOut' && happened.reason !== 'expired' && person !== undefined) void wipeDevice(person)
    if (happened.event !== 'signedOut') person = signedInUser()
    if (happened.event !== 'refreshed') void tellScreens()
    if (happened.event === 'signedIn') void tidy()
    if (happened.event !== 'signedOut') tryAgain()
  })
  let connection = getStatus().connection
  onStatus(() => {
    const before = connection
    connection = getStatus().connection
    if (before === 'silent' && connection === 'answering') tryAgain()
  })
  onNews((news) => void tellScreens(news))
  void tidy()
  tryAgain()
}

/** Forgets what is not needed any more. Where the browser does not take it, it is tried again at the next start. */
async function tidy(): Promise<void> {
  const person = signedInUser()
  // It may have to wait for a map that is being written.
  if (person !== undefined) void forgetMapsOfOthers(person).catch(() => undefined)
  const database = await openReplica()
  if (!database) return
  await purgeAliases(database, Date.now()).catch(() => undefined)
  await deleteLeftovers().catch(() => undefined)
  if (person !== undefined) await settleOldMaps(database, person).catch(() => undefined)
}
