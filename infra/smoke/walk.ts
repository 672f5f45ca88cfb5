import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { answerEvents, assistantKinds, authorHeader, needsConfirmation } from '#shared/assistant.ts'
import { shareTokenHeader } from '#shared/share.ts'
import { cacheRules, secretPages } from '../edge.ts'
import { type Client, createClient, expectProblem, expectStatus, getList, getText } from './client.ts'

type WalkOptions = {
  /** Asks an assistant two questions, which a model charges for. @default true */
  readonly callsModels?: boolean
}

/**
 * Walks the main job against a URL, and throws at the first problem. Deletes what it creates, its account (`smoke-…`)
 * last, even after a failed step.
 */
export async function walk(origin: string, log: Log, { callsModels = true }: WalkOptions = {}): Promise<void> {
  const call = createClient(origin)
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const started = performance.now()
    try {
      const result = await work()
      log(`ok      ${name} (${Math.round(performance.now() - started)} ms)`)
      return result
    } catch (cause) {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
    }
  }

  await step('pages, files and their headers', () => walkSite(call))
  await step('the API refuses strangers', () => walkAsStranger(call))

  const credentials = { username: `smoke-${randomUUID().slice(0, 13)}`, password: randomUUID() }
  const cleanUp = () => deleteAccount(call, credentials)
  try {
    const token = await step('register and log in', async () => {
      // SES's test mailbox accepts every email; a bouncing address would put the sender under review.
      const email = `success+${credentials.username}@simulator.amazonses.com`
      const person = { ...credentials, email, bio: '' }
      expectStatus(await call('POST', '/api/auth/register', { body: person }), 200, 201)
      return signIn(call, credentials)
    })
    await step('a trip with waypoints', () => walkTrip(call, token.access, log))
    await step('a vehicle', () => walkVehicle(call, token.access))
    if (callsModels) await step('an assistant', () => walkAssistants(call, token.access, log))
    await step('log out', async () => {
      const body = { refreshToken: token.refresh }
      expectStatus(await call('POST', '/api/auth/refresh', { body }), 200)
      expectStatus(await call('POST', '/api/auth/logout', { body }), 200, 204)
      expectStatus(await call('POST', '/api/auth/refresh', { body }), 401)
    })
  } catch (failure) {
    // Report the failed step even if the account cannot be deleted.
    await cleanUp().catch(() => log(`note    the account ${credentials.username} could not be deleted, if it exists`))
    throw failure
  }
  await step('delete the account', cleanUp)
}

type Log = (line: string) => void

const getName = (item: unknown) => getText(item, 'name')

/** Checks pages, a hashed file, the configuration, and headers. */
async function walkSite(call: Client): Promise<void> {
  const page = await call('GET', '/')
  expectStatus(page, 200)
  assert.match(page.text, /<div id="root">/, 'the page has no root')
  for (const path of ['/dashboard/trips', ...secretPages]) assert.equal((await call('GET', path)).text, page.text, path)
  assert.equal(page.headers.get('cache-control'), cacheRules.page)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  assert.match(page.headers.get('strict-transport-security') ?? '', /max-age=\d{8}/)
  for (const path of secretPages) {
    const { headers } = await call('GET', `${path}?token=x`)
    assert.equal(headers.get('referrer-policy'), 'no-referrer', path)
    assert.equal(headers.get('x-robots-tag'), 'noindex', path)
  }

  const [script] = /\/assets\/[^"]+\.js/.exec(page.text) ?? []
  assert.ok(script, 'the page has no script')
  const loaded = await call('GET', script)
  expectStatus(loaded, 200)
  assert.equal(loaded.headers.get('cache-control'), cacheRules.hashed)
  expectStatus(await call('GET', '/assets/not-there.js'), 404)

  const worker = await call('GET', '/sw.js')
  expectStatus(worker, 200)
  assert.equal(worker.headers.get('cache-control'), cacheRules.worker)

  const configuration = await call('GET', '/config.json')
  expectStatus(configuration, 200)
  assert.equal(configuration.headers.get('cache-control'), cacheRules.configuration)
  getText(configuration.json, 'mapStyle')
}

export async function walkAsStranger(call: Client): Promise<void> {
  for (const path of ['/api/user/trips/latest', '/api/users/auth', '/api/user/ai/trip-assistant?userInput=Hello'])
    expectProblem(await call('GET', path), 401)
  expectProblem(await call('GET', '/api/nothing-here'), 404)
  // A new name each time: after a few failures a name is refused with another status.
  const nobody = { username: `nobody-${randomUUID().slice(0, 13)}`, password: 'nothing' }
  expectStatus(await call('POST', '/api/auth/login', { body: nobody }), 401)
}

async function signIn(call: Client, body: { username: string; password: string }) {
  const tokens = await call('POST', '/api/auth/login', { body })
  expectStatus(tokens, 200)
  const access = getText(tokens.json, 'accessToken')
  const user = await call('GET', '/api/users/auth', { token: access })
  assert.equal(getText(user.json, 'username'), body.username)
  return { access, refresh: getText(tokens.json, 'refreshToken') }
}

/** Deletes the account and checks that its login fails. */
async function deleteAccount(call: Client, credentials: { username: string; password: string }): Promise<void> {
  const { access } = await signIn(call, credentials)
  expectStatus(await call('POST', '/api/users/delete', { token: access, body: credentials }), 202, 204)
  expectStatus(await call('POST', '/api/auth/login', { body: credentials }), 401)
}

/** Checks a trip with two waypoints: order, search, weather, a link, deletion. */
async function walkTrip(call: Client, token: string, log: Log): Promise<void> {
  const name = `Smoke ${randomUUID().slice(0, 8)}`
  const created = await call('POST', '/api/user/trips', { token, body: { name, description: '', waypointDTOs: [] } })
  expectStatus(created, 201)
  const trip = `/api/user/trips/${getText(created.json, 'id')}`
  assert.equal(getText((await call('GET', '/api/user/trips/latest', { token })).json, 'name'), name)
  const searched = await call('GET', `/api/user/trips/search?query=${encodeURIComponent(name)}`, { token })
  assert.deepEqual(getList(searched.json).map(getName), [name])

  const place = { description: '', latitude: '38.573315', longitude: '-109.549843' }
  const camp = { ...place, name: 'Camp <b>one</b>', startDate: '2026-05-01T00:00:00Z', endDate: '2026-05-03T00:00:00Z' }
  const undated = { ...place, name: 'Someday', startDate: null, endDate: null }
  const added = []
  for (const body of [undated, camp]) added.push(await call('POST', `${trip}/waypoints`, { token, body }))
  for (const answer of added) expectStatus(answer, 201)
  const [, dated] = added.map((answer) => `${trip}/waypoints/${getText(answer.json, 'id')}`)
  assert.ok(dated)

  const page = await call('GET', `${trip}/waypoints/paginated?page=0&size=8`, { token })
  assert.deepEqual(
    getList(page.json, 'waypoints').map(getName),
    [camp.name, undated.name],
    'waypoints come in date order',
  )
  const found = await call('GET', `${trip}/waypoints/search?query=camp`, { token })
  assert.deepEqual(getList(found.json).map(getName), [camp.name])
  const moved = await call('PUT', dated, { token, body: { ...camp, endDate: '2026-05-04T00:00:00Z' } })
  assert.match(getText(moved.json, 'endDate'), /^2026-05-04/)

  const weather = await call('GET', `${dated}/weather`, { token })
  expectStatus(weather, 200, 503)
  if (weather.status === 503) log('note    no weather: both climate providers failed')

  const open = await shareTrip(call, trip, token, log)

  expectStatus(await call('DELETE', dated, { token }), 200, 204)
  expectProblem(await call('GET', dated, { token }), 404)
  expectStatus(await call('DELETE', trip, { token }), 200, 204)
  expectProblem(await call('GET', trip, { token }), 404)
  if (open) expectProblem(await open(), 404)
}

/** Returns a call that opens a link to the trip, after checking it; undefined where trips cannot be shared. */
async function shareTrip(call: Client, trip: string, token: string, log: Log) {
  const shows = { dates: false, descriptions: false, figures: false, checkIns: false }
  const shared = await call('POST', `${trip}/shares`, { token, body: { days: 7, shows } })
  expectStatus(shared, 201, 404)
  if (shared.status === 404) return log('note    trips cannot be shared by link: sharing is off')
  const headers = { [shareTokenHeader]: getText(shared.json, 'token') }
  const open = () => call('GET', '/api/shared/trip', { headers })
  const opened = await open()
  expectStatus(opened, 200)
  assert.equal(getList(opened.json, 'stops').length, 2)
  assert.equal(opened.headers.get('x-robots-tag'), 'noindex')
  expectProblem(await call('GET', trip, { token, headers }), 401)
  return open
}

async function walkVehicle(call: Client, token: string): Promise<void> {
  const path = '/api/user/vehicles'
  const body = { make: 'Toyota', model: 'Smoke', year: 1999, modifications: '' }
  expectStatus(await call('POST', path, { token, body }), 200, 201)
  const [vehicle] = getList((await call('GET', path, { token })).json)
  expectStatus(await call('DELETE', `${path}/${getText(vehicle, 'id')}`, { token }), 200, 204)
  assert.deepEqual((await call('GET', path, { token })).json, [])
}

/** Asks one question, as JSON and streamed; a model charges about a tenth of a cent. */
async function walkAssistants(call: Client, token: string, log: Log): Promise<void> {
  const path = `/api/user/ai/${assistantKinds[0]}-assistant?userInput=${encodeURIComponent('How much water a day?')}`
  const answer = await call('GET', path, { token })
  expectStatus(answer, 200)
  const message = getText(answer.json, 'message')
  assert.ok(message.length > 0)
  if (message.startsWith('Local guide:'))
    log(
      needsConfirmation(answer.headers)
        ? 'note    the field guide answered: models answer only users with a confirmed address'
        : 'note    the field guide answered: models are switched off, at their ceiling, or none answered',
    )
  else log(`note    ${answer.headers.get(authorHeader)} answered`)
  const streamed = await call('GET', path, { token, headers: { accept: 'text/event-stream' } })
  assert.match(streamed.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.match(streamed.text, new RegExp(`^event: ?${answerEvents.done}$`, 'm'), 'the stream has no end')
}
