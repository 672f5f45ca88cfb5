import { Hash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Call, type Method, registrationOf, type SignedIn, startApi } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'

const api = startApi()
const assistant = startAssistantApi(api)

/** Combining marks in the wrong order: normalizing 125,000 of them takes some 20 s. */
const marks = '\u0300\u0316'.repeat(62_500)
const letters = 'a'.repeat(125_000)
/** In code units. */
const maxFoldedLength = 256
/** Calls to the table are hashed, too, but are short. */
const maxHashedLength = 8_000

// Counts instead of timing, and skips normalizing long texts, which takes minutes.
const folded: number[] = []
const hashed: number[] = []
beforeEach(() => {
  folded.length = hashed.length = 0
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    folded.push(this.length)
    return this.length > maxFoldedLength ? String(this) : normalize.call(this, form)
  })
  const { update } = Hash.prototype
  vi.spyOn(Hash.prototype, 'update').mockImplementation(function (this: Hash, ...input: Parameters<Hash['update']>) {
    hashed.push(input[0].length)
    return update.apply(this, input)
  })
})

function expectNoWork(what: string) {
  expect(Math.max(0, ...folded), `${what} is folded`).toBeLessThanOrEqual(maxFoldedLength)
  expect(Math.max(0, ...hashed), `${what} is hashed`).toBeLessThanOrEqual(maxHashedLength)
}

/** Paths with texts in the body, and the status for a long one (400 by default). */
async function bodies(user: SignedIn): Promise<[Method, string, object, Record<string, number>?][]> {
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  const waypoints = `/api/user/trips/${trip}/waypoints`
  const waypoint = (await user.call('POST', waypoints, { body: someWaypoint })).json.id
  const vehicle = (await user.call('POST', '/api/user/vehicles', { body: someVehicle })).json[0].id
  const tripBody = { name: 'Baja', description: '' }
  const vehicleBody = { make: 'Toyota', model: 'Hilux', modifications: 'Snorkel' }
  return [
    ['POST', '/api/auth/register', registrationOf({ username: 'someone', password: 'correct horse' })],
    ['POST', '/api/auth/login', user.credentials, { username: 401, password: 401 }],
    ['POST', '/api/auth/refresh', { refreshToken: 'x' }, { refreshToken: 401 }],
    ['POST', '/api/auth/logout', { refreshToken: 'x' }, { refreshToken: 204 }],
    ['POST', '/api/auth/password/forgot', { email: 'nobody@example.org' }],
    ['POST', '/api/auth/password/validate', { token: 'x' }, { token: 200 }],
    ['POST', '/api/auth/password/reset', { token: 'x', newPassword: 'correct horse' }],
    ['PUT', '/api/users/password', { password: 'x', newPassword: 'correct horse' }],
    ['POST', '/api/users/delete', { password: 'x', username: 'someone' }],
    ['PUT', '/api/users/email', { password: 'x', email: 'nobody@example.org' }],
    ['POST', '/api/users/email/confirm', { token: 'x' }],
    ['POST', '/api/user/trips', tripBody],
    ['PUT', `/api/user/trips/${trip}`, tripBody],
    ['POST', waypoints, someWaypoint],
    ['PUT', `${waypoints}/${waypoint}`, someWaypoint],
    ['POST', '/api/user/vehicles', vehicleBody],
    ['PUT', `/api/user/vehicles/${vehicle}`, vehicleBody],
  ]
}

test('no text of a body is folded or hashed before its length is known', async () => {
  const user = await api.signIn()
  for (const [method, path, body, answers = {}] of await bodies(user)) {
    for (const field of Object.keys(body)) {
      const what = `${field} of ${method} ${path}`
      const answer = await user.call(method, path, { body: { ...body, [field]: marks } })
      expect(answer.status, what).toBe(answers[field] ?? 400)
      expectNoWork(what)
    }
  }
})

test('an over-long username or password at login counts as wrong, and nothing is hashed for it', async () => {
  const { credentials } = await api.signIn()
  const logIn = (body: object) => api.call('POST', '/api/auth/login', { body, from: '203.0.113.90' })
  const wrong = await logIn({ ...credentials, password: 'not the password' })
  folded.length = 0
  for (const change of [{ username: marks }, { username: 'x'.repeat(41) }, { password: marks }]) {
    const answer = await logIn({ ...credentials, ...change })
    expect(answer).toMatchObject({ status: 401, text: wrong.text })
    expect(answer.headers['content-type']).toBe(wrong.headers['content-type'])
  }
  // Passwords are normalized before hashing.
  expect(folded).toEqual([])
})

test('no text of a query or a path is folded or hashed before its length is known', async () => {
  const user = await api.signIn()
  const trip = (await user.call('POST', '/api/user/trips', { body: { name: 'Baja' } })).json.id
  const long = encodeURIComponent(marks)
  const asks: [Method, string, number][] = [
    ['GET', `/api/user/trips/search?query=${long}`, 400],
    ['GET', `/api/user/trips/${trip}/waypoints/search?query=${long}`, 400],
    ['GET', `/api/user/trips/paginated?page=${long}`, 400],
    ['GET', `/api/user/trips/paginated?size=${long}`, 400],
    ['GET', `/api/user/trips/${long}`, 404],
    ['GET', `/api/user/trips/${trip}/waypoints/${long}`, 404],
    ['GET', `/api/user/trips/${trip}/waypoints/${long}/weather`, 404],
    ['DELETE', `/api/user/vehicles/${long}`, 404],
  ]
  for (const [method, path, status] of asks) {
    expect((await user.call(method, path)).status, path.slice(0, 60)).toBe(status)
    expectNoWork(path.slice(0, 60))
  }
  const token = user.accessToken
  for (const kind of ['trip', 'vehicle', 'weather']) {
    expect((await assistant.call(`/api/user/ai/${kind}-assistant?userInput=${long}`, { token })).status).toBe(400)
    expectNoWork(kind)
  }
  expect((await assistant.call(`/api/user/ai/waypoint-tip/${long}`, { token })).status).toBe(404)
  expectNoWork('waypoint-tip')
  expect(JSON.stringify(api.logs).length, 'what is logged of a path').toBeLessThan(20_000)
})

test('no header is hashed, verified or stored before its length is known', async () => {
  const user = await api.signIn()
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const [head, body, signature] = user.accessToken.split('.')
  const asks: [string, number, Call][] = [
    ['Authorization', 401, { token: `${head}.${body}${letters}.${signature}` }],
    ['Idempotency-Key', 400, { headers: { 'idempotency-key': letters } }],
    ['Accept-Language', 201, { headers: { 'accept-language': 'en-US,'.repeat(20_000) } }],
  ]
  for (const [what, status, call] of asks) {
    const answer = await user.call('POST', '/api/user/trips', { body: { name: 'Baja' }, ...call })
    expect(answer.status, what).toBe(status)
    expectNoWork(what)
  }
  for (const [, , , data] of verify.mock.calls) expect(data.byteLength).toBeLessThan(4_096)
})
