import { getCreationTime, isUlid } from '#shared/ids.ts'
import { inTime } from '#shared/in-time.ts'
import { limits } from '#shared/limits.ts'
import type { TokenPair } from '#shared/session.ts'
import { createAccessToken } from './access-token.ts'
import type { Connect } from './amplify.ts'
import type { AccountDeletion } from './deleted-account.ts'
import { createEvents, type SignOutReason } from './events.ts'
import { readToken } from './expiry.ts'
import { createApiFetch } from './fetch-api.ts'
import { createSessionFetch } from './fetch-with-session.ts'
import { createOpenClient } from './open-client.ts'
import type { Page } from './page.ts'
import { createPersonal, type Drafts } from './person.ts'
import { createRefresh, type Refresh, Unreachable } from './refresh.ts'
import { keepFresh } from './schedule.ts'
import { createServerClock } from './server-clock.ts'
import { createTabs } from './tabs.ts'
import type { TokenStore } from './tokens.ts'

type SessionParts = Page & {
  readonly tokens: TokenStore
  readonly deletedAccount: AccountDeletion
  readonly drafts: Drafts
  readonly connect: Connect
}

/** The time that the start waits to hear that a session has ended; behind a dead hotspot nothing is heard for much longer. */
const verdictTime = 1_000

export type Session = ReturnType<typeof createSession>

/** Creates a page's session. A browser has one: everything that a page keeps of it in memory is in here. */
export function createSession(page: SessionParts) {
  const { clock, tokens } = page
  const owner = createOwner(tokens)
  const events = createEvents()
  const serverClock = createServerClock(clock)
  const personal = createPersonal(page)
  const api = { ...page, fetch: createApiFetch(page.fetch) }
  const auth = createOpenClient(api)

  /** Forgets the tokens, but for a session that is merely over also what else is kept of the person, and tells the screens why. */
  function endSession(reason: SignOutReason): void {
    if (reason !== 'expired') {
      personal.markLogout()
      personal.forget()
    }
    tokens.clear()
    events.announce({ event: 'signedOut', reason })
  }

  const own = { ...api, ...owner, auth, events, serverClock, personal, endSession }
  const { refresh, refreshingSince } = createTimedRefresh(own)
  const accessToken = createAccessToken({ ...own, refresh })
  /** Returns what the promise resolves to, or undefined once the server has had its time to end the session. */
  const waitForVerdict = <Value>(promise: Promise<Value>) => inTime(promise, verdictTime, clock.after)
  const tabs = createTabs(own)
  let opening: Promise<void> | undefined

  async function start(): Promise<void> {
    tabs.follow()
    keepFresh({ ...own, refresh })
    await waitForVerdict(accessToken().catch(ignoreUnreachable))
  }

  /**
   * Takes up the stored session, once per page: refreshes its tokens if they are due, and keeps them fresh from then on. Resolves
   * when it is known whether there is a session, also when the server cannot be reached or does not answer soon: then there is one
   * until the server says no.
   */
  function open(): Promise<void> {
    opening ??= start()
    return opening
  }

  return {
    open,
    accessToken,
    waitForVerdict,
    refreshingSince,
    endSession,
    ...owner,
    auth,
    fetch: createSessionFetch({ ...own, open, accessToken, tellNoSession: tabs.tellNoSession }),
    /** Hears what happens to the session. Answers how to stop. */
    onEvent: events.on,
    forgetOthers: personal.forgetOthers,

    /** Takes over the tokens of a login. Throws when they are none. */
    async adopt(pair: TokenPair): Promise<void> {
      if (!readToken(pair.accessToken) || !pair.refreshToken) throw new Error('The login brought no session')
      serverClock.learn(pair.accessToken)
      tokens.store(pair)
      tabs.look()
      await open()
      events.announce({ event: 'signedIn' })
    },

    /** Ends the session here and in the other tabs at once, and tells the server when it can be reached. */
    signOut(): void {
      const { refresh: refreshToken } = tokens.read()
      endSession('logout')
      if (refreshToken === null) return
      auth.api.auth.logout.$post({ json: { refreshToken } }, { init: { keepalive: true } }).catch(ignoreFetchFailure)
    },
  }
}

/** Creates what says whose session the stored tokens are. */
function createOwner(tokens: TokenStore) {
  const id = () => tokens.read().refresh?.split('.')[1]
  return {
    /** Whose session the tokens say it is: only to keep people's things apart in one browser, never to decide what is allowed. */
    person(): string | undefined {
      const { access, refresh } = tokens.read()
      const user = access === null ? undefined : readToken(access)?.payload.sub
      // A refresh token begins with it, too.
      return user ?? refresh?.split('.', 1)[0]
    },
    /** Returns the id of the session, or undefined without one. */
    id,
    /** The time when the session ends at the latest, in milliseconds since 1970; undefined without one. Its id tells when it was made. */
    endsAt(): number | undefined {
      const session = id() ?? ''
      return isUlid(session) ? getCreationTime(session) + limits.sessionLife : undefined
    },
  }
}

/** Creates the refresh, and says since when the running one waits for the server, by the page's clock. */
function createTimedRefresh(parts: Parameters<typeof createRefresh>[0]) {
  let startedAt: number | undefined
  const ask = createRefresh(parts)
  const refresh: Refresh = (stale) => {
    startedAt ??= parts.clock.elapsed()
    return ask(stale).finally(() => {
      startedAt = undefined
    })
  }
  return { refresh, refreshingSince: () => startedAt }
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}

// A logout without a connection: the tokens are gone from this device, and the server's session ends thirty days after it began.
function ignoreFetchFailure(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
