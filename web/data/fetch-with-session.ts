import { endSession } from '../session/refresh.ts'
import { accessToken, openSession } from '../session/session.ts'

export const sessionExpired = 'Session expired. Please login again.'

/** There is no session, or no longer. By then the tokens are cleared and the screens know. */
export class SessionError extends Error {
  override readonly name = 'SessionError'
}

/**
 * `fetch` for everything under /api that needs a session: adds the bearer token, and after a 401 refreshes it and tries
 * once more. Throws SessionError without a session and when the second try is refused too; passes every other answer on.
 */
export async function fetchWithSession(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  await openSession()
  const token = await accessToken()
  if (token === null) {
    endSession('expired')
    throw new SessionError('Authentication required')
  }
  const first = await send(input, init, token)
  if (first.status !== 401) return first
  const fresh = await accessToken(token)
  const second = fresh === null ? undefined : await send(input, init, fresh)
  if (second && second.status !== 401) return second
  if (second) endSession('expired')
  throw new SessionError(sessionExpired)
}

function send(input: RequestInfo | URL, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return fetch(input, { ...init, headers })
}
