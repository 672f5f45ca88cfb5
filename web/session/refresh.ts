import { parseProblem } from '#shared/problem.ts'
import { noteDeletedAccount } from './deleted-account.ts'
import { announce, type SignOutReason } from './events.ts'
import { auth } from './open-client.ts'
import { forgetPerson, markLogout } from './person.ts'
import type { ServerClock } from './server-clock.ts'
import { clearTokens, onTokensOfOtherTab, storeAccessToken, storedTokens } from './tokens.ts'

/** The server could not be asked or could not answer. Says nothing about the session: people lose signal out there. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause?: unknown) {
    super('The server cannot be reached right now. Please try again when you have a connection.', { cause })
  }
}

/**
 * Replaces the access token `stale` and answers the new one, or null when the session has ended. Throws Unreachable when
 * the server gave no verdict; then the tokens stay.
 */
export type Refresh = (stale: string | null) => Promise<string | null>

const lockName = 'offgrid-session-refresh'
// A lock is held meanwhile: a dead connection must not hold up the other tabs for minutes.
const requestTimeout = 15_000
const otherTabTimeout = 500

/**
 * Makes the refresh of this tab: one request at a time, and one at a time among all tabs, where whoever comes second
 * takes what the first was given. Sets `clock` from each new token.
 */
export function createRefresh(clock: ServerClock): Refresh {
  let running: Promise<string | null> | undefined
  return (stale) => {
    running ??= withLock((waited) => replaceToken(stale, waited, clock)).finally(() => {
      running = undefined
    })
    return running
  }
}

/** Forgets the tokens, but for a session that is merely over also what else is kept of the person, and tells the screens why. */
export function endSession(reason: SignOutReason): void {
  if (reason !== 'expired') {
    markLogout()
    forgetPerson()
  }
  clearTokens()
  announce({ event: 'signedOut', reason })
}

/** Does the work while no other tab does it; `waited` says that another one just did. */
async function withLock<Result>(work: (waited: boolean) => Promise<Result>): Promise<Result> {
  // Web Locks exist in secure contexts only; elsewhere two tabs may both refresh, which does no harm.
  if (!('locks' in navigator)) return work(false)
  const atOnce = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { result: await work(false) },
  )
  return atOnce ? atOnce.result : navigator.locks.request(lockName, () => work(true))
}

async function replaceToken(stale: string | null, waited: boolean, clock: ServerClock): Promise<string | null> {
  // What another tab has stored is seen here a moment later than its lock is released.
  if (waited && storedTokens().access === stale) await waitForOtherTab()
  const { access, refresh: refreshToken } = storedTokens()
  if (access !== null && access !== stale) return access
  if (refreshToken === null) {
    endSession('expired')
    return null
  }
  const verdict = await askServer(refreshToken)
  // Somebody logged out, or in, while the answer was on its way: it belongs to a session that is no more.
  const now = storedTokens()
  if (now.refresh !== refreshToken) return now.access
  if (typeof verdict === 'string') {
    const [person = ''] = refreshToken.split('.')
    if (verdict === 'deleted') noteDeletedAccount(person)
    endSession(verdict)
    return null
  }
  clock.learn(verdict.accessToken)
  storeAccessToken(verdict.accessToken)
  announce({ event: 'refreshed' })
  return verdict.accessToken
}

function waitForOtherTab(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onTokensOfOtherTab(done)
    const timer = setTimeout(done, otherTabTimeout)
    function done() {
      stop()
      clearTimeout(timer)
      resolve()
    }
  })
}

async function askServer(refreshToken: string): Promise<{ accessToken: string } | 'expired' | 'deleted'> {
  try {
    const init = { signal: AbortSignal.timeout(requestTimeout) }
    const response = await auth.api.auth.refresh.$post({ json: { refreshToken } }, { init })
    // Only the server's own refusal ends a session.
    const body: unknown = await response.json()
    const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429
    const problem = isRefusal ? parseProblem(body) : undefined
    if (problem) return problem.code === 'account_deleted' ? 'deleted' : 'expired'
    if (response.ok && typeof body === 'object' && body !== null && 'accessToken' in body) {
      const { accessToken } = body
      if (typeof accessToken === 'string' && accessToken !== '') return { accessToken }
    }
  } catch (cause) {
    throw new Unreachable(cause)
  }
  throw new Unreachable()
}
