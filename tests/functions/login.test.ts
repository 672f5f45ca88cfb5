import { expect, test } from 'vitest'
import { freeFailures } from '#functions/accounts/sign-in/throttle.ts'
import { type Credentials, newCredentials, registrationOf, startApi } from '../support/api.ts'

const api = startApi()
const logIn = (body: unknown, from = '203.0.113.1') => api.call('POST', '/api/auth/login', { body, from })

async function registered(): Promise<Credentials> {
  const credentials = newCredentials()
  const from = `2001:db8:0:${credentials.username.slice(-4)}::1`
  await api.call('POST', '/api/auth/register', { body: registrationOf(credentials), from })
  return credentials
}
const wrong = { password: 'not the password' }

test('a login returns an access token and a refresh token', async () => {
  const credentials = await registered()
  const answer = await logIn(credentials)
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual({
    accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
    refreshToken: expect.stringMatching(/^[0-9A-Z]{26}\.[0-9A-Z]{26}\.[\w-]{43}$/),
  })
  const [header, claims] = answer.json.accessToken
    .split('.')
    .slice(0, 2)
    .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  expect(header).toEqual({ alg: 'ES256', typ: 'at+jwt' })
  const [sub, sid] = answer.json.refreshToken.split('.')
  expect(claims).toEqual({
    iss: 'https://offgrid.example',
    aud: 'offgrid-test',
    sub,
    sid,
    role: 'USER',
    iat: expect.any(Number),
    exp: claims.iat + 900,
  })
})

test('a username matches in any case and with spaces around it; a password only exactly', async () => {
  const { username, password } = await registered()
  expect((await logIn({ username: ` ${username.toUpperCase()} `, password })).status).toBe(200)
  expect((await logIn({ username, password: `${password} ` })).status).toBe(401)
  expect((await logIn({ username, password: password.toUpperCase() })).status).toBe(401)
})

test('an email address is not a username', async () => {
  const { username, password } = await registered()
  expect((await logIn({ username: `${username}@example.org`, password })).status).toBe(401)
})

test('a wrong password and an unknown user get the same answer, in plain text', async () => {
  const { username } = await registered()
  const known = await logIn({ username, ...wrong })
  const unknown = await logIn({ username: newCredentials().username, ...wrong })
  expect(known).toMatchObject({ status: 401, text: 'Invalid username or password' })
  expect(known.headers['content-type']).toMatch(/^text\/plain/)
  const { 'x-request-id': _, ...headers } = known.headers
  expect(unknown).toMatchObject({ status: known.status, text: known.text, headers })
})

test.each([
  ['broken JSON', '{"username":', 400],
  ['an array', [], 400],
  ['no password', { username: 'someone' }, 400],
  ['an empty username', { username: '  ', password: 'x' }, 400],
  ['2 MB', { username: 'x'.repeat(2_000_000), password: 'x' }, 413],
  ['a name that cannot exist', { username: 'x'.repeat(5_000), password: 'x' }, 401],
  ['half of a surrogate pair as its name', '{"username":"\\ud800abc","password":"12345678"}', 401],
  ['a key of the table', { username: 'ACCOUNT#\u0000', password: 'x' }, 401],
])('a login with %s is refused in plain text', async (_, body, status) => {
  const answer = await logIn(body)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.text).toMatch(/^[A-Z][\w ,.]+$/)
})

test('every other refusal of the login path is plain text too', async () => {
  for (const answer of [
    await api.call('GET', '/api/auth/login'),
    await api.call('POST', '/api/auth/login', { body: {}, headers: { 'x-origin-secret': 'wrong' } }),
    await api.call('POST', '/api/auth/login', {
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]) {
    expect([403, 405, 415]).toContain(answer.status)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  }
})

test('after five failures each further attempt waits longer, right password or not', async () => {
  const { username, password } = await registered()
  const from = '203.0.113.50'
  for (let failure = 1; failure <= freeFailures; failure++) {
    expect((await logIn({ username, ...wrong }, from)).status).toBe(401)
  }
  for (const seconds of [1, 2, 4, 8]) {
    const answer = await logIn({ username, password }, from)
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': String(seconds) } })
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    api.advance(seconds * 1000)
    expect((await logIn({ username, ...wrong }, from)).status).toBe(401)
  }
  api.advance(16_000)
  expect((await logIn({ username, password }, from)).status).toBe(200)
  // A success resets the failures.
  expect((await logIn({ username, ...wrong }, from)).status).toBe(401)
  expect((await logIn({ username, password }, from)).status).toBe(200)
})

test('guesses from one address do not lock the owner out at another, nor under another name', async () => {
  const [{ username, password }, other] = [await registered(), await registered()]
  for (let failure = 0; failure < 8; failure++) await logIn({ username, ...wrong }, '203.0.113.60')
  expect((await logIn({ username, password }, '203.0.113.60')).status).toBe(429)
  expect((await logIn({ username, password }, '203.0.113.61')).status).toBe(200)
  expect((await logIn(other, '203.0.113.60')).status).toBe(200)
})

test('guesses made all at once get no more free attempts than guesses in a row', async () => {
  const { username } = await registered()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, guess) => logIn({ username, password: `guess number ${guess}` }, '203.0.113.70')),
  )
  const tried = answers.filter(({ status }) => status === 401)
  expect(tried).toHaveLength(freeFailures)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - tried.length)
})

test('unknown names slow down like known ones', async () => {
  const { username } = newCredentials()
  for (let failure = 0; failure < 5; failure++) await logIn({ username, ...wrong }, '203.0.113.80')
  expect((await logIn({ username, ...wrong }, '203.0.113.80')).status).toBe(429)
})

test('addresses of one IPv6 network count as one', async () => {
  const { username } = await registered()
  for (let failure = 0; failure < 5; failure++) {
    expect((await logIn({ username, ...wrong }, `2001:db8:77:1::${failure + 1}`)).status).toBe(401)
  }
  expect((await logIn({ username, ...wrong }, '2001:0db8:0077:0001:aaaa::9')).status).toBe(429)
  expect((await logIn({ username, ...wrong }, '2001:db8:77:2::1')).status).toBe(401)
})
