import { createMiddleware } from 'hono/factory'
import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import { type CheckedToken, createAccessTokenCheck } from './access-token-check.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Deps, Session, SignedInEnv } from './types.ts'

type SessionDeps = Pick<Deps, 'tokens' | 'clock'>

/** An access token of ours has some 450 characters; nothing much longer is worth a look. */
const maxTokenLength = 2_048
/** Tokens whose signature a container remembers to have checked, and as many sessions that were found open. */
const cacheSize = 1_000
/** The time that a read relies on a session that was found open (ms). */
const trustTime = 3_000

/** Throws when a session was ended; looks by an eventually consistent read, or for certain. `now` is milliseconds since 1970. */
export type RequireOpenSession = (
  table: Table,
  session: Session,
  options: { readonly certain: boolean; readonly now: number },
) => Promise<void>

/**
 * Lets requests with a valid access token of an open session pass and puts the session on the context; answers all others with 401. A
 * write waits for the check. A read runs beside it, and its answer is withheld if the session has ended; a session found open is
 * trusted for 3 s.
 */
export const checkSession = ({ tokens, clock }: SessionDeps, requireOpen: RequireOpenSession) => {
  // A page asks several things with one token: checking its signature is two thirds of the work of a short answer.
  const known = new BoundedMap<string, CheckedToken>(cacheSize)
  const openSince = new BoundedMap<string, number>(cacheSize)
  const check = createAccessTokenCheck(tokens)

  async function checkToken(token: string): Promise<CheckedToken> {
    const cached = known.get(token)
    if (cached !== undefined && clock() < cached.expiresAt) return cached
    const checked = check(token, await tokens.publicKey(), clock())
    if (checked === undefined) throw sessionExpired()
    known.set(token, checked)
    return checked
  }

  async function checkOpen(table: Table, session: Session, certain: boolean): Promise<void> {
    const now = clock()
    const id = `${session.userId}.${session.sessionId}`
    const since = openSince.get(id)
    if (!certain && since !== undefined && since <= now && now < since + trustTime) return
    openSince.delete(id)
    await requireOpen(table, session, { certain, now })
    openSince.set(id, now)
  }

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const header = c.req.header('authorization') ?? ''
    const token = header.length > maxTokenLength ? undefined : /^Bearer +([\w.-]+)$/i.exec(header)?.[1]
    if (token === undefined) throw new Problem('unauthenticated', 'Authentication required')
    const { session } = await checkToken(token)
    c.set('session', session)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const sessionCheck = checkOpen(c.get('table'), session, !isRead)
    // Awaited below, but perhaps not before it rejects.
    sessionCheck.catch(() => {})
    c.set('sessionChecked', sessionCheck)
    if (!isRead) await sessionCheck
    await next()
    await sessionCheck
  })
}

/** Comes before a read that does more than read: waits until the session is known to be open. */
export const awaitSessionCheck = createMiddleware<SignedInEnv>(async (c, next) => {
  await c.get('sessionChecked')
  await next()
})

export const sessionExpired = () => new Problem('unauthenticated', 'The session has expired. Please log in again.')
