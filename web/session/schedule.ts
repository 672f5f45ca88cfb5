import { limits } from '#shared/limits.ts'
import type { SessionEvents, SignOutReason } from './events.ts'
import { millisecondsLeft, readToken } from './expiry.ts'
import { onVisible, type Page } from './page.ts'
import { type Refresh, Unreachable } from './refresh.ts'
import type { ServerClock } from './server-clock.ts'
import type { TokenStore } from './tokens.ts'

const firstDelay = 1_000
const longestDelay = 60_000
// Browsers fire a timer beyond 2^31 ms at once.
const longestTimer = 2_147_483_647

type Parts = Pick<Page, 'clock' | 'window' | 'document'> & {
  readonly serverClock: ServerClock
  readonly tokens: TokenStore
  readonly events: SessionEvents
  readonly refresh: Refresh
  readonly endSession: (reason: SignOutReason) => void
}

/**
 * Replaces the access token 30 s before it expires, with growing delays while the server is unreachable, and when the device wakes, comes
 * online, or another tab acts. Call it once per page.
 */
export function scheduleRefresh(parts: Parts): void {
  const { clock, serverClock, window, document, tokens, events, refresh, endSession } = parts
  let cancel: (() => void) | undefined
  /** Refreshes in a row without a lasting token. */
  let fruitless = 0

  function plan(): void {
    cancel?.()
    const { access } = tokens.read()
    if (access === null) return
    const token = readToken(access)
    if (!token) {
      endSession('expired')
      return
    }
    const delay = Math.max(0, millisecondsLeft(token, serverClock.now()) - limits.refreshLead)
    if (delay > 0) fruitless = 0
    // Without the pause, tokens that are due on arrival would cause a storm of requests.
    const pause = fruitless === 0 ? 0 : Math.min(longestDelay, firstDelay * 2 ** (fruitless - 1))
    cancel = clock.after(Math.min(longestTimer, Math.max(delay, pause)), () => void renew(access))
  }

  async function renew(access: string): Promise<void> {
    const token = readToken(access)
    if (token && millisecondsLeft(token, serverClock.now()) > limits.refreshLead) return plan()
    fruitless += 1
    try {
      await refresh(access)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      plan()
    }
  }

  function tryAgain(): void {
    fruitless = 0
    plan()
  }

  function stop(): void {
    cancel?.()
    fruitless = 0
  }

  events.on(({ event }) => (event === 'signedOut' ? stop() : plan()))
  tokens.onOtherTab(plan)
  window.addEventListener('online', tryAgain)
  window.addEventListener('pageshow', plan)
  onVisible(document, plan)
  plan()
}
