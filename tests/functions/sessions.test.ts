import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { newCredentials, registrationOf, startApi } from '../support/api.ts'
import { accessTokenLife } from '../support/tokens.ts'

const api = startApi()
const refresh = (refreshToken: unknown) => api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
const logOut = (refreshToken: unknown) => api.call('POST', '/api/auth/logout', { body: { refreshToken } })
const day = 86_400_000

test('a refresh returns a new access token, and the refresh token stays valid', async () => {
  const user = await api.signIn()
  api.advance(accessTokenLife + 1000)
  expect((await user.call('GET', '/api/users/auth')).status).toBe(401)
  for (let round = 0; round < 2; round++) {
    const answer = await refresh(user.refreshToken)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ accessToken: expect.any(String) })
    expect((await user.call('GET', '/api/users/auth', { token: answer.json.accessToken })).status).toBe(200)
  }
})

test('a string that is not a live session’s refresh token is answered with 401', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const [userId, sessionId, secret = ''] = user.refreshToken.split('.')
  const [otherId, otherSession, otherSecret] = other.refreshToken.split('.')
  const wrong = [
    '',
    'x',
    '..',
    '__proto__.constructor.x',
    user.accessToken,
    `${userId}.${sessionId}`,
    `${userId}.${sessionId}.`,
    `${userId}.${sessionId}.${secret}.`,
    `${userId}.${sessionId}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    `${userId}.${sessionId}.${otherSecret}`,
    `${userId}.${otherSession}.${otherSecret}`,
    `${otherId}.${sessionId}.${secret}`,
    'x'.repeat(100_000),
  ]
  for (const token of wrong) {
    expect(await refresh(token), token.slice(0, 90)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
  }
})

test.each([undefined, null, 7, {}, ['x']])('a refresh token that is %o is refused under its name', async (token) => {
  const refusal = { status: 400, json: { code: 'invalid', message: 'refreshToken is required' } }
  expect(await refresh(token)).toMatchObject(refusal)
  expect(await logOut(token)).toMatchObject(refusal)
})

test('logout ends this session and no other, and may be repeated', async () => {
  const user = await api.signIn()
  const second = (await api.call('POST', '/api/auth/login', { body: user.credentials })).json
  expect(await logOut(user.refreshToken)).toMatchObject({ status: 204, text: '' })
  expect((await logOut(user.refreshToken)).status).toBe(204)
  expect((await refresh(user.refreshToken)).status).toBe(401)
  expect((await refresh(second.refreshToken)).status).toBe(200)
})

test('logout with another secret ends nothing', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const [userId, sessionId] = user.refreshToken.split('.')
  await logOut(`${userId}.${sessionId}.${other.refreshToken.split('.')[2]}`)
  await logOut('nothing')
  expect((await refresh(user.refreshToken)).status).toBe(200)
})

test('a session lives for thirty days without a visit, and no longer', async () => {
  const user = await api.signIn()
  // The Canning Stock Route takes three weeks without a signal.
  api.advance(30 * day - 60_000)
  const { status, json } = await refresh(user.refreshToken)
  expect(status).toBe(200)
  expect((await user.call('GET', '/api/users/auth', { token: json.accessToken })).status).toBe(200)
  api.advance(60_000)
  expect((await refresh(user.refreshToken)).status).toBe(401)
})

test('a session ends after thirty days however much it is used', async () => {
  const user = await api.signIn()
  for (let round = 0; round < 5; round++) {
    api.advance(6 * day - 2000)
    expect((await refresh(user.refreshToken)).status).toBe(200)
  }
  api.advance(10_000)
  expect((await refresh(user.refreshToken)).status).toBe(401)
})

test('a session of an older epoch is invalid', async () => {
  const user = await api.signIn()
  await api.openTable().update({
    Key: keys.account(user.userId),
    UpdateExpression: 'ADD sessionEpoch :one',
    ExpressionAttributeValues: { ':one': 1 },
  })
  expect((await refresh(user.refreshToken)).status).toBe(401)
  const again = (await api.call('POST', '/api/auth/login', { body: user.credentials })).json
  expect((await refresh(again.refreshToken)).status).toBe(200)
})

test('the table stores only hashes of refresh tokens and passwords', async () => {
  const credentials = newCredentials()
  await api.call('POST', '/api/auth/register', { body: registrationOf(credentials) })
  const { json } = await api.call('POST', '/api/auth/login', { body: credentials })
  const [userId = '', sessionId = '', secret = ''] = json.refreshToken.split('.')
  const table = api.openTable()
  const account = await table.get(keys.account(userId))
  const stored = JSON.stringify([account, await table.get(keys.session(userId, sessionId))])
  expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(credentials.password)
})

test('a session without its account is answered with 401', async () => {
  const user = await api.signIn()
  await api.openTable().delete({ Key: keys.account(user.userId) })
  expect(await user.call('GET', '/api/users/auth')).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
  expect((await refresh(user.refreshToken)).status).toBe(401)
})
