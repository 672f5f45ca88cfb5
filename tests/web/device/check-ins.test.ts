import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { getMadeAt } from '#shared/check-in.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()

/** Opens a device that has saved a trip completely. */
async function openTrip() {
  const opened = await openDevice(api, { name: 'Durba Springs' })
  const { timeline, trip, request } = opened
  const path = `${trip.path}/check-ins`
  await opened.prefetch()
  const toCheckIn = (at: string, more: object = {}) => ({ id: ulid(timeline.now()), at, state: 'well', ...more })
  return {
    ...opened,
    path,
    toCheckIn,
    async checkIn(at: string, more: object = {}, list = path) {
      const checkIn = toCheckIn(at, more)
      const answer = await request('POST', list, checkIn)
      expect(answer.status).toBe(201)
      return checkIn
    },
  }
}

const [monday, tuesday, late] = ['2027-07-05T14:05+08:00', '2027-07-06T19:00+08:00', '2027-07-06T21:00+08:00']

test('check-ins made without a signal are listed here, and arrive once, in order and with their own time, after a restart three weeks later', async () => {
  const { device, timeline, trip, path, checkIn, restart, show, goOnline, readOutbox, call } = await openTrip()
  device.setOnline(false)
  const first = await checkIn(monday, { stop: trip.ids[0], latitude: -23.754, longitude: 122.517, note: 'All fine' })
  const second = await checkIn(tuesday, { state: 'late', until: late })
  expect(await show(path)).toEqual({ checkIns: [second, first] })
  await restart()
  expect(await show(path)).toEqual({ checkIns: [second, first] })
  timeline.sleep(21 * 24 * 60 * 60_000)
  const arrival = timeline.now()
  device.network.faults = ['unanswered']
  await goOnline()
  await goOnline()
  expect(await readOutbox()).toEqual([])
  const { checkIns } = await call('GET', path)
  expect(checkIns).toMatchObject([second, first])
  const [{ receivedAt: received }, { receivedAt: receivedFirst }] = checkIns
  expect(receivedFirst).toBeGreaterThanOrEqual(arrival)
  expect(received).toBeGreaterThanOrEqual(receivedFirst)
  device.setOnline(false)
  expect(await show(path)).toEqual({ checkIns })
})

test('a check-in made with a signal is on the server and on this device', async () => {
  const { device, path, checkIn, show, call } = await openTrip()
  const one = await checkIn(monday)
  const list = await call('GET', path)
  expect(list).toMatchObject({ checkIns: [{ ...one, receivedAt: expect.any(Number) }] })
  device.setOnline(false)
  expect(await show(path)).toEqual(list)
})

test('check-ins of another device are downloaded with the trip', async () => {
  const { device, timeline, path, toCheckIn, show, call } = await openTrip()
  await call('POST', path, toCheckIn(monday))
  await timeline.pass(61 * 60_000)
  device.setOnline(false)
  expect(await show(path)).toMatchObject({ checkIns: [{ at: monday }] })
})

test('a check-in that was not sent is deleted from this device alone; a sent one also from the server', async () => {
  const { device, timeline, path, checkIn, request, show, goOnline, readOutbox, call } = await openTrip()
  const sent = await checkIn(monday)
  device.setOnline(false)
  // The first pending check-in is sent at once, so that its answer may be lost.
  const first = await checkIn(tuesday)
  timeline.sleep(60_000)
  const unsent = await checkIn(late)
  expect((await request('DELETE', `${path}/${unsent.id}`)).status).toBe(204)
  expect(await readOutbox()).toMatchObject([{ target: { checkInId: first.id } }])
  expect((await request('DELETE', `${path}/${sent.id}`)).status).toBe(204)
  expect((await show(path)).checkIns.map(({ id }: { id: string }) => id)).toEqual([first.id])
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).checkIns.map(({ id }: { id: string }) => id)).toEqual([first.id])
  expect(device.network.requests).not.toContain(`DELETE ${path}/${unsent.id}`)
})

test('a check-in that another device deleted too is gone', async () => {
  const { device, path, checkIn, request, show, goOnline, readOutbox, call } = await openTrip()
  const { id } = await checkIn(monday)
  device.setOnline(false)
  await request('DELETE', `${path}/${id}`)
  await call('DELETE', `${path}/${id}`)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await show(path)).toEqual({ checkIns: [] })
})

test('a check-in on a trip whose list was never read is listed', async () => {
  const { device, createTrip, checkIn, show, request } = await openTrip()
  const other = await createTrip('Gunbarrel')
  const path = `${other.path}/check-ins`
  device.setOnline(false)
  await expect(request('GET', path)).rejects.toThrow('Failed to fetch')
  const one = await checkIn(monday, {}, path)
  expect(await show(path)).toEqual({ checkIns: [one] })
})

test('a check-in of a trip that another device deleted waits for the user, who may discard it or restore both', async () => {
  const { device, trip, path, createTrip, checkIn, decide, goOnline, readOutbox, call } = await openTrip()
  const other = await createTrip('Gunbarrel', { name: 'Jackie Junction' })
  device.setOnline(false)
  await checkIn(monday, { stop: trip.ids[0] })
  await checkIn(tuesday, {}, `${other.path}/check-ins`)
  for (const one of [trip, other]) await call('DELETE', one.path)
  await goOnline()
  const parked = { kind: 'add', state: 'conflict', gone: 'trip', target: { noun: 'check-in' } }
  expect(await readOutbox()).toMatchObject([
    { ...parked, name: 'Canning' },
    { ...parked, name: 'Gunbarrel' },
  ])
  await decide('restoreDeleted')
  await decide('discardOperation')
  expect(await readOutbox()).toEqual([])
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips).toMatchObject([{ name: 'Canning' }])
  const restored = `/api/user/trips/${trips[0].id}`
  const { waypoints } = await call('GET', `${restored}/waypoints/all`)
  expect(await call('GET', `${restored}/check-ins`)).toMatchObject({
    checkIns: [{ at: monday, stop: waypoints[0].id }],
  })
  expect(path).not.toContain(trips[0].id)
})

test('a check-in sent again by its form is one check-in', async () => {
  const { device, path, toCheckIn, request, goOnline, readOutbox, call } = await openTrip()
  const one = toCheckIn(monday)
  device.network.faults = ['unanswered']
  for (let times = 0; times < 2; times += 1) expect((await request('POST', path, one)).status).toBe(201)
  device.setOnline(false)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect((await call('GET', path)).checkIns).toHaveLength(1)
})

const hour = 3_600_000
/** Returns a device's time as a check-in has it. */
const toLocal = (time: number) => `${new Date(time).toISOString().slice(0, 16)}+00:00`

test.each([
  ['with a signal', 0],
  ['five hours later', 5 * hour],
])(
  'a check-in sent %s has the time when it was made, although the device’s clock is a day ahead',
  async (_when, delay) => {
    const { device, timeline, path, checkIn, goOnline, call } = await openTrip()
    device.clock.ahead = 24 * hour
    device.setOnline(delay === 0)
    const made = timeline.now()
    await checkIn(toLocal(made + device.clock.ahead))
    await timeline.pass(delay)
    await goOnline()
    const { checkIns } = await call('GET', path)
    expect(Math.abs(getMadeAt(checkIns[0]) - made)).toBeLessThan(2 * 60_000)
  },
)

test.each([
  ['the page was opened again', 0, true],
  ['the clock was set back', -3 * hour, false],
  ['the clock was set forward', 3 * hour, false],
])('a check-in is sent without the clock if %s since it was made', async (_what, change, isRestarted) => {
  const { device, timeline, path, checkIn, restart, goOnline, readOutbox, call } = await openTrip()
  device.setOnline(false)
  await checkIn(toLocal(timeline.now()))
  await timeline.pass(hour)
  if (isRestarted) await restart()
  device.clock.ahead = change
  await goOnline()
  expect(await readOutbox()).toEqual([])
  const { checkIns } = await call('GET', path)
  expect(checkIns).toHaveLength(1)
  expect(checkIns[0]).not.toHaveProperty('sentAt')
})
