import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { serverLimits } from '#shared/limits.ts'
import { someVehicle, someWaypoint } from '../support/access.ts'
import { type Answer, newCredentials, registrationOf, type SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { randomNumbers } from '../support/random.ts'
import { seedTrips, seedWaypoints } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const { timers } = api
const trips = '/api/user/trips'
const times = (count: number) => Array.from({ length: count }, (_, index) => index)
const writes = /Transact|Put|Update|Delete|BatchWrite/

/** Fails a third of all calls, the same in every run. */
function failOften(seed: number) {
  const random = randomNumbers(seed)
  proxy.fault = () => {
    if (random() >= 0.33) return undefined
    const faults: Fault[] = ['conflict', 'throttle', 'fault', 'lost', 'torn', { after: setTimeout(30) }]
    return faults[Math.floor(random() * faults.length)]
  }
}

test.each(['conflict', 'throttle', 'fault', 'lost', 'torn'] as const)(
  'a write that meets "%s" twice happens once',
  async (fault) => {
    const user = await api.signIn()
    let left = 0
    proxy.fault = ({ operation }) => (writes.test(operation) && left-- > 0 ? fault : undefined)
    const callWithFaults = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
      left = 2
      return user.call(method, path, body ? { body } : {})
    }
    const trip = await callWithFaults('POST', trips, { name: 'Baja' })
    expect(trip).toMatchObject({ status: 201, json: { name: 'Baja' } })
    const waypoints = `${trips}/${trip.json.id}/waypoints`
    const [first, second] = [
      await callWithFaults('POST', waypoints, someWaypoint),
      await callWithFaults('POST', waypoints, someWaypoint),
    ]
    expect(
      await callWithFaults('PUT', `${waypoints}/${first.json.id}`, { ...someWaypoint, name: 'Moved' }),
    ).toMatchObject({
      status: 200,
      json: { name: 'Moved' },
    })
    expect(await callWithFaults('DELETE', `${waypoints}/${second.json.id}`)).toMatchObject({ status: 204 })
    expect((await callWithFaults('POST', '/api/user/vehicles', someVehicle)).json).toHaveLength(1)
    expect((await user.call('GET', `${trips}/${trip.json.id}`)).json).toMatchObject({
      waypointCount: 1,
      waypointDTOS: [{ name: 'Moved' }],
    })
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(1)
    expect((await callWithFaults('DELETE', `${trips}/${trip.json.id}`)).status).toBe(204)
    expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(0)
  },
)

test('an item that DynamoDB refuses to store is refused to the client once, and logged', async () => {
  const user = await api.signIn()
  const trip = (await user.call('POST', trips, { body: { name: 'Baja' } })).json.id
  let calls = 0
  proxy.fault = ({ operation }) => (writes.test(operation) && ++calls ? 'invalid' : undefined)
  const requests = [
    () => user.call('PUT', `${trips}/${trip}`, { body: { name: 'Canning' } }),
    () => user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint }),
  ]
  for (const request of requests) {
    const [before, logged] = [calls, api.logs.length]
    expect(await request()).toMatchObject({
      status: 400,
      json: { code: 'invalid', message: 'The request contains a value that cannot be saved.' },
    })
    expect(calls).toBe(before + 1)
    expect(api.logs.slice(logged)).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'invalid',
        cause: expect.stringContaining('A fault of the test'),
      }),
    )
  }
})

test('registering and logging in survive lost answers without duplicating the account', async () => {
  const credentials = newCredentials()
  let left = 1
  proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && left-- > 0 ? 'lost' : undefined)
  const register = () => api.call('POST', '/api/auth/register', { body: registrationOf(credentials) })
  expect((await register()).status).toBe(201)
  expect(left).toBeLessThan(1)
  expect((await register()).status).toBe(409)
  left = 1
  proxy.fault = ({ operation }) => (operation === 'TransactWriteItems' && left-- > 0 ? 'lost' : undefined)
  expect((await api.call('POST', '/api/auth/login', { body: credentials })).status).toBe(200)
})

/** Repeats a POST with its key until the answer is final. */
async function persistently(user: SignedIn, path: string, body: object, key: string): Promise<Answer> {
  for (;;) {
    const answer = await user.call('POST', path, { body, headers: { 'idempotency-key': key } })
    if (answer.status !== 503) return answer
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
}

test('no write is lost or duplicated, whatever goes wrong with a third of the calls', async () => {
  const user = await api.signIn()
  failOften(7)
  const created = await Promise.all(
    times(6).map((number) => persistently(user, trips, { name: `Trip ${number}` }, `trip-number-${number}`)),
  )
  expect(created.map(({ status }) => status)).toEqual(times(6).map(() => 201))
  const waypoints = `${trips}/${created[0]?.json.id}/waypoints`
  const added = await Promise.all(
    times(24).map((number) =>
      persistently(user, waypoints, { ...someWaypoint, name: `Camp ${number}` }, `waypoint-${number}`),
    ),
  )
  expect(added.map(({ status }) => status)).toEqual(times(24).map(() => 201))
  const deletedId = created[5]?.json.id
  let deletion = await user.call('DELETE', `${trips}/${deletedId}`)
  while (deletion.status === 503) deletion = await user.call('DELETE', `${trips}/${deletedId}`)
  // The deletion may have succeeded before its 503.
  expect([204, 404]).toContain(deletion.status)

  proxy.fault = () => undefined
  const page = (await user.call('GET', `${trips}/paginated?size=100`)).json
  expect(page.totalItems).toBe(5)
  const names = page.trips.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(times(5).map((number) => `Trip ${number}`))
  const camps = (await user.call('GET', `${waypoints}/paginated?size=100`)).json
  expect(camps.totalItems).toBe(24)
  const campNames = camps.waypoints.map(({ name }: { name: string }) => name)
  expect(new Set(campNames).size).toBe(24)
})

test.each([
  ['conflicts with every transaction', 'conflict'],
  ['throttles every call', 'throttle'],
  ['fails every call', 'fault'],
  ['loses every answer', 'lost'],
] as const)('a request that fails because the engine %s is answered with 503 in time', async (_, fault) => {
  const user = await api.signIn()
  proxy.fault = ({ operation }) => (fault !== 'conflict' || writes.test(operation) ? fault : undefined)
  const before = timers.sleptTime()
  const answer = await user.call('POST', trips, { body: { name: 'Baja' } })
  expect(timers.sleptTime() - before).toBeLessThan(serverLimits.transaction.budget)
  expect(answer).toMatchObject({
    status: 503,
    json: { code: 'unavailable', message: expect.stringMatching(/try again/) },
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('no route takes more than five seconds when the engine never answers', async () => {
  const user = await api.signIn()
  proxy.fault = () => 'hang'
  const started = timers.elapsed()
  const calls = Promise.all([
    api.call('POST', '/api/auth/login', { body: user.credentials }),
    user.call('GET', `${trips}/paginated`),
    user.call('GET', `${trips}/1-0123456789`),
    user.call('POST', trips, { body: { name: 'Baja' } }),
    user.call('DELETE', `${trips}/1-0123456789`),
    user.call('POST', `${trips}/1-0123456789/waypoints`, { body: someWaypoint }),
    user.call('GET', '/api/user/vehicles'),
    user.call('GET', '/api/users/auth'),
    api.call('POST', '/api/auth/refresh', { body: { refreshToken: user.refreshToken } }),
    api.call('POST', '/api/auth/register', { body: registrationOf(newCredentials()) }),
  ])
  const [login, ...others] = await timers.passUntil(calls)
  expect(timers.elapsed() - started).toBeLessThan(serverLimits.transaction.budget + 1_000)
  for (const answer of others) expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' } })
  expect(login).toMatchObject({ status: 503, text: expect.stringMatching(/try again/) })
})

test('a call without an answer is canceled and repeated', async () => {
  const user = await api.signIn()
  const arrival = Promise.withResolvers<void>()
  let left = 1
  proxy.fault = ({ operation }) => {
    if (operation !== 'TransactWriteItems' || left-- < 1) return undefined
    arrival.resolve()
    return 'hang'
  }
  const creation = user.call('POST', trips, { body: { name: 'Baja' } })
  await arrival.promise
  timers.pass(2_000)
  expect((await creation).status).toBe(201)
  expect((await user.call('GET', `${trips}/paginated`)).json.totalItems).toBe(1)
})

test('a batch that the engine processes in part continues with the rest', async () => {
  const user = await api.signIn()
  const ids = await seedTrips(api, user.userId, 200, 0, '', (seq) => (seq % 10 === 0 ? `Ten ${seq}` : `Trip ${seq}`))
  await seedWaypoints(api, user.userId, 1, 60)
  proxy.fault = ({ operation }) => (operation.startsWith('Batch') ? 'half' : undefined)
  const found = await user.call('GET', `${trips}/search?query=ten`)
  expect(found.json.map(({ name }: { name: string }) => name)).toEqual(
    times(20).map((tens) => `Ten ${200 - tens * 10}`),
  )
  expect((await user.call('DELETE', `${trips}/${ids[0]}`)).status).toBe(204)
  expect(await listKeys(api.openTable(), keys.waypoints(user.userId, 1))).toEqual([])
})

test('the table waits for an engine that is slow, but not too slow', async () => {
  const user = await api.signIn()
  proxy.fault = () => ({ after: setTimeout(300) })
  const answer = await user.call('POST', trips, { body: { name: 'Baja' } })
  expect(answer.status).toBe(201)
})
