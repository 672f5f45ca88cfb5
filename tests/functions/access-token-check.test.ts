import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type JWTPayload, jwtVerify } from 'jose'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { type CheckedToken, createAccessTokenCheck } from '#functions/http/access-token-check.ts'

const issuer = 'https://offgrid.example'
const audience = 'offgrid-test'
const now = Date.UTC(2027, 4, 31, 12)
const seconds = now / 1000
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const check = createAccessTokenCheck({ issuer, audience })
const readOurs = (token: string): CheckedToken | undefined => check(token, keys.publicKey, now)

/** Returns the claims that jose reads with the same settings; undefined for a refused token. */
const readByJose = (token: string): Promise<JWTPayload | undefined> =>
  jwtVerify(token, keys.publicKey, {
    algorithms: ['ES256'],
    typ: 'at+jwt',
    issuer,
    audience,
    requiredClaims: ['exp', 'iat'],
    currentDate: new Date(now),
  }).then(
    ({ payload }) => payload,
    () => undefined,
  )

const encode = (text: string | Buffer) => Buffer.from(text).toString('base64url')
const spell = (part: object | string) => encode(typeof part === 'string' ? part : JSON.stringify(part))
const signText = (text: string, key: KeyObject = keys.privateKey) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })

/** `header` and `claims` are values or JSON. */
function createToken(header: object | string, claims: object | string, key?: KeyObject): string {
  const text = `${spell(header)}.${spell(claims)}`
  return `${text}.${encode(signText(text, key))}`
}

const goodHeader = { alg: 'ES256', typ: 'at+jwt' }
const goodClaims = {
  iss: issuer,
  aud: audience,
  sub: ulid(),
  sid: ulid(),
  role: 'USER',
  iat: seconds - 60,
  exp: seconds + 840,
}

const headers: Readonly<Record<string, object | string>> = {
  good: goodHeader,
  'its fields the other way round': { typ: 'at+jwt', alg: 'ES256' },
  'a key id beside': { ...goodHeader, kid: '../../etc/passwd' },
  'a key inside': { ...goodHeader, jwk: otherKeys.publicKey.export({ format: 'jwk' }), jku: 'https://evil.example' },
  'b64 that is nobody’s business': { ...goodHeader, b64: false },
  'the type in capitals': { ...goodHeader, typ: 'AT+JWT' },
  'the type in full': { ...goodHeader, typ: 'application/at+jwt' },
  'the type in full and capitals': { ...goodHeader, typ: 'Application/At+Jwt' },
  'the type of an id token': { ...goodHeader, typ: 'JWT' },
  'a longer type': { ...goodHeader, typ: 'at+jwt;x' },
  'another tree of types': { ...goodHeader, typ: 'text/at+jwt' },
  'no type': { alg: 'ES256' },
  'a type that is no text': { ...goodHeader, typ: ['at+jwt'] },
  'no algorithm': { typ: 'at+jwt' },
  'alg none': { ...goodHeader, alg: 'none' },
  'alg None': { ...goodHeader, alg: 'None' },
  'alg empty': { ...goodHeader, alg: '' },
  'alg null': { ...goodHeader, alg: null },
  'alg in a list': { ...goodHeader, alg: ['ES256'] },
  'alg in small letters': { ...goodHeader, alg: 'es256' },
  HS256: { ...goodHeader, alg: 'HS256' },
  ES384: { ...goodHeader, alg: 'ES384' },
  RS256: { ...goodHeader, alg: 'RS256' },
  'crit for nothing': { ...goodHeader, crit: [] },
  'crit for what nobody knows': { ...goodHeader, crit: ['exp'], exp: 1 },
  'crit null': { ...goodHeader, crit: null },
  'crit for an unencoded payload': { ...goodHeader, crit: ['b64'], b64: false },
  'alg twice, the last good': '{"alg":"none","alg":"ES256","typ":"at+jwt"}',
  'alg twice, the last none': '{"alg":"ES256","typ":"at+jwt","alg":"none"}',
  'typ twice, the last good': '{"typ":"JWT","alg":"ES256","typ":"at+jwt"}',
  'a prototype': '{"__proto__":{"alg":"ES256","typ":"at+jwt"}}',
  'a byte order mark': `\uFEFF${JSON.stringify(goodHeader)}`,
  'white space around': ` ${JSON.stringify(goodHeader)}\n`,
  'half of it': '{"alg":"ES256","typ"',
  'a list': '["ES256"]',
  null: 'null',
  nothing: '',
}

const without = (name: string): object => ({ ...goodClaims, [name]: undefined })

const claimSets: Readonly<Record<string, object | string>> = {
  good: goodClaims,
  'more of them': { ...goodClaims, admin: true, constructor: 1 },
  'the audience in a list': { ...goodClaims, aud: ['another', audience] },
  'an audience in a list with odd members': { ...goodClaims, aud: [null, 7, audience] },
  'another audience': { ...goodClaims, aud: 'offgrid' },
  'a longer audience': { ...goodClaims, aud: `${audience}-2` },
  'a list without the audience': { ...goodClaims, aud: ['another'] },
  'a list in the list': { ...goodClaims, aud: [[audience]] },
  'an object for an audience': { ...goodClaims, aud: { 0: audience } },
  'no audience': without('aud'),
  'another issuer': { ...goodClaims, iss: 'https://offgrid.example.evil.example' },
  'an issuer in a list': { ...goodClaims, iss: [issuer] },
  'an issuer in capitals': { ...goodClaims, iss: issuer.toUpperCase() },
  'no issuer': without('iss'),
  'issuer twice, the last good': `{"iss":"https://evil.example",${JSON.stringify(goodClaims).slice(1)}`,
  'issuer twice, the last bad': `${JSON.stringify(goodClaims).slice(0, -1)},"iss":"https://evil.example"}`,
  'ends this second': { ...goodClaims, exp: seconds },
  'ends next second': { ...goodClaims, exp: seconds + 1 },
  'ends within this second': { ...goodClaims, exp: seconds + 0.5 },
  'ended within this second': { ...goodClaims, exp: seconds - 0.5 },
  'ended long ago': { ...goodClaims, exp: 0 },
  'ends below zero': { ...goodClaims, exp: -1 },
  'an end as a text': { ...goodClaims, exp: String(seconds + 840) },
  'no end': without('exp'),
  'an end that is null': { ...goodClaims, exp: null },
  'made in the future': { ...goodClaims, iat: seconds + 3600 },
  'made in the future, as a text': { ...goodClaims, iat: 'tomorrow' },
  'no time when it was made': without('iat'),
  'made at null': { ...goodClaims, iat: null },
  'good from now': { ...goodClaims, nbf: seconds },
  'good from within this second': { ...goodClaims, nbf: seconds + 0.5 },
  'good from next second': { ...goodClaims, nbf: seconds + 1 },
  'good from long ago': { ...goodClaims, nbf: 0 },
  'good from a text': { ...goodClaims, nbf: '0' },
  'good from null': { ...goodClaims, nbf: null },
  'a byte order mark': `\uFEFF${JSON.stringify(goodClaims)}`,
  'a prototype': `{"__proto__":${JSON.stringify(goodClaims)}}`,
  'half of them': JSON.stringify(goodClaims).slice(0, 40),
  'a list': [goodClaims],
  'a text': '"sagebrush"',
  nothing: '',
}

/** Returns corrupted variants by what was done. */
function listBroken(token: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return `${head}.${body}.${encode(copy)}`
  }
  const text = `${head}.${body}`
  const publicPem = keys.publicKey.export({ type: 'spki', format: 'pem' })
  const symmetric = `${spell({ ...goodHeader, alg: 'HS256' })}.${body}`
  const hmac = (what: string) => createHmac('sha256', publicPem).update(what).digest('base64url')
  return {
    'signed by a stranger': createToken(goodHeader, goodClaims, otherKeys.privateKey),
    'signed with the public key as a shared secret': `${symmetric}.${hmac(symmetric)}`,
    'the same under ES256': `${text}.${hmac(text)}`,
    'in DER': `${text}.${encode(sign('sha256', Buffer.from(text), keys.privateKey))}`,
    'of zeros': `${text}.${encode(Buffer.alloc(64))}`,
    'of ones': `${text}.${encode(Buffer.alloc(64, 255))}`,
    'a byte short': `${text}.${encode(bytes.subarray(0, 63))}`,
    'a byte long': `${text}.${encode(Buffer.concat([bytes, Buffer.alloc(1)]))}`,
    'a zero before': `${text}.${encode(Buffer.concat([Buffer.alloc(1), bytes]))}`,
    'without a signature': `${text}.`,
    'without a signature and its dot': text,
    'the last character cut off': token.slice(0, -1),
    'the head alone': head,
    'a fourth part': `${token}.`,
    'a fifth part': `${token}.${head}.${body}`,
    'five empty parts': '....',
    'a dot before': `.${token}`,
    'the parts in another order': `${body}.${head}.${signature}`,
    'another head': `${spell({ ...goodHeader, kid: '1' })}.${body}.${signature}`,
    'another body': `${head}.${spell({ ...goodClaims, sub: ulid() })}.${signature}`,
    'a line break inside': `${head}.${body}\n.${signature}`,
    'the other alphabet': `${head}.${body}.${signature.replaceAll('-', '+').replaceAll('_', '/')}`,
    'a letter of no alphabet': `${head}.${body}ü.${signature}`,
    'bytes that are no UTF-8': (() => {
      const odd = `${head}.${encode(Buffer.from([0x7b, 0xff, 0x7d]))}`
      return `${odd}.${encode(signText(odd))}`
    })(),
    ...Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`byte ${at} of the signature changed`, changed(at)])),
    ...Object.fromEntries(
      Array.from({ length: text.length }, (_, at) => [
        `character ${at} changed`,
        `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}.${signature}`,
      ]),
    ),
  }
}

/** Expects that both readers agree. Returns whether they accept. */
async function expectSame(what: string, token: string): Promise<boolean> {
  const theirs = await readByJose(token)
  const ours = readOurs(token)
  if (theirs === undefined) expect(ours, what).toBeUndefined()
  else
    expect(ours, what).toEqual({
      session: { userId: theirs.sub, sessionId: theirs.sid, role: theirs.role },
      expiresAt: (theirs.exp ?? 0) * 1000,
    })
  return theirs !== undefined
}

test('a token is read exactly as jose reads it, whatever its header and claims', async () => {
  let accepted = 0
  let refused = 0
  for (const [head, header] of Object.entries(headers))
    for (const [body, claims] of Object.entries(claimSets))
      (await expectSame(`header: ${head}; claims: ${body}`, createToken(header, claims))) ? accepted++ : refused++
  expect(accepted).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(1000)
})

test('a token corrupted in transit is refused, as jose does', async () => {
  let token = ''
  // One signature in fifteen is the same in both alphabets.
  while (!/[-_][^.]*$/.test(token)) token = createToken(goodHeader, goodClaims)
  expect(await expectSame('as it was', token)).toBe(true)
  for (const [what, broken] of Object.entries(listBroken(token)))
    expect(await expectSame(what, broken), what).toBe(false)
})

test('from its claims, only a user id, a session and an existing role are accepted', () => {
  for (const change of [
    { sub: '__proto__' },
    { sub: '' },
    { sub: undefined },
    { sid: '' },
    { sid: 7 },
    { sid: undefined },
    { role: 'ADMIN' },
    { role: undefined },
  ])
    expect(readOurs(createToken(goodHeader, { ...goodClaims, ...change })), JSON.stringify(change)).toBeUndefined()
})

test('only claims that our own tokens never have are refused although jose would accept them', async () => {
  const token = createToken(goodHeader, goodClaims)
  const lastLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = lastLetters.indexOf(token.slice(-1))
  const stricter = {
    // Four bits of a signature's last letter are unused, so a token has sixteen spellings.
    padding: `${token}==`,
    'a blank': `${token} `,
    'bits that mean nothing': `${token.slice(0, -1)}${lastLetters[last + 1]}`,
    'an extension that must be understood': createToken({ ...goodHeader, crit: ['b64'], b64: true }, goodClaims),
    'no time at all': createToken(goodHeader, JSON.stringify(goodClaims).replace(/"iat":\d+/, '"iat":-1e999')),
  }
  for (const [what, odd] of Object.entries(stricter)) {
    expect(await readByJose(odd), what).toMatchObject({ sub: goodClaims.sub })
    expect(readOurs(odd), what).toBeUndefined()
  }
})
