import { createMiddleware } from 'hono/factory'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
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

/** Lets requests with a live access token pass and puts its session on the context; all others are answered 401. */
export const checkSession = (deps: SessionDeps) => {
  // A page asks several things with one token: checking its signature is two thirds of the work of a short answer.
  const known = new Map<string, Verified>()

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
    await next()
  })
}

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

const sessionExpired = (cause: unknown) =>
  new Problem('unauthenticated', 'The session has expired. Please log in again.', { cause })
