import type { AuthTokens } from '@aws-amplify/core'
import type { Connect } from './amplify.ts'
import type { SignOutReason } from './events.ts'
import { isDue, millisecondsLeft, readToken } from './expiry.ts'
import { type Refresh, Unreachable } from './refresh.ts'
import type { ServerClock } from './server-clock.ts'
import type { TokenStore } from './tokens.ts'

type AccessParts = {
  readonly connect: Connect
  readonly tokens: TokenStore
  readonly serverClock: ServerClock
  readonly refresh: Refresh
  readonly endSession: (reason: SignOutReason) => void
}

export function createAccessToken({ connect, tokens, serverClock, refresh, endSession }: AccessParts) {
  const getTokens = connect(async ({ forceRefresh = false } = {}) => {
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
      // Without a connection the token is valid until it expires, unless the server has just refused it.
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
   * Returns the access token, refreshed if it is due or equals `refused`; null without a session. Throws Unreachable if it cannot be
   * refreshed.
   */
  return (refused?: string): Promise<string | null> =>
    // Amplify cannot refresh one specific token; a token replaced in the meantime is fresh enough.
    getTokens({ forceRefresh: refused !== undefined && tokens.read().access === refused })
}
