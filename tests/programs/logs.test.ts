import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { type Server, startServer } from '../support/server.ts'

/** Unique texts that may reach the server, but not its log. */
const canary = {
  email: 'canary-address@example.org',
  password: 'canary password over the ridge',
  wrongPassword: 'canary wrong password',
  newPassword: 'canary new password at dusk',
  question: 'canary question about my secret spring',
  name: 'canary name of a place',
  bio: 'canary bio',
  token: 'canary-token-that-nobody-issued',
}

const dataDir = createFolder(afterAll)
let server: Server
beforeAll(async () => {
  server = await startServer({ PORT: '0', OFFGRID_DATA_DIR: dataDir, OFFGRID_LOG: 'requests' })
  // The first build of the web app takes long.
}, 180_000)
afterAll(() => server.end('SIGTERM'))

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are only walked through
  return { status: answer.status, text, json: /^[[{]/.test(text) ? (JSON.parse(text) as any) : undefined }
}

test('confidential input stays out of the log of a whole visit', async () => {
  const account = { username: 'juniper', email: canary.email, password: canary.password, bio: canary.bio }
  expect((await call('POST', '/api/auth/register', account)).status).toBe(201)
  expect((await call('POST', '/api/auth/register', account)).status).toBe(409)
  const wrong = { username: 'juniper', password: canary.wrongPassword }
  expect((await call('POST', '/api/auth/login', wrong)).status).toBe(401)
  const login = await call('POST', '/api/auth/login', account)
  const { accessToken, refreshToken } = login.json
  const session = { authorization: `Bearer ${accessToken}` }
  expect((await call('POST', '/api/auth/refresh', { refreshToken })).status).toBe(200)
  expect((await call('POST', '/api/auth/refresh', { refreshToken: canary.token })).status).toBe(401)
  expect((await call('GET', '/api/users/auth', undefined, session)).status).toBe(200)
  expect((await call('GET', '/api/users/auth', undefined, { authorization: `Bearer ${canary.token}` })).status).toBe(
    401,
  )

  const trip = await call('POST', '/api/user/trips', { name: canary.name, description: canary.bio }, session)
  const place = { name: canary.name, description: canary.bio, latitude: '38.5', longitude: '-109.5' }
  const dates = { startDate: '2027-05-10', endDate: '2027-05-20' }
  const waypoints = `/api/user/trips/${trip.json.id}/waypoints`
  const waypoint = await call('POST', waypoints, { ...place, ...dates }, session)
  const secretly = encodeURIComponent(canary.question)
  expect((await call('GET', `${waypoints}/search?query=${secretly}`, undefined, session)).status).toBe(200)
  expect((await call('GET', `${waypoints}/${waypoint.json.id}/weather`, undefined, session)).status).toBe(200)
  for (const [headers, status] of [
    [session, 200],
    [{ ...session, accept: 'text/event-stream' }, 200],
    [{}, 401],
  ] as const)
    expect((await call('GET', `/api/user/ai/trip-assistant?userInput=${secretly}`, undefined, headers)).status).toBe(
      status,
    )
  expect((await call('GET', `/api/user/ai/waypoint-tip/${waypoint.json.id}`, undefined, session)).status).toBe(200)

  await call('POST', '/api/auth/password/forgot', { email: canary.email })
  const emails = JSON.stringify((await call('GET', '/__local/mail.json')).json)
  const token = /reset-password\?token=([\w-]+)/.exec(emails)?.[1] ?? ''
  const confirmation = /confirm-email\?token=([\w-]+)/.exec(emails)?.[1] ?? ''
  expect(token).toHaveLength(69)
  expect((await call('POST', '/api/users/email/confirm', { token: confirmation })).status).toBe(200)
  await call('GET', `/reset-password?token=${token}`, undefined, { referer: `${server.url}/?${token}` })
  expect((await call('POST', '/api/auth/password/validate', { token })).json).toEqual({ success: true })
  expect((await call('POST', '/api/auth/password/reset', { token, newPassword: canary.newPassword })).status).toBe(200)
  expect((await call('POST', '/api/auth/password/reset', { token, newPassword: canary.newPassword })).status).toBe(400)

  // The reset ended the session.
  const second = await call('POST', '/api/auth/login', { ...account, password: canary.newPassword })
  const fresh = { authorization: `Bearer ${second.json.accessToken}` }

  expect((await call('POST', '/api/auth/login', `{"password":"${canary.password}"`)).status).toBe(400)
  expect((await call('POST', '/api/user/trips', { name: canary.name.repeat(100) }, fresh)).status).toBe(400)
  expect((await call('POST', '/api/user/trips', { name: canary.name.repeat(20_000) }, fresh)).status).toBe(413)
  expect((await call('GET', `/api/nowhere?token=${canary.token}&q=${secretly}`, undefined, fresh)).status).toBe(404)
  expect((await call('POST', '/api/auth/logout', { refreshToken })).status).toBe(204)

  await expect.poll(() => server.output(), { timeout: 10_000 }).toMatch(/"path":"\/api\/auth\/logout"/)
  const output = server.output()
  expect(output).toContain('"path":"/api/user/ai/trip-assistant"')
  const signature = accessToken.split('.')[2]
  const secrets = {
    ...canary,
    accessToken,
    signature,
    refreshToken,
    token,
    confirmation,
    mail: 'most likely you',
    secretly,
  }
  for (const [what, secret] of Object.entries(secrets)) expect(output.includes(secret), what).toBe(false)
  expect(output).not.toMatch(/canary/i)
})

test('unless requests are logged, nothing follows the ready lines until something goes wrong', async () => {
  const quiet = await startServer({ PORT: '0', OFFGRID_DATA_DIR: join(dataDir, 'quiet') })
  const statuses = ['/', '/config.json', '/api/user/trips/latest', '/api/nowhere'].map(
    async (path) => (await fetch(quiet.url + path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 404])
  expect(await quiet.end('SIGTERM')).toBe(0)
  expect(quiet.output()).toBe(`Offgrid is ready at ${quiet.url}\nWeather: sample values. Assistants: local guide.\n`)
})
