import { expect, test, vi } from 'vitest'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { openWorld } from '../../support/devices/walk.ts'
import { keepAverages } from '../../support/plans.ts'

const api = startApi()
const minute = 60_000
const changes = 'GET /api/user/changes'
const repeat = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

/** Opens a device with two trips, and starts saving what it needs without a signal. */
async function open() {
  const opened = await openDevice(api, { name: 'Well 45' }, { name: 'Kunawarritji' })
  const { device, timeline, createTrip } = opened
  const other = await createTrip('Tanami', { name: 'Rabbit Flat' })
  device.app().startPrefetching()
  await timeline.pass(2 * minute)
  const { requests } = device.network
  /** Returns the requests for the copies since the last call, without those of the session. */
  let seen = requests.length
  const listNew = () => {
    const found = requests.slice(seen).filter((request) => !request.includes('/api/auth/'))
    seen = requests.length
    return found
  }
  const showHidden = (state: DocumentVisibilityState) => {
    device.document.visibilityState = state
    const { document } = device
    if (document instanceof EventTarget) document.dispatchEvent(new Event('visibilitychange'))
  }
  return { ...opened, other, listNew, showHidden }
}

test('an open page asks once an hour whether anything has changed, and reads nothing if not', async () => {
  const { device, timeline, listNew } = await open()
  // The trips that this device has just made are read once more, because more changes might have followed.
  await timeline.pass(60 * minute)
  listNew()
  await timeline.pass(8 * 60 * minute)
  expect(listNew()).toEqual(repeat(8, changes))
  device.reload()
  device.app().startPrefetching()
  await timeline.pass(10 * minute)
  expect(listNew()).toEqual([])
})

test('an open page reads every answer to its end, so that none occupies a connection', async () => {
  const { device, timeline } = await open()
  const fetched = vi.spyOn(device.network, 'fetch')
  device.reload()
  device.app().startPrefetching()
  await timeline.pass(61 * minute)
  const answers = await Promise.all(fetched.mock.results.map(({ value }) => value))
  expect(answers).not.toEqual([])
  expect(answers.filter(({ body, bodyUsed }) => body !== null && !bodyUsed).map(({ status }) => status)).toEqual([])
})

test('the plan and the check-ins of a trip that has neither are here without asking', async () => {
  const { device, trip, other, listNew, show, call, timeline } = await open()
  expect(device.network.requests.filter((request) => /sheet|check-ins/.test(request))).toEqual([])
  device.setOnline(false)
  expect(await show(`${other.path}/sheet`)).toEqual({ rev: 0 })
  expect(await show(`${other.path}/check-ins`)).toEqual({ checkIns: [] })
  device.setOnline(true)
  await call('PUT', `${trip.path}/sheet`, { notes: 'Back by Friday' })
  listNew()
  await timeline.pass(61 * minute)
  expect(listNew()).toContain(`GET ${trip.path}/sheet`)
})

test('only what has changed is read again', async () => {
  const { device, timeline, call, trip, other, listNew, show } = await open()
  await timeline.pass(60 * minute)
  listNew()
  await call('PUT', `${other.path}/waypoints/${other.ids[0]}`, { name: 'Rabbit Flat Roadhouse' })
  await timeline.pass(60 * minute)
  expect(listNew()).toEqual([
    changes,
    'GET /api/users/auth',
    'GET /api/user/vehicles',
    expect.stringMatching('GET /api/user/trips/paginated'),
    'GET /api/user/joined',
    `GET ${other.path}`,
  ])
  await call('PUT', `${trip.path}/sheet`, { notes: 'Back by Friday' })
  await timeline.pass(60 * minute)
  expect(listNew().slice(5)).toEqual([`GET ${trip.path}`, `GET ${trip.path}/sheet`, `GET ${trip.path}/check-ins`])
  device.setOnline(false)
  expect(await show(`${trip.path}/sheet`)).toMatchObject({ notes: 'Back by Friday' })
  expect(await show(`${other.path}`)).toMatchObject({ waypointDTOS: [{ name: 'Rabbit Flat Roadhouse' }] })
})

test('units chosen on another device are here within the hour, also without a signal', async () => {
  const { device, timeline, call, show } = await open()
  await timeline.pass(60 * minute)
  const units = { temperature: 'fahrenheit', distance: 'mi', volume: 'gallon', consumption: 'mpgUS' }
  await call('PUT', '/api/users/preferences', units)
  await timeline.pass(60 * minute)
  device.setOnline(false)
  expect(await show('/api/users/auth')).toMatchObject({ preferences: units })
})

test('averages that another device has fetched are read', async () => {
  const { device, person, timeline, call, trip, other, show } = await open()
  await timeline.pass(60 * minute)
  const stop = `${trip.path}/waypoints/${trip.ids[0]}`
  await call('PUT', stop, { startDate: '2027-06-01', endDate: '2027-06-02' })
  await timeline.pass(60 * minute)
  const user = { ...person, call: async (_method: 'GET', path: string) => ({ json: await call('GET', path) }) }
  await keepAverages(user, trip.id, `${trip.ids[0]}`, { avgMinTemperature: 8, avgMaxTemperature: 24, elevation: null })
  await call('PUT', other.path, { name: 'Tanami Road' })
  await timeline.pass(60 * minute)
  device.setOnline(false)
  expect(await show(stop)).toMatchObject({ weather: { avgMinTemperature: 8 } })
})

test('a hidden page asks for nothing, and for what it missed when it shows again', async () => {
  const { timeline, call, trip, listNew, showHidden } = await open()
  await timeline.pass(60 * minute)
  listNew()
  showHidden('hidden')
  await call('PUT', trip.path, { name: 'Canning Stock Route' })
  await timeline.pass(5 * 60 * minute)
  expect(listNew()).toEqual([])
  showHidden('visible')
  await timeline.pass(minute)
  expect(listNew()).toContain(changes)
})

test('the lists are read once a day, whatever the server says', async () => {
  const { timeline, listNew } = await open()
  await timeline.pass(2 * 60 * minute)
  listNew()
  await timeline.pass(24 * 60 * minute)
  const lists = listNew().filter((request) => request.includes('/trips/paginated'))
  expect(lists).toHaveLength(1)
})

/** Opens a device that has nothing of a user with 101 trips. `list` returns its requests for copies. */
async function openWithTrips() {
  const { world, person, close } = await openWorld(api)
  const { timeline, devices } = world
  const [device] = devices
  for (let at = 0; at < 101; at++) {
    const body = { name: `Trip ${at}`, waypointDTOs: [] }
    await api.call('POST', '/api/user/trips', { token: person.accessToken, body })
  }
  // Of a recent change the server does not say that nothing has followed.
  await timeline.pass(60 * minute)
  const list = () => device.network.requests.filter((request) => !request.includes('/api/auth/'))
  return { device, timeline, close, list }
}

const lists = [
  'GET /api/users/auth',
  'GET /api/user/vehicles',
  ...repeat(2, 'GET /api/user/trips/paginated'),
  'GET /api/user/joined',
]
const isTrip = (request: string) => /^GET \/api\/user\/trips\/[^/]+$/.test(request) && !request.endsWith('/paginated')

test('a device that has nothing asks 26 times for the lists and the newest 20 of 101 trips', async () => {
  const { device, timeline, close, list } = await openWithTrips()
  device.app().startPrefetching()
  await timeline.pass(2 * minute)
  expect(list().filter((request) => !isTrip(request))).toEqual([changes, ...lists])
  expect(new Set(list().filter(isTrip)).size).toBe(20)
  expect(list()).toHaveLength(26)
  close()
})

test('copies that a page’s end cuts off continue on the next page with the trips that are missing', async () => {
  const { device, timeline, close, list } = await openWithTrips()
  // A new token, the lists, twelve trips, and one whose answer does not arrive before the page ends.
  device.network.faults = [...repeat(2 + lists.length + 12, 'none' as const), 'hanging']
  device.app().startPrefetching()
  await timeline.pass(4_000)
  expect(list().filter(isTrip)).toHaveLength(13)
  const before = list().length
  device.reload()
  device.app().startPrefetching()
  await timeline.pass(2 * minute)
  const after = list().slice(before)
  expect(after.filter((request) => !isTrip(request))).toEqual([changes])
  expect(after.filter(isTrip)).toHaveLength(8)
  expect(new Set(list().filter(isTrip)).size).toBe(20)
  close()
})
