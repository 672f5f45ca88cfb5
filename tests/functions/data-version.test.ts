import { afterEach, expect, test } from 'vitest'
import { createAuth } from '#functions/app/auth.ts'
import { createAuthDeps, createPlannerDeps } from '#functions/app/deps.ts'
import { createPlanner } from '#functions/app/planner.ts'
import { canServe, dataVersion, readsFrom } from '#functions/data-version.ts'
import { createDataVersionCheck } from '#functions/http/data-version-check.ts'
import type { LogEntry } from '#functions/http/log.ts'
import { type Handler, toHandler } from '#functions/lambda/handler.ts'
import { keys } from '#functions/table/keys.ts'
import { loadHandler } from '../../infra/local/lambda.ts'
import { gatewayEvent } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { runSweeper } from '../support/deletion-api.ts'
import { createTestTimers } from '../support/timers.ts'

const { api, proxy } = startApiWithFaults()
const checkOnce = createDataVersionCheck({ timers: api.timers, log: () => {} })
const assistant = startAssistantApi(api, { checkDataVersion: checkOnce })

const setVersion = (version: number) => api.openTable().put({ Item: { ...keys.version, version } })
const removeVersion = () => api.openTable().delete({ Key: keys.version })
afterEach(() => setVersion(dataVersion))

/** Starts a container's functions. */
function startContainer() {
  const logs: LogEntry[] = []
  const timers = createTestTimers()
  const log = (entry: LogEntry) => logs.push(entry)
  const own = {
    clock: api.now,
    timers,
    table: api.openTable(),
    log,
    checkDataVersion: createDataVersionCheck({ timers, log }),
  }
  const auth = toHandler(createAuth({ ...createAuthDeps(api.environment), ...own }))
  const planner = toHandler(createPlanner({ ...createPlannerDeps(api.environment), ...own }))
  return { auth, planner, timers, errors: () => logs.filter(({ level }) => level === 'error') }
}

const listTrips = (handler: Handler, token: string) =>
  handler(gatewayEvent('GET', '/api/user/trips/paginated', { token }))

test('a deployed function refuses a table of an older version instead of showing no trips', async () => {
  const user = await api.signIn()
  // Version 6 stored trip numbers elsewhere.
  await api.openTable().put({ Item: { pk: keys.account(user.userId).pk, sk: 'TRIPS', last: 60 } })
  await removeVersion()
  const handler = await loadHandler(new URL('../../functions/planner.ts?older-table', import.meta.url))
  const answer = await handler(gatewayEvent('GET', '/api/user/trips/paginated', { token: user.accessToken }))
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } })
})

test.each([
  ['without a version', undefined],
  ['of an older version', readsFrom - 1],
  ['of a newer version', dataVersion + 1],
])('a table %s is answered with 503 and a sentence, and logged at most once in a while', async (_, version) => {
  const user = await api.signIn()
  await (version === undefined ? removeVersion() : setVersion(version))
  const { auth, planner, errors } = startContainer()
  const sentence = 'Offgrid is being updated. Please try again in a minute.'
  for (let turn = 0; turn < 2; turn++) {
    const answer = await listTrips(planner, user.accessToken)
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '30' } })
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unavailable', message: sentence })
  }
  const login = await auth(gatewayEvent('POST', '/api/auth/login', { body: user.credentials }))
  expect(login).toMatchObject({ statusCode: 503, body: sentence })
  expect(errors().filter(({ data }) => data === 'unservable')).toEqual([
    expect.objectContaining({ level: 'error', version, readsFrom, dataVersion }),
  ])
})

test('the assistant refuses it too', async () => {
  const user = await api.signIn()
  await setVersion(dataVersion + 1)
  const answer = await assistant.ask(user, 'trip', 'Where to?')
  expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } })
})

test('the sweeper deletes nothing from a table that it cannot serve', async () => {
  await setVersion(dataVersion + 1)
  await expect(runSweeper(api)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a function serves a table as soon as it is migrated, checking every few seconds', async () => {
  const user = await api.signIn()
  await setVersion(readsFrom - 1)
  const { planner, timers } = startContainer()
  expect((await listTrips(planner, user.accessToken)).statusCode).toBe(503)
  await setVersion(dataVersion)
  expect((await listTrips(planner, user.accessToken)).statusCode).toBe(503)
  timers.pass(5_000)
  expect((await listTrips(planner, user.accessToken)).statusCode).toBe(200)
})

test('a container reads the version once, however many requests arrive at the same time', async () => {
  const user = await api.signIn()
  const { planner } = startContainer()
  let reads = 0
  proxy.fault = ({ input }) => void (input.includes('"VERSION"') && reads++)
  await Promise.all(Array.from({ length: 5 }, () => listTrips(planner, user.accessToken)))
  await listTrips(planner, user.accessToken)
  proxy.fault = () => undefined
  expect(reads).toBe(1)
})

test('answers and refusals have the history id of the data, which a running container learns within a minute', async () => {
  const user = await api.signIn()
  const { auth, planner, timers } = startContainer()
  const ask = async () => {
    const login = { body: { ...user.credentials, password: 'wrong' } }
    const answers = [
      await listTrips(planner, user.accessToken),
      await listTrips(planner, 'no token'),
      await auth(gatewayEvent('POST', '/api/auth/login', login)),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401])
    return answers.map(({ headers }) => headers['x-offgrid-history'])
  }
  // Data of an earlier release have none.
  expect(await ask()).toEqual([undefined, undefined, undefined])
  await api.openTable().put({ Item: { ...keys.version, version: dataVersion, history: 'a history' } })
  timers.pass(60_000)
  expect(await ask()).toEqual(['a history', 'a history', 'a history'])
})

test('an unreadable version is read again by the next request', async () => {
  const user = await api.signIn()
  const { planner } = startContainer()
  proxy.fault = ({ input }) => (input.includes('"VERSION"') ? 'fault' : undefined)
  expect((await listTrips(planner, user.accessToken)).statusCode).toBe(503)
  proxy.fault = () => undefined
  expect((await listTrips(planner, user.accessToken)).statusCode).toBe(200)
})

test('a release serves at most one version older than it writes, so two releases can run side by side', () => {
  expect(dataVersion - readsFrom).toBeGreaterThanOrEqual(0)
  expect(dataVersion - readsFrom).toBeLessThanOrEqual(1)
  expect([readsFrom - 1, readsFrom, dataVersion, dataVersion + 1].map(canServe)).toEqual([false, true, true, false])
  expect(canServe(undefined)).toBe(false)
})

test('a change of data with another history id is refused and changes nothing', async () => {
  const user = await api.signIn()
  await api.openTable().put({ Item: { ...keys.version, version: dataVersion, history: 'restored' } })
  const { planner } = startContainer()
  const create = (history: string) =>
    planner(
      gatewayEvent('POST', '/api/user/trips', {
        token: user.accessToken,
        body: { name: 'Baja' },
        headers: { 'x-offgrid-history': history },
      }),
    )
  expect(await create('before')).toMatchObject({ statusCode: 409, headers: { 'x-offgrid-history': 'restored' } })
  expect(JSON.parse((await listTrips(planner, user.accessToken)).body ?? '')).toMatchObject({ totalItems: 0 })
  expect(await create('restored')).toMatchObject({ statusCode: 201 })
})
