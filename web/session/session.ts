import { getCreationTime, isUlid } from '#shared/ids.ts'
import { inTime } from '#shared/in-time.ts'
import { limits } from '#shared/limits.ts'
import type { TokenPair } from '#shared/session.ts'
import { createAccessToken } from './access-token.ts'
import type { AccountDeletion } from './deleted-account.ts'
import { createListeners, type SessionEvent, type SignOutReason } from './events.ts'
import { readToken } from './expiry.ts'
import { createApiFetch } from './fetch-api.ts'
import { createSessionFetch } from './fetch-with-session.ts'
import { createOpenClient } from './open-client.ts'
import type { Page } from './page.ts'
import { createPersonal, type Drafts } from './person.ts'
import { createRefresh, type Refresh, Unreachable } from './refresh.ts'
import { scheduleRefresh } from './schedule.ts'
import { createServerClock } from './server-clock.ts'
import { createTabs } from './tabs.ts'
import type { TokenStore } from './tokens.ts'

type SessionParts = Page & {
  readonly tokens: TokenStore
  readonly deletedAccount: AccountDeletion
  readonly drafts: Drafts
}

/** Milliseconds that the start waits; behind a dead hotspot an answer takes much longer. */
const verdictTime = 1_000

export type Session = ReturnType<typeof createSession>

/** A page's session. All of its state in memory is in here. */
export function createSession(page: SessionParts) {
  const { clock, tokens } = page
  const owner = createOwner(tokens)
  const events = createListeners<SessionEvent>()
  const serverClock = createServerClock(clock)
  const personal = createPersonal(page)
  const api = { ...page, fetch: createApiFetch(page.fetch) }
  const auth = createOpenClient(api)

  /** Deletes the tokens and, unless the session only expired, the user's data. */
  function endSession(reason: SignOutReason): void {
    if (reason !== 'expired') {
      personal.recordLogout(reason)
      personal.forget()
    }
    tokens.clear()
    events.announce({ event: 'signedOut', reason })
  }

  const own = { ...api, ...owner, auth, events, serverClock, personal, endSession }
  const { refresh, refreshingSince } = createTimedRefresh(own)
  const accessToken = createAccessToken({ ...own, refresh })
  /** Returns undefined after the time for the server's verdict. */
  const waitForVerdict = <Value>(promise: Promise<Value>) => inTime(promise, verdictTime, clock.after)
  const tabs = createTabs(own)
  let opening: Promise<void> | undefined

  async function start(): Promise<void> {
    tabs.follow()
    scheduleRefresh({ ...own, refresh })
    await waitForVerdict(accessToken().catch(ignoreUnreachable))
  }

  /** Opens the stored session, once per page. Resolves when it is known if there is one; without the server's answer, there is. */
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
    fetch: createSessionFetch({ ...own, open, accessToken, reportNoSession: tabs.reportNoSession }),
    onEvent: events.on,
    forgetOthers: personal.forgetOthers,

    /**
     * Stores a login's tokens.
     * @throws if they are invalid
     */
    async adopt(pair: TokenPair): Promise<void> {
      if (!readToken(pair.accessToken) || !pair.refreshToken) throw new Error('The login brought no session')
      serverClock.update(pair.accessToken)
      tokens.store(pair)
      tabs.rememberUser()
      await open()
      events.announce({ event: 'signedIn' })
    },

    /** Ends the session in all tabs at once, and on the server when it can be reached. */
    signOut(): void {
      const { refresh: refreshToken } = tokens.read()
      endSession('logout')
      if (refreshToken === null) return
      auth.api.auth.logout.$post({ json: { refreshToken } }, { init: { keepalive: true } }).catch(ignoreFetchFailure)
    },
  }
}

function createOwner(tokens: TokenStore) {
  const id = () => tokens.read().refresh?.split('.')[1]
  return {
    /** The user's id, which only separates users' data in one browser and never grants permissions. */
    person(): string | undefined {
      const { access, refresh } = tokens.read()
      const user = access === null ? undefined : readToken(access)?.payload.sub
      // A refresh token begins with it too.
      return user ?? refresh?.split('.', 1)[0]
    },
    id,
    /** Returns the latest end of the session, in ms since 1970. Its id contains its start. */
    endsAt(): number | undefined {
      const session = id() ?? ''
      return isUlid(session) ? getCreationTime(session) + limits.sessionLife : undefined
    },
  }
}

function createTimedRefresh(parts: Parameters<typeof createRefresh>[0]) {
  let startedAt: number | undefined
  const refreshNow = createRefresh(parts)
  const refresh: Refresh = (stale) => {
    startedAt ??= parts.clock.elapsed()
    return refreshNow(stale).finally(() => {
      startedAt = undefined
    })
  }
  return { refresh, refreshingSince: () => startedAt }
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}

// The server's session ends thirty days after its start, even without this request.
function ignoreFetchFailure(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
