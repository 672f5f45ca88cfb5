import { ulid } from 'ulid'
import { afterEach, expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startAssistantApi } from '../support/assistant-api.ts'
import { createFaultProxy, readsSession, type TableCall } from '../support/fault-proxy.ts'
import { startApiWithEmail } from '../support/mail-api.ts'

const proxy = createFaultProxy()
const { api, link, reset } = startApiWithEmail({ table: proxy.start })
const assistant = startAssistantApi(api)
const trips = '/api/user/trips'
const newPassword = 'a lantern in the juniper'
/** The time that reads may still succeed after their session has ended (ms). */
const trustTime = 3_000

afterEach(() => {
  proxy.fault = () => undefined
})

const logOut = (user: SignedIn) => api.call('POST', '/api/auth/logout', { body: { refreshToken: user.refreshToken } })
const resetPassword = async (user: SignedIn) => reset(await link(user), newPassword)
const ended = { status: 401, json: { code: 'unauthenticated' } }

/** Returns whether each read of a session during `work` was strongly consistent. */
async function watchLooks(work: () => Promise<unknown>): Promise<boolean[]> {
  const reads: TableCall[] = []
  proxy.fault = (call) => void (readsSession(call) && reads.push(call))
  await work()
  proxy.fault = () => undefined
  return reads.map(({ input }) => JSON.parse(input).ConsistentRead === true)
}

test.each([
  ['logout', logOut],
  ['a password reset', resetPassword],
] as const)('after %s the access token writes nothing, and 3 s later it reads nothing', async (_, end) => {
  const user = await api.signIn()
  const trip = (await user.call('POST', trips, { body: { name: 'Baja' } })).json.id
  expect((await user.call('GET', `${trips}/${trip}`)).status).toBe(200)
  expect((await end(user)).status).toBeLessThan(300)

  for (const [method, path, body] of [
    ['POST', trips, { name: 'Stolen' }],
    ['PUT', `${trips}/${trip}`, { name: 'Stolen' }],
    ['POST', `${trips}/${trip}/waypoints`, someWaypoint],
    ['DELETE', `${trips}/${trip}`, undefined],
  ] as const)
    expect(await user.call(method, path, body ? { body } : {}), `${method} ${path}`).toMatchObject(ended)
  api.advance(trustTime)
  for (const path of ['/api/users/auth', `${trips}/latest`, `${trips}/${trip}`, `${trips}/1-0000000000`])
    expect(await user.call('GET', path), path).toMatchObject(ended)

  const password = end === logOut ? user.credentials.password : newPassword
  const again = await api.call('POST', '/api/auth/login', { body: { ...user.credentials, password } })
  const { json } = await user.call('GET', `${trips}/paginated`, { token: again.json.accessToken })
  expect(json.trips).toMatchObject([{ id: trip, name: 'Baja', waypointCount: 0 }])
})

test('a logout ends no other session, and neither does a reset of another account', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const second = (await api.call('POST', '/api/auth/login', { body: user.credentials })).json
  await logOut(user)
  await resetPassword(other)
  api.advance(trustTime)
  expect((await user.call('GET', `${trips}/paginated`, { token: second.accessToken })).status).toBe(200)
})

test('a reset ends every session of the account, however many there are', async () => {
  const user = await api.signIn()
  const logIn = async () => (await api.call('POST', '/api/auth/login', { body: user.credentials })).json.accessToken
  const tokens = [await logIn(), await logIn(), await logIn()]
  await resetPassword(user)
  for (const token of tokens) {
    expect(await user.call('POST', trips, { body: { name: 'Stolen' }, token })).toMatchObject(ended)
    expect(await user.call('GET', `${trips}/paginated`, { token })).toMatchObject(ended)
  }
})

test('an ended session asks no model and fetches no weather', async () => {
  const user = await api.signIn()
  const trip = (await user.call('POST', trips, { body: { name: 'Baja' } })).json.id
  const waypoint = (await user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })).json.id
  await logOut(user)
  expect(await assistant.ask(user, 'trip', 'Where is water?')).toMatchObject(ended)
  expect(await assistant.stream(user, 'trip', 'Where is water?')).toMatchObject({ status: 401, events: [] })
  expect(await assistant.tip(user, waypoint)).toMatchObject(ended)
  expect(assistant.takeRequests()).toEqual([])
  let updates = 0
  proxy.fault = ({ operation }) => void (operation === 'UpdateItem' && updates++)
  api.advance(trustTime)
  expect(await user.call('GET', `${trips}/${trip}/waypoints/${waypoint}/weather`)).toMatchObject(ended)
  expect(updates).toBe(0)
})

test('a read checks its session at most once in 3 s, cheaply; every write checks it consistently', async () => {
  const user = await api.signIn()
  const read = () => user.call('GET', `${trips}/paginated`)
  const write = () => user.call('POST', trips, { body: { name: 'Baja' } })
  expect(await watchLooks(async () => [await read(), await read(), await read()])).toEqual([false])
  expect(await watchLooks(async () => [await write(), await write()])).toEqual([true, true])
  api.advance(trustTime)
  expect(await watchLooks(read)).toEqual([false])
})

test('a change writes nothing before its session is known to be open', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const trip = (await user.call('POST', trips, { body: { name: 'Baja' } })).json.id
  const waypoint = (await user.call('POST', `${trips}/${trip}/waypoints`, { body: someWaypoint })).json.id
  const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>()
  const early: string[] = []
  proxy.fault = ({ operation, input }) => {
    if (!input.includes(user.userId)) return undefined
    if (/^(Batch)?GetItem/.test(operation)) return { after: isKnown }
    early.push(operation)
    return undefined
  }
  const changes = [
    user.call('POST', `${trips}/${trip}/waypoints`, { body: { ...someWaypoint, id: ulid(api.now()) } }),
    user.call('PUT', `${trips}/${trip}`, { body: { name: 'Baja California' } }),
    user.call('DELETE', `${trips}/${trip}/waypoints/${waypoint}`),
  ]
  // A write that waits for nothing would have come before all of this.
  for (let turn = 0; turn < 5; turn++)
    expect((await other.call('POST', trips, { body: { name: 'Sur' } })).status).toBe(201)
  expect(early).toEqual([])
  proxy.fault = () => undefined
  answer()
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([201, 200, 204])
})

test('a session opened a moment ago, not yet in every replica of the table, is not refused', async () => {
  const user = await api.signIn()
  let stale = 1
  proxy.fault = (call) => (readsSession(call) && stale-- > 0 ? 'stale' : undefined)
  expect((await user.call('GET', `${trips}/paginated`)).status).toBe(200)
  expect(stale).toBe(-1)
})

test('a login with the old password that is overtaken by a reset opens no session', async () => {
  const user = await api.signIn()
  const token = await link(user)
  const { promise: resetDone, resolve: resume } = Promise.withResolvers<void>()
  const { promise: loginWaits, resolve: waits } = Promise.withResolvers<void>()
  proxy.fault = ({ operation, input }) => {
    if (!/^(Put|TransactWrite)/.test(operation) || !input.includes('"secretHash"')) return undefined
    waits()
    return { after: resetDone }
  }
  const login = api.call('POST', '/api/auth/login', { body: user.credentials })
  await loginWaits
  expect((await reset(token, newPassword)).status).toBe(200)
  resume()
  expect(await login).toMatchObject({ status: 401, text: 'Invalid username or password' })
})

test('an interrupted reset leaves no session of the old password open', async () => {
  const user = await api.signIn()
  const token = await link(user)
  // The connection breaks as soon as the password is changed.
  let changed = false
  proxy.fault = ({ operation, input }) => {
    if (changed && /^(Query|BatchWrite|Delete)/.test(operation)) return 'fault'
    changed ||= operation === 'TransactWriteItems' && input.includes('passwordHash')
    return undefined
  }
  expect((await reset(token, newPassword)).status).toBe(200)
  expect(changed).toBe(true)
  proxy.fault = () => undefined
  expect(await user.call('POST', trips, { body: { name: 'Stolen' } })).toMatchObject(ended)
})
