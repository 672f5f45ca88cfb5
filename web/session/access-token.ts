import type { SignOutReason } from './events.ts'
import { isDue, millisecondsLeft, readToken } from './expiry.ts'
import { type Refresh, Unreachable } from './refresh.ts'
import type { ServerClock } from './server-clock.ts'
import type { TokenStore } from './tokens.ts'

type AccessParts = {
  readonly tokens: TokenStore
  readonly serverClock: ServerClock
  readonly refresh: Refresh
  readonly endSession: (reason: SignOutReason) => void
}

export function createAccessToken({ tokens, serverClock, refresh, endSession }: AccessParts) {
  /** Ends the session if the token is not a JWT. */
  function check(access: string | null): string | null {
    if (access === null || readToken(access)) return access
    endSession('expired')
    return null
  }

  /**
   * Returns the access token, refreshed if it is due or equals `refused`; null without a session. Throws Unreachable if it cannot be
   * refreshed.
   */
  return async (refused?: string): Promise<string | null> => {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) return null
    const token = access === null ? undefined : readToken(access)
    if (access !== null && !token) return check(access)
    // A token replaced in the meantime is fresh enough.
    const isRefused = refused !== undefined && access === refused
    if (token && !isRefused && !isDue(token, serverClock.now())) return access
    try {
      return check(await refresh(access))
    } catch (error) {
      // Without a connection the token is valid until it expires, unless the server has just refused it.
      if (error instanceof Unreachable && token && !isRefused && millisecondsLeft(token, serverClock.now()) > 0)
        return access
      throw error
    }
  }
}
