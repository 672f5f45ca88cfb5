import { IDBObjectStore } from 'fake-indexeddb'
import { ulid } from 'ulid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dayWindow } from '#functions/table/counters.ts'
import { keys } from '#functions/table/keys.ts'
import { apiHeader } from '#shared/api-header.ts'
import type { UserId } from '#shared/ids.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { describePending } from '../../../web/features/offline/describe-status.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()
const jeep = { make: 'Jeep', model: 'Wrangler', year: 2015, modifications: '' }

const garage = '/api/user/vehicles'
const addJeep = { ...jeep, id: ulid() }

test('a vehicle whose answer was lost exists once, even three days later', async () => {
  const { device, timeline, request, show, readOutbox } = await openDevice(api)
  device.network.faults = ['unanswered']
  expect(await request('POST', garage, addJeep)).toMatchObject({ status: 201 })
  device.setOnline(false)
  expect(await readOutbox()).toMatchObject([{ kind: 'add', state: 'sent', name: '2015 Jeep Wrangler' }])
  timeline.sleep(3 * 24 * 60 * 60_000)
  device.reload()
  device.setOnline(true)
  await request('GET', '/api/users/auth')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await show(garage)).toMatchObject([jeep])
})

test('dates are sent as ISO date-times, also those in a batch, and a text that looks like one stays', async () => {
  const { device, trip, request, addStop, goOnline } = await openDevice(api)
  const place = { latitude: '-22.3', longitude: '124.8' }
  const dates = { startDate: '2027-06-01', endDate: '2027-06-02' }
  const description = '"startDate":"2027-06-01"'
  const stop = await (await addStop(trip.path, { name: 'Well 33', description, ...dates })).json()
  await request('PUT', `${trip.path}/waypoints/${stop.id}`, { startDate: '2027-05-31', endDate: null })
  device.setOnline(false)
  const waypoints = [{ name: 'Well 35', ...place, ...dates }]
  await request('POST', `${trip.path}/waypoints/batch`, { id: ulid(), waypoints })
  await goOnline()
  const sent = device.network.bodies.filter((body) => body.includes('startDate'))
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(sent.join()).toContain('"startDate":"2027-05-31T00:00:00Z"')
  expect(sent.join()).not.toMatch(/"(start|end)Date":"[\d-]+"/)
  const stored = await request('GET', `${trip.path}/waypoints/${stop.id}`)
  expect(await stored.json()).toMatchObject({ description, startDate: '2027-05-31T00:00:00Z', endDate: null })
})

test('the sample trip opens without a signal, and takes its vehicle with it when it is deleted', async () => {
  const { device, request, call, show, read, goOnline, readOutbox } = await openDevice(api)
  const { id, sample } = await (await request('POST', '/api/user/trips/sample')).json()
  const path = `/api/user/trips/${id}`
  await request('GET', path)
  expect(await show(garage)).toMatchObject([{ id: sample, sample: true }])
  device.setOnline(false)
  expect((await show(path)).waypointDTOS).toHaveLength(12)
  expect((await request('DELETE', path)).status).toBe(204)
  expect(await show(garage)).toEqual([])
  const [operation] = await readOutbox()
  expect(operation).toMatchObject({ kind: 'delete', target: { tripId: id } })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await read()).vehicles).toEqual([])
  expect(await call('GET', garage)).toEqual([])
})

test('thirty changes through a connection that fails every other time exist once each, in order', async () => {
  const { device, trip, timeline, addStop, listNames, readOutbox } = await openDevice(api)
  const names = Array.from({ length: 30 }, (_, at) => `Well ${at + 1}`)
  device.setOnline(false)
  for (const name of names) expect((await addStop(trip.path, { name })).status).toBe(201)
  expect(await readOutbox()).toHaveLength(30)
  device.network.faults = names.flatMap((_, at) => (at % 2 === 0 ? ['lost'] : ['unanswered', 'none']))
  device.setOnline(true)
  for (let tries = 0; tries < 60 && (await readOutbox()).length > 0; tries += 1) await timeline.pass(11 * 60_000)
  expect(await listNames(trip.path)).toEqual(names)
})

test('a change that the server fails to save five times needs a decision, and the others continue', async () => {
  const opened = await openDevice(api, { name: 'Well 33' })
  const { device, trip, timeline, request, call, goOnline, listNames, readOutbox } = opened
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 33, dry' })
  await request('POST', garage, addJeep)
  const broken = { code: 'internal', message: 'Something went wrong.', requestId: '1' }
  const headers = { [apiHeader]: '1' }
  device.network.instead = (method) => (method === 'PUT' ? Response.json(broken, { status: 500, headers }) : undefined)
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'sent' }, { kind: 'add' }])
  await timeline.pass(60 * 60_000)
  const [failed, ...others] = await readOutbox()
  expect(failed).toMatchObject({ name: 'Well 33, dry', state: 'failed', failures: 5 })
  expect(others).toEqual([])
  expect(device.app().getStatus()).toMatchObject({ pending: [], unresolved: [{ name: 'Well 33, dry' }] })
  expect(await call('GET', garage)).toMatchObject([jeep])

  device.network.instead = undefined
  await timeline.pass(60 * 60_000)
  expect(await listNames(trip.path)).toEqual(['Well 33'])
  await timeline.finish(device.app().decide(failed?.seq ?? 0, 'sendAgain'))
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await listNames(trip.path)).toEqual(['Well 33, dry'])
})

test('another device’s change to another field is kept beside this one; a change to the same field needs the user’s decision', async () => {
  const { device, trip, request, call, goOnline, readOutbox } = await openDevice(api)
  device.setOnline(false)
  await request('PUT', trip.path, { name: 'Canning, mine' })
  await call('PUT', trip.path, { description: 'Theirs' })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, mine', description: 'Theirs' })

  device.setOnline(false)
  await request('PUT', trip.path, { name: 'Canning, again mine' })
  await call('PUT', trip.path, { name: 'Canning, theirs' })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict' }])
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, theirs' })
})

test('one user’s unsynced changes are neither sent nor deleted while another is logged in', async () => {
  const { device, person, timeline, request, show, call, readOutbox } = await openDevice(api)
  device.setOnline(false)
  await request('POST', garage, addJeep)
  const other = await api.signIn()
  device.signIn(other)
  device.setOnline(true)
  expect(await show('/api/users/auth')).toMatchObject({ username: other.credentials.username })
  await timeline.pass(60_000)
  expect(await show(garage)).toEqual([])
  expect((await other.call('GET', garage)).json).toEqual([])
  expect(await call('GET', garage)).toEqual([])

  device.signIn(person)
  expect(await show('/api/users/auth')).toMatchObject({ username: person.credentials.username })
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', garage)).toMatchObject([jeep])
})

test('an ended session keeps the changes until the same user logs in', async () => {
  const { device, person, timeline, request, goOnline, readOutbox } = await openDevice(api)
  device.setOnline(false)
  await request('POST', garage, addJeep)
  const { accessToken } = person
  await api.call('POST', '/api/auth/logout', { token: accessToken, body: { refreshToken: person.refreshToken } })
  timeline.sleep(60 * 60_000)
  await goOnline()
  device.signIn()
  await timeline.pass(60_000)

  const { username, password } = person.credentials
  const { json } = await api.call('POST', '/api/auth/login', { body: { username, password } })
  device.signIn(json)
  await request('GET', '/api/users/auth')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect((await api.call('GET', garage, { token: json.accessToken })).json).toMatchObject([jeep])
})

test('a change that does not fit on the device is refused without a signal, and goes to the server with one', async () => {
  const { device, timeline, request, call, readOutbox } = await openDevice(api)
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  device.setOnline(false)
  const refused = await request('POST', garage, addJeep)
  expect(await refused.json()).toMatchObject({ code: 'limit', message: expect.stringContaining('no room left') })
  expect(await readOutbox()).toEqual([])
  device.setOnline(true)
  await timeline.pass(60_000)
  expect(await request('POST', garage, addJeep)).toMatchObject({ status: 201 })
  expect(await call('GET', garage)).toMatchObject([jeep])
})

test('pending changes are sent even when the disk is slow', async () => {
  const { device, timeline, request, call, readOutbox } = await openDevice(api)
  device.setOnline(false)
  await request('POST', garage, addJeep)
  const open = await device.reloadSlowly()
  device.setOnline(true)
  await request('GET', garage)
  // Longer than a screen waits for stored data.
  await timeline.pass(3_000)
  expect(await call('GET', garage)).toEqual([])
  open()
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', garage)).toMatchObject([jeep])
})

test('a page closed between storing a change and sending it sends it the next time', async () => {
  const { device, timeline, request, call, readOutbox } = await openDevice(api)
  device.network.blockedUntil = new Promise(() => {})
  void device.request('POST', garage, { body: addJeep })
  await timeline.rest()
  expect(await readOutbox()).toHaveLength(1)
  device.network.blockedUntil = undefined
  device.reload()
  expect(await call('GET', garage)).toEqual([])
  await request('GET', '/api/users/auth')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', garage)).toMatchObject([jeep])
})

test('a page closed between sending a change and its answer creates nothing twice', async () => {
  const { device, timeline, request, show, call, readOutbox } = await openDevice(api)
  device.network.faults = ['hanging']
  void device.request('POST', '/api/user/trips', { body: { name: 'Gunbarrel', waypointDTOs: [] } })
  await timeline.rest()
  expect(await readOutbox()).toMatchObject([{ kind: 'add', state: 'sent' }])
  device.reload()
  await request('GET', '/api/users/auth')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  const twoTrips = { trips: [{ name: 'Gunbarrel' }, { name: 'Canning' }] }
  expect(await call('GET', '/api/user/trips/paginated')).toMatchObject(twoTrips)
  expect(await show('/api/user/trips/paginated')).toMatchObject(twoTrips)
})

test.each([
  ['an edit', 'PUT', { name: 'Well 33, dry' }, ['Well 33, dry', 'Well 45']],
  ['a deletion', 'DELETE', undefined, ['Well 45']],
  ['an addition', 'POST', { name: 'Well 46' }, ['Well 33', 'Well 45', 'Well 46']],
] as const)('the lost answer of %s changes nothing a second time', async (_, method, body, names) => {
  const stops = [{ name: 'Well 33' }, { name: 'Well 45' }]
  const { device, trip, request, addStop, listNames, goOnline, readOutbox } = await openDevice(api, ...stops)
  device.network.faults = ['unanswered']
  const [first] = trip.ids
  if (method === 'POST') await addStop(trip.path, body)
  else await request(method, `${trip.path}/waypoints/${first}`, body)
  expect(await listNames(trip.path)).toEqual(names)
  expect(await readOutbox()).toHaveLength(1)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await listNames(trip.path)).toEqual(names)
})

test('beyond the day’s limit, a form keeps its change, changes made offline stay and are sent after midnight', async () => {
  const { device, person, timeline, trip, request, addStop, listNames, readOutbox } = await openDevice(api, {
    name: 'Well 1',
  })
  const day = 24 * 60 * 60_000
  timeline.sleep(day - (timeline.now() % day) + 60_000)
  await useUpWrites(person.userId, timeline.now())
  device.reload()
  const refusal = await addStop(trip.path, { name: 'In a form' })
  expect(refusal.status).toBe(429)
  expect((await refusal.json()).message).toContain('You have reached the limit of changes for today')
  expect(await readOutbox()).toEqual([])

  device.setOnline(false)
  expect((await addStop(trip.path, { name: 'Without a signal' })).status).toBe(201)
  expect((await request('PUT', trip.path, { name: 'Renamed' })).status).toBe(200)
  device.setOnline(true)
  await timeline.pass(60_000)
  const { pending, limitedUntil = 0, savedAt, sending } = device.app().getStatus()
  expect({ count: pending.length, savedAt, sending }).toEqual({ count: 2, savedAt: undefined, sending: false })
  expect(limitedUntil - timeline.now()).toBeGreaterThan(23 * 60 * 60_000)
  expect(describePending(2, { staleReason: undefined, limitedUntil, now: timeline.now() })).toMatch(
    /^They are saved on this device\. You have reached the limit of changes for today, so they will be sent at \d\d:\d\d\.$/,
  )
  await timeline.pass(day)
  expect(await readOutbox()).toEqual([])
  expect(await listNames(trip.path)).toEqual(['Well 1', 'Without a signal'])
  expect(device.app().getStatus()).toMatchObject({ pending: [], limitedUntil: undefined })
})

test('beyond the day’s limit, check-ins and deletions are sent before other pending changes, but not before the addition that they depend on', async () => {
  const opened = await openDevice(api, { name: 'Well 1' }, { name: 'Well 2' })
  const { device, person, timeline, trip, call, request, addStop, listNames, readOutbox, goOnline } = opened
  const day = 24 * 60 * 60_000
  timeline.sleep(day - (timeline.now() % day) + 60_000)
  await useUpWrites(person.userId, timeline.now())
  device.reload()
  device.setOnline(false)
  const checkIn = (path: string) => {
    timeline.sleep(60_000)
    const body = { id: ulid(timeline.now()), at: '2027-07-05T14:05+08:00', state: 'well' }
    return request('POST', `${path}/check-ins`, body)
  }
  await addStop(trip.path, { name: 'From a file' })
  const { id: local } = await (await request('POST', '/api/user/trips', { name: 'Made here', waypointDTOs: [] })).json()
  await request('DELETE', `${trip.path}/waypoints/${trip.ids[0]}`)
  await checkIn(trip.path)
  await checkIn(`/api/user/trips/${local}`)
  await goOnline()
  expect(await listNames(trip.path)).toEqual(['Well 2'])
  expect((await call('GET', `${trip.path}/check-ins`)).checkIns).toHaveLength(1)
  const describe = async () => (await readOutbox()).map(({ kind, target }) => `${kind} ${target.noun}`)
  const waiting = ['add waypoint', 'add trip', 'add check-in']
  expect(await describe()).toEqual(waiting)
  expect(device.app().getStatus().limitedUntil).toBeGreaterThan(timeline.now() + 23 * 60 * 60_000)

  // With a signal, too, and its form gets the server's answer.
  const answer = await checkIn(trip.path)
  expect([answer.status, answer.headers.has('x-offgrid-queued')]).toEqual([201, false])
  expect((await call('GET', `${trip.path}/check-ins`)).checkIns).toHaveLength(2)
  expect(await describe()).toEqual(waiting)
  await timeline.pass(day)
  expect(await describe()).toEqual([])
  const [newest] = (await call('GET', '/api/user/trips/paginated')).trips
  expect((await call('GET', `/api/user/trips/${newest.id}/check-ins`)).checkIns).toHaveLength(1)
  expect(device.app().getStatus()).toMatchObject({ pending: [], limitedUntil: undefined })
})

test('beyond the day’s check-ins, other changes are sent', async () => {
  const opened = await openDevice(api, { name: 'Well 1' })
  const { device, person, timeline, trip, request, listNames, addStop, readOutbox, goOnline, call } = opened
  const day = 24 * 60 * 60_000
  timeline.sleep(day - (timeline.now() % day) + 60_000)
  await useUp('check-in', limits.checkIns.perDay, person.userId, timeline.now())
  device.reload()
  device.setOnline(false)
  const body = { id: ulid(timeline.now()), at: '2027-07-05T14:05+08:00', state: 'well' }
  await request('POST', `${trip.path}/check-ins`, body)
  await addStop(trip.path, { name: 'Well 2' })
  await goOnline()
  expect(await listNames(trip.path)).toEqual(['Well 1', 'Well 2'])
  expect((await readOutbox()).map(({ target }) => target.noun)).toEqual(['check-in'])
  await timeline.pass(day)
  expect((await call('GET', `${trip.path}/check-ins`)).checkIns).toHaveLength(1)
})

/** Uses up the day's changes. The containers of the tests reserve none on a new day before the first change. */
const useUpWrites = (userId: UserId, now: number) => useUp('write', serverLimits.writes.perDay, userId, now)

const useUp = (kind: string, count: number, userId: UserId, now: number) =>
  api.openTable().put({
    Item: { ...keys.userQuota(userId, kind, dayWindow(now)), day: count },
  })
