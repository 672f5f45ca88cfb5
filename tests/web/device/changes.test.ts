import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { openWorld } from '../../support/devices/walk.ts'

const api = startApi()
const jeep = { make: 'Jeep', model: 'Wrangler', year: 2015, modifications: '' }

/** A device of a user who has a trip, which the device has read. */
async function openDevice() {
  const { world, person, close } = await openWorld(api)
  const [device] = world.devices
  const { json: trip } = await person.call('POST', '/api/user/trips', { body: { name: 'Canning', waypointDTOs: [] } })
  const { timeline } = world
  const ask = (...call: Parameters<typeof device.ask>) => timeline.finish(device.ask(...call))
  const readOutbox = async () => (await timeline.finish(device.read())).outbox
  await ask('GET', `/api/user/trips/${trip.id}`)
  return { device, person, trip, timeline, ask, readOutbox, close }
}

test('a vehicle whose answer was lost is there once, also three days later', async () => {
  const { device, timeline, ask, readOutbox, close } = await openDevice()
  device.network.faults = ['unanswered']
  expect(await ask('POST', '/api/user/vehicles', { body: { ...jeep, id: ulid() } })).toMatchObject({ status: 201 })
  device.setOnline(false)
  expect(await readOutbox()).toMatchObject([{ kind: 'add', state: 'sent', name: '2015 Jeep Wrangler' }])
  timeline.sleep(3 * 24 * 60 * 60_000)
  device.setOnline(true)
  device.reload()
  await ask('GET', '/api/users/auth')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await (await ask('GET', '/api/user/vehicles')).json()).toMatchObject([jeep])
  close()
})

test('thirty changes through a connection that fails every other time are there once each and in order', async () => {
  const { device, trip, person, timeline, ask, readOutbox, close } = await openDevice()
  const names = Array.from({ length: 30 }, (_, at) => `Well ${at + 1}`)
  device.setOnline(false)
  for (const name of names) {
    const body = { id: ulid(), name, description: '', latitude: '-22.1', longitude: '125.5' }
    expect((await ask('POST', `/api/user/trips/${trip.id}/waypoints`, { body })).status).toBe(201)
  }
  expect(await readOutbox()).toHaveLength(30)
  device.network.faults = names.flatMap((_, at) => (at % 2 === 0 ? ['lost'] : ['unanswered', 'none']))
  device.setOnline(true)
  for (let tries = 0; tries < 60 && (await readOutbox()).length > 0; tries += 1) await timeline.pass(11 * 60_000)
  const { accessToken } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken: person.refreshToken } }))
    .json
  const { json } = await api.call('GET', `/api/user/trips/${trip.id}/waypoints/all`, { token: accessToken })
  expect(json.waypoints.map(({ name }: { name: string }) => name)).toEqual(names)
  close()
})
