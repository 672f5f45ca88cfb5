import { createHmac } from 'node:crypto'
import { ulid } from 'ulid'
import { accessTokenSeconds } from '#functions/accounts/sessions/access-token.ts'
import { openSigningKey } from '#functions/accounts/sessions/signing-key.ts'
import type { Api, SignedIn } from './api.ts'

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Invalid variants of the user's token, by what is wrong. */
export async function badTokens(api: Api, user: SignedIn): Promise<Record<string, string>> {
  const [head = '', body = '', signature = ''] = user.accessToken.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const now = Math.floor(api.now() / 1000)
  const signed = (headerChange: object, claimsChange: object) =>
    signedToken(api, { ...header, ...headerChange }, { ...claims, ...claimsChange })
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const publicPem = (await openSigningKey(api.environment.SIGNING_KEY_ID ?? '').publicKey()).export({
    type: 'spki',
    format: 'pem',
  })
  const symmetric = `${encoded({ ...header, alg: 'HS256' })}.${body}`
  return {
    'no token at all': '',
    'a text that is no token': 'sagebrush',
    'three dots': '...',
    'an expired one': await signed({}, { iat: now - 1000, exp: now - 1 }),
    'one without an end': await signed({}, { exp: undefined }),
    'one whose signature was changed': `${head}.${body}.${flipped}`,
    'one whose user was changed': `${head}.${encoded({ ...claims, sub: ulid() })}.${signature}`,
    'one without a signature': `${head}.${body}.`,
    'one with alg none': `${encoded({ ...header, alg: 'none' })}.${body}.`,
    'one signed with the public key as a shared secret': `${symmetric}.${createHmac('sha256', publicPem).update(symmetric).digest('base64url')}`,
    'one for another audience': await signed({}, { aud: 'someone-else' }),
    'one of another issuer': await signed({}, { iss: 'https://elsewhere.example' }),
    'one of another type': await signed({ typ: 'JWT' }, {}),
    'one whose user is no id': await signed({}, { sub: '__proto__' }),
    'a refresh token': user.refreshToken,
  }
}

async function signedToken(api: Api, header: object, claims: object): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = await openSigningKey(api.environment.SIGNING_KEY_ID ?? '').sign(Buffer.from(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

/** The lifetime of an access token (ms). */
export const accessTokenLife = accessTokenSeconds * 1000
