import { inTime } from '#shared/in-time.ts'
import { parseProblem } from '#shared/problem.ts'
import type { Clock } from './clock.ts'
import type { AccountDeletion } from './deleted-account.ts'
import type { SessionEvents, SignOutReason } from './events.ts'
import type { OpenClient } from './open-client.ts'
import type { Page } from './page.ts'
import type { ServerClock } from './server-clock.ts'
import { createTimeout } from './time-limit.ts'
import type { TokenStore } from './tokens.ts'

/** The server did not answer, which says nothing about the session. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause?: unknown) {
    super('The server cannot be reached right now. Please try again when you have a connection.', { cause })
  }
}

/**
 * Replaces the access token `stale`; null if the session has ended. Throws Unreachable without the server's verdict; then the tokens stay.
 */
export type Refresh = (stale: string | null) => Promise<string | null>

const lockName = 'offgrid-session-refresh'
// Limits how long a dead connection holds the lock that other tabs wait for (ms).
const requestTimeout = 15_000
const otherTabTimeout = 500

type RefreshParts = Pick<Page, 'clock' | 'locks'> & {
  readonly tokens: TokenStore
  readonly deletedAccount: AccountDeletion
  readonly auth: OpenClient
  readonly events: SessionEvents
  readonly serverClock: ServerClock
  readonly endSession: (reason: SignOutReason) => void
}

/** Sends one request at a time across all tabs; a second tab takes the first one's token. Sets `serverClock` from each new token. */
export function createRefresh(parts: RefreshParts): Refresh {
  let running: Promise<string | null> | undefined
  return (stale) => {
    running ??= withLock(parts.locks, (waited) => replaceToken(parts, stale, waited)).finally(() => {
      running = undefined
    })
    return running
  }
}

/** `waited` is true if another tab just did the work. */
async function withLock<Result>(locks: Page['locks'], work: (waited: boolean) => Promise<Result>): Promise<Result> {
  // Web Locks need HTTPS; without them two tabs may both refresh, which does no harm.
  if (!locks) return work(false)
  const atOnce = await locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { result: await work(false) },
  )
  return atOnce ? atOnce.result : locks.request(lockName, () => work(true))
}

async function replaceToken(parts: RefreshParts, stale: string | null, waited: boolean): Promise<string | null> {
  const { tokens, deletedAccount, events, serverClock, endSession } = parts
  // Another tab's stored tokens appear here a moment after its lock is released.
  if (waited && tokens.read().access === stale) await waitForOtherTab(parts)
  const { access, refresh: refreshToken } = tokens.read()
  if (access !== null && access !== stale) return access
  if (refreshToken === null) {
    endSession('expired')
    return null
  }
  const verdict = await requestToken(parts, refreshToken)
  // If the user changed during the request, the answer belongs to an ended session.
  const now = tokens.read()
  if (now.refresh !== refreshToken) return now.access
  if (typeof verdict === 'string') {
    const [person = ''] = refreshToken.split('.')
    if (verdict === 'deleted') deletedAccount.note(person)
    endSession(verdict)
    return null
  }
  serverClock.update(verdict.accessToken)
  tokens.storeAccess(verdict.accessToken)
  events.announce({ event: 'refreshed' })
  return verdict.accessToken
}

async function waitForOtherTab({ tokens, clock }: { readonly tokens: TokenStore; readonly clock: Clock }) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = tokens.onOtherTab(resolve)
  await inTime(promise, otherTabTimeout, clock.after).finally(stop)
}

async function requestToken(
  { auth, clock }: RefreshParts,
  refreshToken: string,
): Promise<{ accessToken: string } | 'expired' | 'deleted'> {
  try {
    const init = { signal: createTimeout(clock, requestTimeout) }
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
