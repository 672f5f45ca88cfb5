import { expect, test } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type SignedIn, startApi } from '../support/api.ts'

const api = startApi()
const hour = 3_600_000
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'

const list = async (user: SignedIn) => (await user.call('GET', '/api/users/sessions')).json
async function logInAgain({ credentials }: SignedIn, userAgent = chromeOnAndroid) {
  const headers = { 'user-agent': userAgent }
  const { accessToken, refreshToken } = (await api.call('POST', '/api/auth/login', { body: credentials, headers })).json
  return { id: String(refreshToken.split('.')[1]), accessToken, refreshToken }
}
const refresh = (refreshToken: string) => api.call('POST', '/api/auth/refresh', { body: { refreshToken } })
const ask = (token: string) => api.call('POST', '/api/user/trips', { token, body: { name: 'Baja' } })

test('a user sees every open session, the current one first, with its device and times', async () => {
  const user = await api.signIn()
  api.advance(hour / 6)
  const phone = await logInAgain(user)
  const sessions = await list(user)
  expect(sessions).toEqual([
    { id: user.refreshToken.split('.')[1], device: 'Unknown device', ...anyTimes, current: true },
    { id: phone.id, device: 'Chrome on Android', ...anyTimes, current: false },
  ])
  expect(Date.parse(sessions[1].createdAt) - Date.parse(sessions[0].createdAt)).toBeGreaterThanOrEqual(hour / 6)
  const [first] = (await api.call('GET', '/api/users/sessions', { token: phone.accessToken })).json
  expect(first).toMatchObject({ id: phone.id, current: true })
})

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const anyTimes = { createdAt: time, lastUsedAt: time }

test('the use of a session is recorded at most once an hour', async () => {
  const user = await api.signIn()
  const lastUsed = async () => Date.parse((await list(user))[0].lastUsedAt)
  const opened = await lastUsed()
  const wait = async (milliseconds: number) => {
    api.advance(milliseconds)
    expect((await refresh(user.refreshToken)).status).toBe(200)
  }
  await wait(hour / 6)
  expect(await lastUsed()).toBe(opened)
  api.advance(hour)
  const { accessToken: token } = (await refresh(user.refreshToken)).json
  const [session] = (await api.call('GET', '/api/users/sessions', { token })).json
  expect(Date.parse(session.lastUsedAt)).toBeGreaterThanOrEqual(opened + hour)
  expect(Date.parse(session.createdAt)).toBe(opened)
})

test('an ended session is not listed', async () => {
  const user = await api.signIn()
  const old = await logInAgain(user)
  api.advance(30 * 24 * hour)
  const { accessToken: token } = await logInAgain(user)
  const sessions = (await api.call('GET', '/api/users/sessions', { token })).json
  expect(sessions).toHaveLength(1)
  expect(sessions[0].id).not.toBe(old.id)
})

test('a user ends one session: its tokens are invalid, the others stay', async () => {
  const user = await api.signIn()
  const [lost, other] = [await logInAgain(user), await logInAgain(user)]
  expect(await user.call('DELETE', `/api/users/sessions/${lost.id}`)).toMatchObject({ status: 204, text: '' })
  expect((await ask(lost.accessToken)).status).toBe(401)
  expect((await refresh(lost.refreshToken)).status).toBe(401)
  expect((await ask(other.accessToken)).status).toBe(201)
  expect((await list(user)).map(({ id }: { id: string }) => id)).not.toContain(lost.id)
  expect(await user.call('DELETE', `/api/users/sessions/${lost.id}`)).toMatchObject({ status: 404 })
})

test('a user ends all other sessions, however many', async () => {
  const user = await api.signIn()
  const others = [await logInAgain(user), await logInAgain(user), await logInAgain(user)]
  expect((await user.call('DELETE', '/api/users/sessions')).status).toBe(204)
  for (const { accessToken, refreshToken } of others) {
    expect((await ask(accessToken)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  }
  expect(await list(user)).toMatchObject([{ current: true }])
  expect((await ask(user.accessToken)).status).toBe(201)
})

test('the current session can be ended too', async () => {
  const user = await api.signIn()
  expect((await user.call('DELETE', `/api/users/sessions/${user.refreshToken.split('.')[1]}`)).status).toBe(204)
  expect((await refresh(user.refreshToken)).status).toBe(401)
})

test("nobody sees or ends another user's session", async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const theirs = other.refreshToken.split('.')[1]
  expect(await list(user)).toHaveLength(1)
  expect((await user.call('DELETE', `/api/users/sessions/${theirs}`)).status).toBe(404)
  for (const id of ['x', '__proto__', 'ACCOUNT', '%00', 'x'.repeat(5_000)])
    expect((await user.call('DELETE', `/api/users/sessions/${id}`)).status).toBe(404)
  expect((await ask(other.accessToken)).status).toBe(201)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['curl/8.14.1', 'Unknown device'],
  ['', 'Unknown device'],
  [`${'<script>'.repeat(5_000)} Firefox/140.0`, 'Unknown device'],
])('a device is named by browser and system, and by nothing else it sends: %.60s', async (userAgent, device) => {
  const user = await api.signIn()
  const { id } = await logInAgain(user, userAgent)
  expect(await list(user)).toContainEqual(expect.objectContaining({ id, device }))
})

test('the contents of an account are counted', async () => {
  const user = await api.signIn()
  const holdings = async () => (await user.call('GET', '/api/users/holdings')).json
  expect(await holdings()).toEqual({ trips: 0, waypoints: 0, vehicles: 0, sessions: 1 })
  for (const waypoints of [2, 1]) {
    const { id } = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json
    for (let added = 0; added < waypoints; added++)
      await user.call('POST', `/api/user/trips/${id}/waypoints`, { body: someWaypoint })
  }
  await user.call('POST', '/api/user/vehicles', { body: someVehicle })
  await logInAgain(user)
  expect(await holdings()).toEqual({ trips: 2, waypoints: 3, vehicles: 1, sessions: 2 })
})
