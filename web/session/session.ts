import { Amplify } from 'aws-amplify'
import { type AuthTokens, fetchAuthSession } from 'aws-amplify/auth'
import { getCreationTime, isUlid } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TokenPair } from '#shared/session.ts'
import { announce, onSessionEvent } from './events.ts'
import { isDue, millisecondsLeft, readToken } from './expiry.ts'
import { auth } from './open-client.ts'
import { forgetPerson, lastLogout } from './person.ts'
import { createRefresh, endSession, type Refresh, Unreachable } from './refresh.ts'
import { keepFresh } from './schedule.ts'
import { createServerClock } from './server-clock.ts'
import { onTokensOfOtherTab, storedTokens, storeTokens } from './tokens.ts'

/** A browser has one session: everything it keeps in memory is in here, made once. */
function createSession() {
  /** Since when the running refresh waits for the server, by `performance.now`. */
  let refreshStarted: number | undefined
  const clock = createServerClock()
  const ask = createRefresh(clock)
  const refresh: Refresh = (stale) => {
    refreshStarted ??= performance.now()
    return ask(stale).finally(() => {
      refreshStarted = undefined
    })
  }
  let opening: Promise<void> | undefined
  /** Whose session it was when this tab last looked. */
  let subject: string | undefined
  /** The last logout before the session that this tab knows of. */
  let logoutBefore = ''
  /** Whether the screens have been told that there is no session (any more). */
  let isEndTold = false

  /**
   * Takes up the stored session, once per page: hands Amplify our tokens, refreshes them if they are due, and keeps them
   * fresh from then on. Resolves when it is known whether there is a session, also when the server cannot be reached or does
   * not answer soon: then there is one until the server says no.
   */
  function openSession(): Promise<void> {
    opening ??= open()
    return opening
  }

  async function open(): Promise<void> {
    Amplify.configure({}, { Auth: { tokenProvider: { getTokens } } })
    subject = signedInUser()
    logoutBefore = lastLogout()
    onSessionEvent(({ event }) => {
      isEndTold = event === 'signedOut'
    })
    keepFresh(refresh, clock)
    onTokensOfOtherTab(followOtherTab)
    // A page that Back brings up again has slept through what the other tabs did.
    window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab())
    await Promise.race([accessToken().catch(ignoreUnreachable), waitForVerdict()])
  }

  /** Takes over the tokens of a login. Throws when they are none. */
  async function adopt(tokens: TokenPair): Promise<void> {
    if (!readToken(tokens.accessToken) || !tokens.refreshToken) throw new Error('The login brought no session')
    clock.learn(tokens.accessToken)
    storeTokens(tokens)
    subject = signedInUser()
    logoutBefore = lastLogout()
    await openSession()
    announce({ event: 'signedIn' })
  }

  async function getTokens({ forceRefresh = false } = {}): Promise<AuthTokens | null> {
    const { access, refresh: refreshToken } = storedTokens()
    if (access === null && refreshToken === null) return null
    const token = access === null ? undefined : readToken(access)
    if (access !== null && !token) {
      endSession('expired')
      return null
    }
    if (token && !forceRefresh && !isDue(token, clock.now())) return { accessToken: token }
    try {
      return toAuthTokens(await refresh(access))
    } catch (error) {
      // Without a connection the rest of its life is still good, unless the server has just refused it.
      if (error instanceof Unreachable && token && !forceRefresh && millisecondsLeft(token, clock.now()) > 0) {
        return { accessToken: token }
      }
      throw error
    }
  }

  /** What one tab does to the tokens holds for all of them. */
  function followOtherTab(): void {
    const { access, refresh: refreshToken } = storedTokens()
    if (access === null && refreshToken === null) {
      subject = undefined
      const reason = lastLogout() === logoutBefore ? 'expired' : 'logout'
      if (reason === 'logout') forgetPerson()
      announce({ event: 'signedOut', reason })
      return
    }
    // Without a refresh token it is about to end.
    if (refreshToken !== null) logoutBefore = lastLogout()
    isEndTold = false
    const now = signedInUser()
    if (now === undefined || now === subject) return
    const changed = subject !== undefined
    subject = now
    announce({ event: changed ? 'userChanged' : 'signedIn' })
  }

  /** Tells the screens once that there is no session: while they still stand, they go on asking for what was forgotten. */
  function tellNoSession(): void {
    if (!isEndTold) endSession('expired')
  }

  return { openSession, adopt, tellNoSession, refreshingSince: () => refreshStarted }
}

export const { openSession, adopt, tellNoSession, refreshingSince } = createSession()

/** How long the start waits to hear that a session has ended; behind a dead hotspot nothing is heard for much longer. */
const verdictTime = 1_000

/** Resolves when the server has had its time to end the session. */
export const waitForVerdict = (): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, verdictTime, undefined))

/**
 * The access token to send, refreshed when it is due or when it is the one named `refused`. Null when there is no
 * session. Throws Unreachable when it has expired and the server cannot be asked. The session is open by then.
 */
export async function accessToken(refused?: string): Promise<string | null> {
  // Amplify knows only "refresh", not "refresh this one": a token that was replaced meanwhile is fresh enough.
  const forceRefresh = refused !== undefined && storedTokens().access === refused
  const { tokens } = await fetchAuthSession({ forceRefresh })
  return tokens?.accessToken.toString() ?? null
}

/** Ends the session here and in the other tabs at once, and tells the server when it can be reached. */
export function signOut(): void {
  const { refresh: refreshToken } = storedTokens()
  endSession('logout')
  if (refreshToken === null) return
  auth.api.auth.logout.$post({ json: { refreshToken } }, { init: { keepalive: true } }).catch(ignoreFetchFailure)
}

/** Whose session the stored tokens say it is: only to keep people's things apart in one browser, never to decide what is allowed. */
export function signedInUser(): string | undefined {
  const { access, refresh } = storedTokens()
  const user = access === null ? undefined : readToken(access)?.payload.sub
  // A refresh token begins with it, too.
  return user ?? refresh?.split('.', 1)[0]
}

/** Returns the id of the session, or undefined without one. */
export const sessionId = (): string | undefined => storedTokens().refresh?.split('.')[1]

/** When the session ends at the latest, in milliseconds since 1970; undefined without one. Its id tells when it was made. */
export function sessionEnd(): number | undefined {
  const session = sessionId() ?? ''
  return isUlid(session) ? getCreationTime(session) + limits.sessionLife : undefined
}

function toAuthTokens(access: string | null): AuthTokens | null {
  const token = access === null ? undefined : readToken(access)
  if (token) return { accessToken: token }
  if (access !== null) endSession('expired')
  return null
}

function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}

// A logout without a connection: the tokens are gone from this device, and the server's session ends thirty days after it began.
function ignoreFetchFailure(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
