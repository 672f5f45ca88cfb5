import { type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { isUserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { roleSchema } from '#shared/schemas/user.ts'
import type { Deps, Session } from './types.ts'

export type CheckedToken = {
  readonly session: Session
  /** The time when it expires, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** r and s of a signature with P-256, 32 bytes each (RFC 7518, 3.4). */
const signatureBytes = 64

const headerSchema = z.object({
  // Never the token's choice: with another algorithm the public key could be taken for a shared secret.
  alg: z.literal('ES256'),
  // A media type, whose first half may be left out (RFC 7515, 4.1.9).
  typ: z.string().check(z.regex(/^(application\/)?at\+jwt$/i)),
  // Extensions that a token marks as critical are not supported.
  crit: z.optional(z.never()),
})

const createClaimsSchema = ({ issuer, audience }: Pick<Deps['tokens'], 'issuer' | 'audience'>) =>
  z.object({
    iss: z.literal(issuer),
    aud: z.union([z.literal(audience), z.array(z.unknown()).check(z.refine((list) => list.includes(audience)))]),
    sub: brandedText(isUserId),
    sid: z.string().check(z.minLength(1)),
    role: roleSchema,
    iat: z.number(),
    exp: z.number(),
    nbf: z.optional(z.number()),
  })

/**
 * Creates the check of our access tokens (RFC 9068: JWTs of the type at+jwt, signed with ES256). It returns the token's user, or
 * undefined for one that is expired, forged, or made by or for another party. `now` is milliseconds since 1970. It takes a fifth less
 * work than jose; `tests/functions/access-token-check.test.ts` compares both.
 */
export function createAccessTokenCheck(tokens: Pick<Deps['tokens'], 'issuer' | 'audience'>) {
  const claimsSchema = createClaimsSchema(tokens)

  return (token: string, key: KeyObject, now: number): CheckedToken | undefined => {
    const [head = '', body = '', signature = '', ...rest] = token.split('.')
    if (rest.length > 0 || !z.safeParse(headerSchema, parsePart(head)).success) return undefined
    const signed = Buffer.from(`${head}.${body}`)
    const bytes = decodePart(signature)
    if (bytes?.length !== signatureBytes) return undefined
    if (!verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)) return undefined
    const claims = z.safeParse(claimsSchema, parsePart(body))
    if (!claims.success) return undefined
    const { sub, sid, role, exp, nbf } = claims.data
    const seconds = Math.floor(now / 1_000)
    if (exp <= seconds || (nbf !== undefined && nbf > seconds)) return undefined
    return { session: { userId: sub, sessionId: sid, role }, expiresAt: exp * 1_000 }
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON in a part of a token, or undefined when there is none. */
function parsePart(part: string): unknown {
  const bytes = decodePart(part)
  try {
    return bytes && JSON.parse(strictUtf8.decode(bytes))
  } catch {
    // The reason is not disclosed: it is no token of ours.
    return undefined
  }
}

/** The bytes of a part in base64url, or undefined when it is spelled in any other way than the one (Node takes many). */
function decodePart(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}
