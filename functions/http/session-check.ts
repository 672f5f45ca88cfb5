import { createMiddleware } from 'hono/factory'
import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import { type CheckedToken, createAccessTokenCheck } from './access-token-check.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Deps, Session, SignedInEnv } from './types.ts'

type SessionDeps = Pick<Deps, 'tokens' | 'clock'>

/** Our access tokens have about 450 characters. */
const maxTokenLength = 2_048
/** The number of cached tokens, and of cached sessions. */
const cacheSize = 1_000
/** Time that reads trust a session they have seen (ms). */
const trustTime = 3_000

/** Throws if a session has ended. `certain` makes the read strongly consistent. `now` is milliseconds since 1970. */
export type RequireOpenSession = (
  table: Table,
  session: Session,
  options: { readonly certain: boolean; readonly now: number },
) => Promise<void>

/**
 * Checks the access token and its session, puts the session on the context, and answers 401 otherwise. A write waits for the
 * session check. A read runs in parallel with it, and its answer is withheld if the session has ended; a session is then trusted
 * for 3 s.
 */
export const checkSession = ({ tokens, clock }: SessionDeps, requireOpen: RequireOpenSession) => {
  // A page makes several requests with one token, and checking the signature is two thirds of the work of a short answer.
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
    // Awaited below; this only prevents an unhandled rejection until then.
    sessionCheck.catch(() => {})
    c.set('sessionChecked', sessionCheck)
    if (!isRead) await sessionCheck
    await next()
    await sessionCheck
  })
}

/** Waits for the session check, for GET routes that also write or spend. */
export const awaitSessionCheck = createMiddleware<SignedInEnv>(async (c, next) => {
  await c.get('sessionChecked')
  await next()
})

export const sessionExpired = () => new Problem('unauthenticated', 'The session has expired. Please log in again.')
