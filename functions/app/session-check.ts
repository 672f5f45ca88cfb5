import { createMiddleware } from 'hono/factory'
import { errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { isUlid } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { roleSchema } from '#shared/user.ts'
import type { Session, SignedInEnv, World } from './context.ts'

const userIdSchema = z.string().check(z.refine<string>(isUlid))
const claimsSchema = z.object({ sub: userIdSchema, sid: z.string().check(z.minLength(1)), role: roleSchema })

/** Lets requests with a live access token pass and puts its session on the context; all others are answered 401. */
export const signedIn = (world: World) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const token = /^Bearer +([\w.-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
    if (token === undefined) throw new Problem('unauthenticated', 'Authentication required')
    c.set('session', await sessionOf(token, world))
    await next()
  })

/** The session of an access token. Throws `unauthenticated` for a token that is expired, forged or made for something else. */
async function sessionOf(token: string, { tokens, clock }: World): Promise<Session> {
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
    if (!claims.success) throw expired(claims.error)
    const { sub, sid, role } = claims.data
    return { userId: sub, sessionId: sid, role }
  } catch (error) {
    throw error instanceof errors.JOSEError ? expired(error) : error
  }
}

const expired = (cause: unknown) =>
  new Problem('unauthenticated', 'The session has expired. Please log in again.', { cause })
