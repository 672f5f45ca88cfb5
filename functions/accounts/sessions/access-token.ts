import type { Session } from '#functions/http/types.ts'
import type { AuthDeps } from '../core/deps.ts'

export const accessTokenSeconds = 15 * 60

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs an access token for a session (RFC 9068: a JWT of the type at+jwt). */
export async function signAccessToken(deps: AuthDeps, { userId, sessionId, role }: Session): Promise<string> {
  const iat = Math.floor(deps.clock() / 1000)
  const { issuer: iss, audience: aud } = deps.tokens
  const claims = { iss, aud, sub: userId, sid: sessionId, role, iat, exp: iat + accessTokenSeconds }
  const signed = `${encode({ alg: 'ES256', typ: 'at+jwt' })}.${encode(claims)}`
  return `${signed}.${Buffer.from(await deps.sign(Buffer.from(signed))).toString('base64url')}`
}
