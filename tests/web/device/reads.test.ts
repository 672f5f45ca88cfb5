import { IDBObjectStore } from 'fake-indexeddb'
import { ulid } from 'ulid'
import { expect, test, vi } from 'vitest'
import { type SignedIn, startApi } from '../../support/api.ts'
import { createDevice, type Device } from '../../support/devices/device.ts'
import { openDevice } from '../../support/devices/open.ts'
import { createTimeline, type Timeline } from '../../support/devices/timeline.ts'

const api = startApi()
const year = 365 * 24 * 60 * 60_000

/** Returns the trip's path. */
async function createTrip(person: SignedIn, stops: number): Promise<string> {
  const { json: trip } = await person.call('POST', '/api/user/trips', { body: { name: 'Canning', waypointDTOs: [] } })
  const waypoints = Array.from({ length: stops }, (_, at) => ({
    name: `Well ${at + 1}`,
    description: '',
    latitude: '-22.1',
    longitude: '125.5',
  }))
  for (let from = 0; from < stops; from += 50) {
    const body = { waypoints: waypoints.slice(from, from + 50) }
    const headers = { 'idempotency-key': ulid() }
    const { status } = await person.call('POST', `/api/user/trips/${trip.id}/waypoints/batch`, { body, headers })
    expect(status).toBe(201)
  }
  return `/api/user/trips/${trip.id}`
}

/** Another device renames the last stop; after `again` this device must show that offline. */
async function expectRenamed(
  { device, timeline, person, path }: { device: Device; timeline: Timeline; person: SignedIn; path: string },
  again: () => Promise<void>,
): Promise<void> {
  const id = (await timeline.finish(device.read())).waypoints.at(-1)?.id
  await person.call('PUT', `${path}/waypoints/${id}`, { body: { name: 'Moved camp' } })
  await again()
  device.setOnline(false)
  const shown = await timeline.finish(device.request('GET', `${path}/waypoints/${id}`))
  expect(await shown.json()).toMatchObject({ name: 'Moved camp' })
}

test('a trip with more stops than its first page is read to its end again, now and then', async () => {
  const { device, person, timeline, prefetch } = await openDevice(api)
  const path = await createTrip(person, 101)
  await prefetch()
  expect((await timeline.finish(device.read())).waypoints).toHaveLength(101)
  await expectRenamed({ device, timeline, person, path }, () => timeline.pass(61 * 60_000))
})

test('data saved while the clock was a year ahead is read again once it is right', async () => {
  const { device, person, timeline, prefetch } = await openDevice(api)
  const path = await createTrip(person, 2)
  device.clock.ahead = year
  await prefetch()
  expect((await timeline.finish(device.read())).waypoints).toHaveLength(2)
  await expectRenamed({ device, timeline, person, path }, async () => {
    device.clock.ahead = 0
    device.reload()
    await prefetch()
  })
})

test.each(['has no databases', 'has no space'])('a browser that %s shows the server’s data as usual', async (what) => {
  const person = await api.signIn()
  const path = await createTrip(person, 2)
  const timeline = createTimeline(api)
  const device = createDevice({ api, timeline, person, ...(what === 'has no databases' && { databases: undefined }) })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  try {
    const shown = await timeline.finish(device.request('GET', path))
    expect(await shown.json()).toMatchObject({ waypointDTOS: [{ name: 'Well 1' }, { name: 'Well 2' }] })
    await timeline.rest()
    device.setOnline(false)
    await expect(timeline.finish(device.request('GET', path))).rejects.toThrow('Failed to fetch')
  } finally {
    put.mockRestore()
    device.close()
  }
})

const list = '/api/user/trips/paginated?page=0&size=7'
const day = 24 * 60 * 60_000

test('behind a dead hotspot saved data is shown without waiting, and then the server’s', async () => {
  const { device, timeline, show, call } = await openDevice(api)
  await show(list)
  const { promise: blockedUntil, resolve: release } = Promise.withResolvers<void>()
  device.network.blockedUntil = blockedUntil
  // The access token has expired, so the session refreshes it first.
  timeline.sleep(5 * day)
  device.reload()
  const begun = timeline.now()
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Canning' }] })
  expect(timeline.now() - begun).toBeLessThan(5_000)
  await timeline.pass(5_000)
  expect(device.app().getStatus().connection).toBe('unreachable')

  await call('POST', '/api/user/trips', { name: 'Made on another device', waypointDTOs: [] })
  let again = 0
  device.app().onRefresh(() => {
    again += 1
  })
  release()
  device.setOnline(true)
  await timeline.pass(60_000)
  expect(again).toBeGreaterThan(0)
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Made on another device' }, { name: 'Canning' }] })
  expect(device.app().getStatus().connection).toBe('reachable')
})

test.each([day, -day])('a clock that is %i ms ahead ends no session and empties nothing', async (ahead) => {
  const { device, show } = await openDevice(api)
  device.clock.ahead = ahead
  device.reload()
  await show(list)
  device.setOnline(false)
  device.reload()
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Canning' }], totalItems: 1 })
})

test('a slow answer is shown when it arrives, and is requested once', async () => {
  const { device, timeline, show, call, trip } = await openDevice(api)
  await show(list)
  await call('PUT', trip.path, { name: 'Denali Highway' })
  let again = 0
  device.app().onRefresh(() => {
    again += 1
  })
  const before = device.network.requests.length
  device.network.faults = ['slow back']
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Canning' }] })
  await timeline.pass(30_000)
  expect(again).toBe(1)
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Denali Highway' }] })
  expect(device.network.requests.slice(before)).toHaveLength(2)
  expect(device.app().getStatus().connection).toBe('reachable')
})

test('one slow answer, while the server answers another call, is no missing connection', async () => {
  const { device, timeline, show, call, trip } = await openDevice(api)
  await show(list)
  await call('PUT', trip.path, { name: 'Denali Highway' })
  device.network.faults = ['slow back']
  const slow = show(list)
  await show('/api/user/vehicles')
  expect(await slow).toMatchObject({ trips: [{ name: 'Canning' }] })
  expect(device.app().getStatus().connection).toBe('reachable')
  await timeline.pass(30_000)
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Denali Highway' }] })
})

test('saved data is shown even when the disk is slow and no server answers', async () => {
  const { device, timeline, show } = await openDevice(api)
  await show(list)
  const open = await device.reloadSlowly()
  device.network.blockedUntil = new Promise(() => {})
  let shown: unknown
  const showing = show(list).then((body) => {
    shown = body
  })
  // Longer than a screen waits for the server, or with its answer for the disk.
  await timeline.pass(5_500)
  expect(shown).toBeUndefined()
  open()
  await timeline.finish(showing)
  expect(shown).toMatchObject({ trips: [{ name: 'Canning' }] })
  expect(device.app().getStatus().connection).toBe('unreachable')
})

test('the server’s answers are saved even when the disk is slow', async () => {
  const { device, timeline, show, call, trip } = await openDevice(api)
  await show(list)
  await call('PUT', trip.path, { name: 'Denali Highway' })
  const open = await device.reloadSlowly()
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Denali Highway' }] })
  open()
  await timeline.pass(20_000)
  device.setOnline(false)
  device.reload()
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Denali Highway' }] })
})

test('one failing request beside answered ones causes no storm of requests', async () => {
  const { device, timeline, show } = await openDevice(api)
  const paths = [list, '/api/user/trips/latest', '/api/user/vehicles']
  for (const path of paths) await show(path)
  device.network.cut = /latest$/
  device.reload()
  const before = device.network.requests.length
  const readAll = () => Promise.all(paths.map((path) => device.request('GET', path).catch(() => undefined)))
  device.app().onRefresh(readAll)
  await timeline.finish(readAll())
  await timeline.pass(12_000)
  expect(device.network.requests.length - before).toBeLessThan(30)
})

test('a trip deleted on another device is removed from this one, too', async () => {
  const { device, timeline, show, call, createTrip, trip, read } = await openDevice(api, { name: 'Well 33' })
  await createTrip('Gunbarrel')
  await show(list)
  await call('DELETE', trip.path)
  await show(list)
  await timeline.rest()
  const { trips, waypoints, marks } = await read()
  expect(trips).toMatchObject([{ name: 'Gunbarrel' }])
  expect(waypoints).toEqual([])
  expect(marks.map(({ key }) => key)).not.toContain(`trip:${trip.id}`)
  device.setOnline(false)
  expect(await show(list)).toMatchObject({ trips: [{ name: 'Gunbarrel' }], totalItems: 1 })
})

test('a page that is left for Back ends its transactions and its connection, and opens another when it is shown', async () => {
  const { device, trip, addStop, readOutbox } = await openDevice(api)
  const database = await device.app().openReplica()
  const tx = database?.transaction('trips', 'readwrite')
  const end = expect(tx?.done).rejects.toThrow()
  device.leave()
  await end
  expect(() => database?.transaction('trips')).toThrow()
  expect((await addStop(trip.path, { name: 'Well 33' })).status).toBe(201)
  expect(await readOutbox()).toEqual([])
})
