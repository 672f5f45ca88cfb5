import { createMiddleware } from 'hono/factory'
import type { openCheckedTable } from '#functions/table/checked-table.ts'
import type { Key } from '#functions/table/keys.ts'
import type { Item, Table } from '#functions/table/table.ts'
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

/** The key of an open session's item, and the error for a session without one. `now` is milliseconds since 1970. */
export type SessionRule = {
  readonly toKey: (session: Session) => Key
  readonly toProblem: (table: Table, session: Session, now: number) => Promise<Problem>
}

/**
 * Checks the access token and its session, puts the session on the context, and answers 401 otherwise. A read runs in parallel with the
 * session check, and its answer is withheld if the session has ended; a session is then trusted for 3 s. A write waits for the check: as a
 * whole, or with `openChecked` only with what it does to the request's table, which reads the session together with the write's own items.
 */
export const checkSession = (
  { tokens, clock }: SessionDeps,
  { toKey, toProblem }: SessionRule,
  openChecked?: typeof openCheckedTable,
) => {
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

  /** Returns the check of the session's item, which must be read after this call. */
  function startCheck(table: Table, session: Session): (item: Item | undefined) => Promise<void> {
    const [id, now] = [toId(session), clock()]
    openSince.delete(id)
    return async (item) => {
      if (item === undefined) throw await toProblem(table, session, now)
      openSince.set(id, now)
    }
  }

  async function checkRead(table: Table, session: Session): Promise<void> {
    const [since, now] = [openSince.get(toId(session)), clock()]
    if (since !== undefined && since <= now && now < since + trustTime) return
    const check = startCheck(table, session)
    const key = toKey(session)
    // An eventually consistent read may miss a session that was just opened.
    await check((await table.get(key, { ConsistentRead: false })) ?? (await table.get(key)))
  }

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const header = c.req.header('authorization') ?? ''
    const token = header.length > maxTokenLength ? undefined : /^Bearer +([\w.-]+)$/i.exec(header)?.[1]
    if (token === undefined) throw new Problem('unauthenticated', 'Authentication required')
    const { session } = await checkToken(token)
    c.set('session', session)
    const table = c.get('table')
    if (c.req.method === 'GET' || c.req.method === 'HEAD') {
      const check = checkRead(table, session)
      // Awaited below; this only prevents an unhandled rejection until then.
      check.catch(() => {})
      c.set('sessionChecked', () => check)
    } else {
      const [key, check] = [toKey(session), startCheck(table, session)]
      const opened = openChecked?.(table, key, check)
      if (opened) c.set('table', opened.table)
      else await check(await table.get(key))
      c.set('sessionChecked', opened?.checked ?? (async () => {}))
    }
    await next()
    await c.get('sessionChecked')()
  })
}

/** Waits for the session check, for GET routes that also write or spend. */
export const awaitSessionCheck = createMiddleware<SignedInEnv>(async (c, next) => {
  await c.get('sessionChecked')()
  await next()
})

export const sessionExpired = () => new Problem('unauthenticated', 'The session has expired. Please log in again.')

const toId = ({ userId, sessionId }: Session) => `${userId}.${sessionId}`
