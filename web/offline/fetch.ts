import { lastLogout } from '../session/person.ts'
import { signedInUser } from '../session/session.ts'
import { findRoute } from './local-api/find-route.ts'
import { fetchInTime } from './reading/ask.ts'
import { watchConnection } from './reading/connection.ts'
import { findHeld } from './reading/learn.ts'
import { lookAgain, readRoute } from './reading/read.ts'
import { followAliases, namesLocal } from './replica/aliases.ts'
import { watchLoss } from './replica/loss.ts'

let isWatching = false

/**
 * `fetch` for what is kept on this device too. Reads are answered by the server, and from here where it does not answer in time;
 * changes are kept here until the server has them.
 */
export async function fetchOffline(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (!isWatching) {
    isWatching = true
    watchConnection(lookAgain)
    watchLoss()
    const first = { person: signedInUser(), logout: lastLogout() }
    void loadOutbox().then((outbox) => outbox?.startOutbox(first))
  }
  const asked = new URL(input instanceof Request ? input.url : input, window.location.origin)
  if ((init.method ?? 'GET') !== 'GET') {
    const outbox = await loadOutbox()
    return outbox ? outbox.fetchChange(asked, init) : fetchInTime(asked, init)
  }
  const url = new URL(await followAliases(asked.href))
  const route = findRoute(url)
  if (!route) return fetchInTime(url, init)
  const known = omitLocal(url)
  const held = known === undefined ? await findHeld(route) : undefined
  return held ?? readRoute(known ?? url.pathname + url.search, route, init)
}

/** The address without those ids in its query that were given here and no server knows; undefined when nothing is left to ask for. */
function omitLocal({ pathname, search, searchParams }: URL): string | undefined {
  if (namesLocal(pathname)) return undefined
  const ids = searchParams.get('ids')
  if (ids === null || !namesLocal(ids)) return pathname + search
  const known = ids.split(',').filter((id) => !namesLocal(id))
  return known.length === 0 ? undefined : `${pathname}?ids=${known.join(',')}`
}

/** What takes changes: loaded once a screen has asked for something, so that it is here before it is needed. */
const loadOutbox = () =>
  // Without it, all goes to the server directly, as where the browser keeps nothing.
  import('./outbox/outbox.ts').catch(() => undefined)
