import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { answerEvents, assistantKinds } from '#shared/assistant.ts'
import { problemSchema } from '#shared/problem.ts'
import { cacheRules, resetPage } from '../edge.ts'

export type Said = (line: string) => void

type Call = { readonly body?: unknown; readonly token?: string; readonly headers?: Record<string, string> }
type Reply = { readonly status: number; readonly headers: Headers; readonly text: string; readonly json: unknown }

/**
 * Walks the main job against Offgrid at an address, as a browser would but without one: the site, an account, a trip with
 * waypoints, a vehicle, the weather, an assistant, and out again. Throws at the first thing that is not as it should be.
 * What it makes it removes, but for its account (`smoke-…`), which nothing can remove.
 */
export async function walk(origin: string, say: Said): Promise<void> {
  const call = caller(origin)
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now()
    try {
      const result = await work()
      say(`ok      ${name} (${Math.round(performance.now() - started)} ms)`)
      return result
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }

  await step('pages, files and their headers', () => walkSite(call))
  await step('the API refuses strangers', () => walkAsStranger(call))

  const credentials = { username: `smoke-${randomUUID().slice(0, 13)}`, password: randomUUID() }
  const token = await step('register and log in', async () => {
    const person = { ...credentials, email: `${credentials.username}@example.com`, bio: '' }
    expectStatus(await call('POST', '/api/auth/register', { body: person }), 200, 201)
    return signIn(call, credentials)
  })
  await step('a trip with waypoints', () => walkTrip(call, token.access, say))
  await step('a vehicle', () => walkVehicle(call, token.access))
  await step('an assistant', () => walkAssistants(call, token.access, say))
  await step('log out', async () => {
    const body = { refreshToken: token.refresh }
    expectStatus(await call('POST', '/api/auth/refresh', { body }), 200)
    expectStatus(await call('POST', '/api/auth/logout', { body }), 200, 204)
    expectStatus(await call('POST', '/api/auth/refresh', { body }), 401)
  })
}

type Caller = ReturnType<typeof caller>

const caller =
  (origin: string) =>
  async (method: string, path: string, { body, token, headers = {} }: Call = {}): Promise<Reply> => {
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(40_000),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

async function walkSite(call: Caller): Promise<void> {
  const page = await call('GET', '/')
  expectStatus(page, 200)
  assert.match(page.text, /<div id="root">/, 'the page has no root')
  for (const path of ['/dashboard/trips', resetPage]) assert.equal((await call('GET', path)).text, page.text, path)
  assert.equal(page.headers.get('cache-control'), cacheRules.page)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
  assert.equal((await call('GET', `${resetPage}?token=x`)).headers.get('referrer-policy'), 'no-referrer')

  const [script] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
  assert.ok(script, 'the page has no script')
  const loaded = await call('GET', script)
  expectStatus(loaded, 200)
  assert.equal(loaded.headers.get('cache-control'), cacheRules.hashed)
  expectStatus(await call('GET', '/assets/not-there.js'), 404)

  const configuration = await call('GET', '/config.json')
  expectStatus(configuration, 200)
  assert.equal(configuration.headers.get('cache-control'), cacheRules.configuration)
  at(configuration.json, 'mapStyle')
}

async function walkAsStranger(call: Caller): Promise<void> {
  for (const path of ['/api/user/trips/latest', '/api/users/auth', '/api/user/ai/trip-assistant?userInput=Hello'])
    expectProblem(await call('GET', path), 401)
  expectProblem(await call('GET', '/api/nothing-here'), 404)
  expectStatus(await call('POST', '/api/auth/login', { body: { username: 'nobody', password: 'nothing' } }), 401)
}

async function signIn(call: Caller, body: { username: string; password: string }) {
  const tokens = await call('POST', '/api/auth/login', { body })
  expectStatus(tokens, 200)
  const access = at(tokens.json, 'accessToken')
  const user = await call('GET', '/api/users/auth', { token: access })
  assert.equal(at(user.json, 'username'), body.username)
  return { access, refresh: at(tokens.json, 'refreshToken') }
}

async function walkTrip(call: Caller, token: string, say: Said): Promise<void> {
  const name = `Smoke ${randomUUID().slice(0, 8)}`
  const made = await call('POST', '/api/user/trips', { token, body: { name, description: '', waypointDTOs: [] } })
  expectStatus(made, 201)
  const trip = `/api/user/trips/${at(made.json, 'id')}`
  assert.equal(at((await call('GET', '/api/user/trips/latest', { token })).json, 'name'), name)

  const place = { description: '', latitude: '38.573315', longitude: '-109.549843' }
  const camp = { ...place, name: 'Camp <b>one</b>', startDate: '2026-05-01T00:00:00Z', endDate: '2026-05-03T00:00:00Z' }
  const undated = { ...place, name: 'Someday', startDate: null, endDate: null }
  const added = []
  for (const body of [undated, camp]) added.push(await call('POST', `${trip}/waypoints`, { token, body }))
  for (const answer of added) expectStatus(answer, 201)
  const [, dated] = added.map((answer) => `${trip}/waypoints/${at(answer.json, 'id')}`)
  assert.ok(dated)

  const page = await call('GET', `${trip}/waypoints/paginated?page=0&size=8`, { token })
  assert.deepEqual(namesIn(page.json, 'waypoints'), [camp.name, undated.name], 'waypoints come in date order')
  const found = await call('GET', `${trip}/waypoints/search?query=camp`, { token })
  assert.deepEqual(namesIn({ found: found.json }, 'found'), [camp.name])
  const moved = await call('PUT', dated, { token, body: { ...camp, endDate: '2026-05-04T00:00:00Z' } })
  assert.match(at(moved.json, 'endDate'), /^2026-05-04/)

  const weather = await call('GET', `${dated}/weather`, { token })
  expectStatus(weather, 200, 503)
  if (weather.status === 503) say('note    no weather: both climate providers failed')

  expectStatus(await call('DELETE', dated, { token }), 200, 204)
  expectProblem(await call('GET', dated, { token }), 404)
  expectStatus(await call('DELETE', trip, { token }), 200, 204)
  expectProblem(await call('GET', trip, { token }), 404)
}

async function walkVehicle(call: Caller, token: string): Promise<void> {
  const path = '/api/user/vehicles'
  const body = { make: 'Toyota', model: 'Smoke', year: 1999, modifications: '' }
  expectStatus(await call('POST', path, { token, body }), 200, 201)
  const [vehicle] = listOf((await call('GET', path, { token })).json)
  expectStatus(await call('DELETE', `${path}/${at(vehicle, 'id')}`, { token }), 200, 204)
  assert.deepEqual((await call('GET', path, { token })).json, [])
}

/** One question as JSON and the same streamed: they cost about a tenth of a cent. */
async function walkAssistants(call: Caller, token: string, say: Said): Promise<void> {
  const path = `/api/user/ai/${assistantKinds[0]}-assistant?userInput=${encodeURIComponent('How much water a day?')}`
  const answer = await call('GET', path, { token })
  expectStatus(answer, 200, 503)
  if (answer.status === 503) return say('note    no assistant: switched off, at its ceiling, or no model may be asked')
  assert.ok(at(answer.json, 'message').length > 0)
  const streamed = await call('GET', path, { token, headers: { accept: 'text/event-stream' } })
  assert.match(streamed.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.match(streamed.text, new RegExp(`^event: ?${answerEvents.done}$`, 'm'), 'the stream has no end')
}

function expectStatus({ status, text }: Reply, ...expected: number[]): void {
  assert.ok(expected.includes(status), `${status} instead of ${expected.join(' or ')}: ${text.slice(0, 200)}`)
}

function expectProblem(reply: Reply, status: number): void {
  expectStatus(reply, status)
  assert.ok(problemSchema.safeParse(reply.json).success, `no problem but ${reply.text.slice(0, 200)}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text under a name of a JSON object. */
function at(json: unknown, name: string): string {
  const value =
    typeof json === 'object' && json !== null ? Object.entries(json).find(([key]) => key === name)?.[1] : undefined
  assert.equal(typeof value, 'string', `there is no text ${name}`)
  return value
}

function listOf(json: unknown): unknown[] {
  assert.ok(Array.isArray(json), 'this is no list')
  return json
}

const namesIn = (json: object | unknown, name: string): string[] =>
  listOf(Object.entries(json ?? {}).find(([key]) => key === name)?.[1]).map((item) => at(item, 'name'))
