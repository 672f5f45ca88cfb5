import type { AuthTokens } from 'aws-amplify/auth'
import { getCreationTime, isUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TokenPair } from '#shared/session.ts'
import type { Connect } from './amplify.ts'
import { pause } from './clock.ts'
import type { AccountDeletion } from './deleted-account.ts'
import { createEvents, type SessionEvents, type SignOutReason } from './events.ts'
import { isDue, millisecondsLeft, readToken } from './expiry.ts'
import { createApiFetch } from './fetch-api.ts'
import { createSessionFetch } from './fetch-with-session.ts'
import { createOpenClient } from './open-client.ts'
import type { Page } from './page.ts'
import { createPersonal, type Drafts, type Personal } from './person.ts'
import { createRefresh, type Refresh, Unreachable } from './refresh.ts'
import { keepFresh } from './schedule.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import type { TokenStore } from './tokens.ts'

type SessionParts = Page & {
  readonly tokens: TokenStore
  readonly deletedAccount: AccountDeletion
  readonly drafts: Drafts
  readonly connect: Connect
}

/** How long the start waits to hear that a session has ended; behind a dead hotspot nothing is heard for much longer. */
const verdictTime = 1_000

export type Session = ReturnType<typeof createSession>

/** Creates a page's session. A browser has one: everything that a page keeps of it in memory is in here. */
export function createSession(page: SessionParts) {
  const { clock, tokens } = page
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

  /** Whose session the stored tokens say it is: only to keep people's things apart in one browser, never to decide what is allowed. */
  function person(): string | undefined {
    const { access, refresh } = tokens.read()
    const user = access === null ? undefined : readToken(access)?.payload.sub
    // A refresh token begins with it, too.
    return user ?? refresh?.split('.', 1)[0]
  }

  const own = { ...api, auth, events, serverClock, personal, endSession, person }
  const { refresh, refreshingSince } = createTimedRefresh(own)
  const accessToken = createAccessToken({ ...own, refresh })
  /** Resolves when the server has had its time to end the session. */
  const waitForVerdict = () => pause(clock, verdictTime)
  const tabs = createTabs(own)
  let opening: Promise<void> | undefined

  async function start(): Promise<void> {
    tabs.follow()
    keepFresh({ ...own, refresh })
    await Promise.race([accessToken().catch(ignoreUnreachable), waitForVerdict()])
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
    person,
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

    /** Returns the id of the session, or undefined without one. */
    id: () => getSessionId(tokens),

    /** When the session ends at the latest, in milliseconds since 1970; undefined without one. Its id tells when it was made. */
    endsAt(): number | undefined {
      const id = getSessionId(tokens) ?? ''
      return isUlid(id) ? getCreationTime(id) + limits.sessionLife : undefined
    },
  }
}

const getSessionId = (tokens: TokenStore) => tokens.read().refresh?.split('.')[1]

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

type AccessParts = {
  readonly connect: Connect
  readonly tokens: TokenStore
  readonly serverClock: ServerClock
  readonly refresh: Refresh
  readonly endSession: (reason: SignOutReason) => void
}

function createAccessToken({ connect, tokens, serverClock, refresh, endSession }: AccessParts) {
  const askToken = connect(async ({ forceRefresh = false } = {}) => {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) return null
    const token = access === null ? undefined : readToken(access)
    if (access !== null && !token) {
      endSession('expired')
      return null
    }
    if (token && !forceRefresh && !isDue(token, serverClock.now())) return { accessToken: token }
    try {
      return toAuthTokens(await refresh(access))
    } catch (error) {
      // Without a connection the rest of its life is still good, unless the server has just refused it.
      if (error instanceof Unreachable && token && !forceRefresh && millisecondsLeft(token, serverClock.now()) > 0) {
        return { accessToken: token }
      }
      throw error
    }
  })

  function toAuthTokens(access: string | null): AuthTokens | null {
    const token = access === null ? undefined : readToken(access)
    if (token) return { accessToken: token }
    if (access !== null) endSession('expired')
    return null
  }

  /**
   * The access token to send, refreshed when it is due or when it is the one named `refused`. Null when there is no
   * session. Throws Unreachable when it has expired and the server cannot be asked.
   */
  return (refused?: string): Promise<string | null> =>
    // Amplify knows only "refresh", not "refresh this one": a token that was replaced meanwhile is fresh enough.
    askToken({ forceRefresh: refused !== undefined && tokens.read().access === refused })
}

type TabsParts = {
  readonly window: Page['window']
  readonly tokens: TokenStore
  readonly events: SessionEvents
  readonly personal: Personal
  readonly endSession: (reason: SignOutReason) => void
  readonly person: () => string | undefined
}

/** Follows what the other tabs do to the session. */
function createTabs({ window, tokens, events, personal, endSession, person }: TabsParts) {
  /** Whose session it was when this tab last looked. */
  let subject: string | undefined
  /** The last logout before the session that this tab knows of. */
  let logoutBefore = ''
  /** Whether the screens have been told that there is no session (any more). */
  let isEndTold = false

  function look(): void {
    subject = person()
    logoutBefore = personal.lastLogout()
  }

  /** What one tab does to the tokens holds for all of them. */
  function followOtherTab(): void {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) {
      subject = undefined
      const reason = personal.lastLogout() === logoutBefore ? 'expired' : 'logout'
      if (reason === 'logout') personal.forget()
      events.announce({ event: 'signedOut', reason })
      return
    }
    // Without a refresh token it is about to end.
    if (refreshToken !== null) logoutBefore = personal.lastLogout()
    isEndTold = false
    const now = person()
    if (now === undefined || now === subject) return
    const changed = subject !== undefined
    subject = now
    events.announce({ event: changed ? 'userChanged' : 'signedIn' })
  }

  return {
    look,
    follow(): void {
      look()
      events.on(({ event }) => {
        isEndTold = event === 'signedOut'
      })
      tokens.onOtherTab(followOtherTab)
      // A page that Back brings up again has slept through what the other tabs did.
      window.addEventListener('pageshow', (event) => 'persisted' in event && event.persisted && followOtherTab())
    },
    /** Tells the screens once that there is no session: while they still stand, they go on asking for what was forgotten. */
    tellNoSession(): void {
      if (!isEndTold) endSession('expired')
    },
  }
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}

// A logout without a connection: the tokens are gone from this device, and the server's session ends thirty days after it began.
function ignoreFetchFailure(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
