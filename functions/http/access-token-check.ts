import { type KeyObject, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { isUserId } from '#shared/ids.ts'
import { brandedText } from '#shared/schemas/text.ts'
import { roleSchema } from '#shared/schemas/user.ts'
import type { Deps, Session } from './types.ts'

export type CheckedToken = {
  readonly session: Session
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** r and s of a P-256 signature, 32 bytes each (RFC 7518, 3.4). */
const signatureBytes = 64

const headerSchema = z.object({
  // Fixed, because with an algorithm of the token's choice the public key could serve as a shared secret.
  alg: z.literal('ES256'),
  // A media type; "application/" is optional (RFC 7515, 4.1.9).
  typ: z.string().check(z.regex(/^(application\/)?at\+jwt$/i)),
  // Critical extensions are not supported.
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
 * Creates the check of access tokens (RFC 9068: at+jwt, signed with ES256). Returns undefined for a token that is expired,
 * forged, or from or for another party. `now` is milliseconds since 1970. Takes a fifth less work than jose;
 * `tests/functions/access-token-check.test.ts` compares both.
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

/** Returns undefined if the part is not JSON. */
function parsePart(part: string): unknown {
  const bytes = decodePart(part)
  try {
    return bytes && JSON.parse(strictUtf8.decode(bytes))
  } catch {
    // The reason does not matter: the token is not ours.
    return undefined
  }
}

/** Returns undefined for non-canonical base64url, which Node would accept. */
function decodePart(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return bytes.toString('base64url') === part ? bytes : undefined
}
