import { IDBObjectStore } from 'fake-indexeddb'
import { ulid } from 'ulid'
import { expect, test, vi } from 'vitest'
import { type SignedIn, startApi } from '../../support/api.ts'
import { createDevice, type Device } from '../../support/devices/device.ts'
import { createTimeline, type Timeline } from '../../support/devices/timeline.ts'
import { openWorld } from '../../support/devices/walk.ts'

const api = startApi()
const year = 365 * 24 * 60 * 60_000

/** Creates a trip with so many stops, and returns its path. */
async function createTrip(person: SignedIn, stops: number): Promise<string> {
  const { json: trip } = await person.call('POST', '/api/user/trips', { body: { name: 'Canning', waypointDTOs: [] } })
  const waypoints = Array.from({ length: stops }, (_, at) => ({
    ...{ name: `Well ${at + 1}`, description: '', latitude: '-22.1', longitude: '125.5' },
  }))
  for (let from = 0; from < stops; from += 50) {
    const body = { waypoints: waypoints.slice(from, from + 50) }
    const headers = { 'idempotency-key': ulid() }
    const { status } = await person.call('POST', `/api/user/trips/${trip.id}/waypoints/batch`, { body, headers })
    expect(status).toBe(201)
  }
  return `/api/user/trips/${trip.id}`
}

/** Another device renames the last stop, and after `again` this device shows that without a connection. */
async function expectRenamed(
  { device, timeline, person, path }: { device: Device; timeline: Timeline; person: SignedIn; path: string },
  again: () => Promise<void>,
): Promise<void> {
  const id = (await timeline.finish(device.read())).waypoints.at(-1)?.id
  await person.call('PUT', `${path}/waypoints/${id}`, { body: { name: 'Moved camp' } })
  await again()
  device.setOnline(false)
  const shown = await timeline.finish(device.ask('GET', `${path}/waypoints/${id}`))
  expect(await shown.json()).toMatchObject({ name: 'Moved camp' })
}

test('a trip of more stops than come with it is read again to its end, now and then', async () => {
  const { world, person, close } = await openWorld(api)
  const { timeline, devices } = world
  const [device] = devices
  const path = await createTrip(person, 101)
  device.app().startKeeping()
  await timeline.pass(60_000)
  expect((await timeline.finish(device.read())).waypoints).toHaveLength(101)
  await expectRenamed({ device, timeline, person, path }, () => timeline.pass(31 * 60_000))
  close()
})

test('what was kept while the clock was a year ahead is read again once it is right', async () => {
  const { world, person, close } = await openWorld(api)
  const { timeline, devices } = world
  const [device] = devices
  const path = await createTrip(person, 2)
  device.clock.ahead = year
  device.app().startKeeping()
  await timeline.pass(60_000)
  expect((await timeline.finish(device.read())).waypoints).toHaveLength(2)
  await expectRenamed({ device, timeline, person, path }, async () => {
    device.clock.ahead = 0
    device.reload()
    device.app().startKeeping()
    await timeline.pass(60_000)
  })
  close()
})

test.each(['has no databases', 'has no room'])('a browser that %s shows what the server says as ever', async (what) => {
  const person = await api.signIn()
  const path = await createTrip(person, 2)
  const timeline = createTimeline(api)
  const device = createDevice({ api, timeline, person, ...(what === 'has no databases' && { databases: undefined }) })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  try {
    const shown = await timeline.finish(device.ask('GET', path))
    expect(await shown.json()).toMatchObject({ waypointDTOS: [{ name: 'Well 1' }, { name: 'Well 2' }] })
    await timeline.rest()
    device.setOnline(false)
    await expect(timeline.finish(device.ask('GET', path))).rejects.toThrow('Failed to fetch')
  } finally {
    put.mockRestore()
    device.close()
  }
})
