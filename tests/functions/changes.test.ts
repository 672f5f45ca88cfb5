import { expect, test } from 'vitest'
import { someWaypoint } from '../support/access.ts'
import type { SignedIn } from '../support/api.ts'
import { startApiWithFaults } from '../support/api-with-faults.ts'
import { seedTrips } from '../support/seed.ts'

const { api, proxy } = startApiWithFaults()
const trips = '/api/user/trips'
const minute = 60_000
const day = 24 * 60 * minute

const ask = async (user: SignedIn, tag?: string) => {
  const headers = tag === undefined ? {} : { 'if-none-match': tag }
  const { status, headers: answered } = await user.call('GET', '/api/user/changes', { headers })
  return { status, tag: answered.etag }
}

test('200 trips that have not changed cost 1 read unit and one call', async () => {
  const user = await api.signIn()
  await seedTrips(api, user.userId, 200)
  const { status, tag } = await ask(user)
  expect(status).toBe(200)
  const cost = await proxy.measure(async () => expect((await ask(user, tag)).status).toBe(304))
  expect(cost).toEqual({ calls: 1, readUnits: 1, writeUnits: 0 })
})

test.each([
  ['POST', '', { name: 'Yukon' }],
  ['PUT', '/1-seed000001', { name: 'Yukon' }],
  ['POST', '/1-seed000001/waypoints', someWaypoint],
  ['PUT', '/1-seed000001/sheet', { notes: 'Two of us' }],
  ['DELETE', '/1-seed000001', undefined],
] as const)('after %s %s everyone who asks is told, and once nothing follows nobody is', async (method, path, body) => {
  const user = await api.signIn()
  await seedTrips(api, user.userId, 1)
  const before = await ask(user)
  expect((await user.call(method, `${trips}${path}`, { body })).status).toBeLessThan(300)
  const during = await ask(user, before.tag)
  expect(during.status).toBe(200)
  // More changes may follow in these minutes, so the tag is not yet one to compare with.
  expect((await ask(user, during.tag)).status).toBe(200)
  api.advance(13 * minute)
  const later = await ask(user, during.tag)
  expect(later.status).toBe(200)
  expect((await ask(user, later.tag)).status).toBe(304)
  expect((await ask(user, before.tag)).status).toBe(200)
})

test('a change is noted once in ten minutes, whatever it costs otherwise', async () => {
  // Early in a day, because each day's first change also reserves the next ones.
  api.advance(day - (api.now() % day))
  const user = await api.signIn()
  await seedTrips(api, user.userId, 1)
  const add = () => proxy.measure(() => user.call('POST', `${trips}/1-seed000001/waypoints`, { body: someWaypoint }))
  await add()
  const usual = await add()
  expect((await add()).writeUnits).toBe(usual.writeUnits)
  api.advance(10 * minute)
  expect((await add()).writeUnits).toBe(usual.writeUnits + 1)
  expect((await add()).writeUnits).toBe(usual.writeUnits)
})

test('a request for averages, which are stored with the stop, is told', async () => {
  const user = await api.signIn()
  await seedTrips(api, user.userId, 1)
  const { tag } = await ask(user)
  await user.call('GET', `${trips}/1-seed000001/waypoints/1-00000000000000000000000000/weather`)
  expect((await ask(user, tag)).status).toBe(200)
})

test('new units are told, so that a device with the old ones reads them', async () => {
  const user = await api.signIn()
  const { tag } = await ask(user)
  const body = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'mpgUS' }
  expect((await user.call('PUT', '/api/users/preferences', { body })).status).toBe(200)
  expect((await ask(user, tag)).status).toBe(200)
})

test('another user’s changes are not told', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()]
  const { tag } = await ask(user)
  await other.call('POST', trips, { body: { name: 'Yukon' } })
  expect((await ask(user, tag)).status).toBe(304)
})
