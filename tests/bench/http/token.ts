import { type KeyObject, sign } from 'node:crypto'

export type Issuer = { readonly issuer: string; readonly audience: string }
type Session = { readonly userId: string; readonly sessionId: string }

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns an access token like the product's, good for 15 minutes. Each differs, because ECDSA is randomized. */
export function signToken(key: KeyObject, { issuer, audience }: Issuer, { userId, sessionId }: Session): string {
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: audience, sub: userId, sid: sessionId, role: 'USER', iat, exp: iat + 15 * 60 }
  const signed = `${encode({ alg: 'ES256', typ: 'at+jwt' })}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
