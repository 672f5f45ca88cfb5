import type { SignOutReason } from './events.ts'
import { readToken } from './expiry.ts'
import type { Page } from './page.ts'

export const sessionExpired = 'Session expired. Please login again.'

/** There is no session. The tokens are cleared, and the screens informed. */
export class SessionError extends Error {
  override readonly name = 'SessionError'
}

/**
 * `fetch` for calls under /api that need a session: after a 401, refreshes the token and tries once more. Throws SessionError without a
 * session, after a second 401, or if a user other than `person` is signed in; ForeignAnswer for an answer that is not the API's.
 */
export type SessionFetch = (input: RequestInfo | URL, init?: RequestInit, person?: string) => Promise<Response>

type FetchParts = Pick<Page, 'fetch'> & {
  readonly open: () => Promise<void>
  readonly accessToken: (refused?: string) => Promise<string | null>
  readonly endSession: (reason: SignOutReason) => void
  readonly reportNoSession: () => void
}

export function createSessionFetch(parts: FetchParts): SessionFetch {
  const { open, accessToken, endSession, reportNoSession } = parts

  function send(input: RequestInfo | URL, init: RequestInit, token: string): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${token}`)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return parts.fetch(input, { ...init, headers })
  }

  return async (input, init = {}, person) => {
    await open()
    const token = await accessToken()
    if (token === null) {
      reportNoSession()
      throw new SessionError('Authentication required')
    }
    requirePerson(token, person)
    const first = await send(input, init, token)
    if (first.status !== 401) return first
    const fresh = await accessToken(token)
    if (fresh !== null) requirePerson(fresh, person)
    const second = fresh === null ? undefined : await send(input, init, fresh)
    if (second && second.status !== 401) return second
    if (second) endSession('expired')
    throw new SessionError(sessionExpired)
  }
}

function requirePerson(token: string, person: string | undefined): void {
  if (person !== undefined && readToken(token)?.payload.sub !== person) throw new SessionError(sessionExpired)
}
