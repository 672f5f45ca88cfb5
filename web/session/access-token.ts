import { createAmplifyContext } from '@aws-amplify/core'
import { type AuthTokens, fetchAuthSession } from 'aws-amplify/auth'
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
  function check(access: string | null): AuthTokens | null {
    const accessToken = access === null ? undefined : readToken(access)
    if (accessToken) return { accessToken }
    if (access !== null) endSession('expired')
    return null
  }

  const getTokens = async ({ forceRefresh = false } = {}): Promise<AuthTokens | null> => {
    const { access, refresh: refreshToken } = tokens.read()
    if (access === null && refreshToken === null) return null
    const token = access === null ? undefined : readToken(access)
    if (access !== null && !token) return check(access)
    if (token && !forceRefresh && !isDue(token, serverClock.now())) return { accessToken: token }
    try {
      return check(await refresh(access))
    } catch (error) {
      // Without a connection the token is valid until it expires, unless the server has just refused it.
      if (error instanceof Unreachable && token && !forceRefresh && millisecondsLeft(token, serverClock.now()) > 0)
        return { accessToken: token }
      throw error
    }
  }
  const context = createAmplifyContext({}, { Auth: { tokenProvider: { getTokens } } })

  /**
   * Returns the access token, refreshed if it is due or equals `refused`; null without a session. Throws Unreachable if it cannot be
   * refreshed.
   */
  return async (refused?: string): Promise<string | null> => {
    // Amplify cannot refresh one specific token; a token replaced in the meantime is fresh enough.
    const forceRefresh = refused !== undefined && tokens.read().access === refused
    const session = await fetchAuthSession(context, { forceRefresh })
    return session.tokens?.accessToken.toString() ?? null
  }
}
