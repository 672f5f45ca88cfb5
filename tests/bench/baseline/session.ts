import { createPublicKey, type KeyObject } from 'node:crypto'
import type { RequestHandler } from 'express'
import { jwtVerify } from 'jose'
import { BoundedMap } from '../../../functions/http/bounded-map.ts'
import { Problem } from '../../../shared/problem.ts'
import type { Database } from './database.ts'

export const issuer = { issuer: 'http://localhost', audience: 'offgrid-baseline' }

/** The number of verified tokens to cache, as in the product. */
const cacheSize = 1_000

type Verified = { readonly userId: string; readonly sessionId: string; readonly expiresAt: number }

/**
 * Accepts live access tokens of open sessions and sets the user's id in `locals`. The signature is verified once, the expiry and
 * session each time.
 */
export function checkSession(database: Database, key: KeyObject): RequestHandler {
  const publicKey = createPublicKey(key)
  const known = new BoundedMap<string, Verified>(cacheSize)

  const verify = async (token: string): Promise<Verified> => {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      ...issuer,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
    }).catch((cause: unknown) => {
      throw expired(cause)
    })
    const verified = {
      userId: String(payload.sub),
      sessionId: String(payload.sid),
      expiresAt: Number(payload.exp) * 1000,
    }
    known.set(token, verified)
    return verified
  }

  return async (request, response, next) => {
    const token = /^Bearer +([\w.-]+)$/i.exec(request.get('authorization') ?? '')?.[1]
    if (token === undefined) throw new Problem('unauthenticated', 'Authentication required')
    let verified = known.get(token)
    if (verified === undefined || Date.now() >= verified.expiresAt) verified = await verify(token)
    if (!database.findSession.get(verified.sessionId, verified.userId)) throw expired()
    response.locals.userId = verified.userId
    next()
  }
}

const expired = (cause?: unknown) =>
  new Problem('unauthenticated', 'The session has expired. Please log in again.', { cause })
