import { createMiddleware } from 'hono/factory'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Table } from '#functions/table/table.ts'
import { isUserId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { brandedText } from '#shared/text.ts'
import { roleSchema } from '#shared/user.ts'
import type { Deps, Session, SignedInEnv } from './types.ts'

const claimsSchema = z.object({
  sub: brandedText(isUserId),
  sid: z.string().check(z.minLength(1)),
  role: roleSchema,
  exp: z.number(),
})

type SessionDeps = Pick<Deps, 'tokens' | 'clock'>

/** An access token of ours has some 450 characters; nothing much longer is worth a look. */
const longestToken = 2_048
/** Tokens whose signature a container remembers to have checked. */
const remembered = 200

/** Sessions that a container remembers to be open, and for how long a read relies on it (ms). */
const rememberedOpen = 1_000
const openFor = 3_000

/** Whether a session was not ended meanwhile, by an eventually consistent read or for certain. */
export type IsSessionOpen = (table: Table, session: Session, certain: boolean) => Promise<boolean>

/**
 * Lets requests with a live access token of an open session pass and puts its session on the context; all others are
 * answered 401. A write waits until that is certain. A read goes on meanwhile, and its answer is withheld if the session
 * has ended; what was found open stays so for 3 s.
 */
export const checkSession = (deps: SessionDeps, isOpen: IsSessionOpen) => {
  // A page asks several things with one token: checking its signature is two thirds of the work of a short answer.
  const known = new Map<string, Verified>()
  const openSince = new Map<string, number>()

  async function checkOpen(table: Table, session: Session, certain: boolean): Promise<void> {
    const now = deps.clock()
    const id = `${session.userId}.${session.sessionId}`
    const since = openSince.get(id)
    if (!certain && since !== undefined && since <= now && now < since + openFor) return
    openSince.delete(id)
    if (!(await isOpen(table, session, certain))) throw sessionExpired()
    openSince.set(id, now)
    const [oldest] = openSince.keys()
    if (openSince.size > rememberedOpen && oldest !== undefined) openSince.delete(oldest)
  }

  return createMiddleware<SignedInEnv>(async (c, next) => {
    const header = c.req.header('authorization') ?? ''
    const token = header.length > longestToken ? undefined : /^Bearer +([\w.-]+)$/i.exec(header)?.[1]
    if (token === undefined) throw new Problem('unauthenticated', 'Authentication required')
    let verified = known.get(token)
    if (verified === undefined || deps.clock() >= verified.ends) {
      verified = await verify(token, deps)
      if (known.size >= remembered) known.clear()
      known.set(token, verified)
    }
    c.set('session', verified.session)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const checked = checkOpen(c.var.table, verified.session, !isRead)
    // Awaited below, but perhaps not before it rejects.
    checked.catch(() => {})
    c.set('sessionChecked', checked)
    if (!isRead) await checked
    await next()
    await checked
  })
}

/** Comes before a read that does more than read: waits until the session is known to be open. */
export const awaitSessionCheck = createMiddleware<SignedInEnv>(async (c, next) => {
  await c.var.sessionChecked
  await next()
})

type Verified = {
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly ends: number
}

/** The session of an access token and its end. Throws `unauthenticated` for a token that is expired, forged or made for something else. */
async function verify(token: string, { tokens, clock }: SessionDeps): Promise<Verified> {
  const key = await tokens.publicKey()
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: tokens.issuer,
      audience: tokens.audience,
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(clock()),
    })
    const claims = z.safeParse(claimsSchema, payload)
    if (!claims.success) throw sessionExpired(claims.error)
    const { sub, sid, role, exp } = claims.data
    return { session: { userId: sub, sessionId: sid, role }, ends: exp * 1_000 }
  } catch (error) {
    throw error instanceof errors.JOSEError ? sessionExpired(error) : error
  }
}

const sessionExpired = (cause?: unknown) =>
  new Problem('unauthenticated', 'The session has expired. Please log in again.', { cause })
