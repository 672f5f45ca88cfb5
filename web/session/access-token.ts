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

/** Creates what asks for the access token. */
export function createAccessToken({ connect, tokens, serverClock, refresh, endSession }: AccessParts) {
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
