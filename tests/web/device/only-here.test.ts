import { ulid } from 'ulid'
import { expect, test, vi } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Progress } from '#shared/drive/progress.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { stores } from '../../../web/offline/replica/stores.ts'
import { describeLoss } from '../../../web/session/unsynced.ts'
import { startApi } from '../../support/api.ts'
import type { Device } from '../../support/devices/device.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()
const at = Date.UTC(2027, 5, 1)
const jeep = { make: 'Jeep', model: 'Wrangler', year: 1998, modifications: '' }

const fix = { position: { latitude: -22, longitude: 125 }, accuracy: 5, at }
const progressAt = (leg: WaypointId): Progress => ({
  leg,
  fix,
  share: 0.5,
  track: 'none',
  match: undefined,
  counted: fix,
  km: 3,
  samples: [],
  used: { key: '', amount: { low: 1, usual: 1, high: 1 } },
  pastSince: undefined,
})

/** Opens a device with a trip, a recording of two points, two arrivals, a reading, and a mark, but no change that waits. */
async function open() {
  const opened = await openDevice(api, { name: 'Well 33' }, { name: 'Well 45' })
  const { device, timeline, trip } = opened
  const [one, two] = trip.ids as WaypointId[]
  if (!one || !two) throw new Error('The trip has no stops')
  const finish = timeline.finish
  const enter = (drive: Drive): Drive => ({
    arrivals: [one, two].map((stop) => ({ stop, day: createDay('2027-06-01'), at })),
    readings: [{ stop: one, fuel: 'full', at }],
    water: drive.water,
  })
  await opened.request('GET', '/api/users/auth')
  await finish(device.app().changeDrive(trip.id, enter))
  await finish(device.app().saveTrip(trip.id))
  await finish(device.app().startRecording(trip.id, at))
  for (const step of [0, 1]) {
    const position = { latitude: -22 + step / 1_112, longitude: 125 }
    await finish(device.app().recordFix({ position, accuracy: 5, at: at + step * 10_000 }))
  }
  await finish(device.app().stopRecording())
  const readAll = async () => ({
    drive: await finish(device.app().readDrive(trip.id)),
    recording: await finish(device.app().readRecording()),
    points: await finish(device.app().listRecordedPoints()),
    marks: (await opened.read()).marks.filter(({ kept }) => kept === 'asked').map(({ key }) => key),
  })
  if (!device.databases) throw new Error('The browser stores nothing')
  return { ...opened, readAll, databases: device.databases }
}

const here = { recordings: 1, arrivals: 2, readings: 1, marks: 1 }

test('the login page deletes nothing of a user whose session has expired, and says what is here', async () => {
  const { device, person, timeline, readAll, readOutbox } = await open()
  const before = await readAll()
  expect(before.points).toHaveLength(2)
  expect(await readOutbox()).toEqual([])
  const savedAt = timeline.now()
  device.signIn()
  timeline.sleep(30 * 24 * 3_600_000)
  await timeline.finish(device.app().deleteLeftovers())
  const [data, ...rest] = await timeline.finish(device.app().listOthers())
  expect(data).toMatchObject({ userId: person.userId, name: person.credentials.username, unsaved: here })
  expect(savedAt - (data?.at ?? 0)).toBeLessThan(60_000)
  expect(rest).toEqual([])
  device.setOnline(false)
  device.signIn(person)
  expect(await readAll()).toEqual(before)
})

test('another user’s login leaves what only this device has, and deletes copies of server data', async () => {
  const { device, person, timeline, readAll } = await open()
  const other = await api.signIn()
  const listNames = async () => {
    device.signIn(other)
    await timeline.finish(device.request('GET', '/api/user/vehicles'))
    await timeline.pass(1_000)
    return (await timeline.finish(device.app().listOthers())).map(({ name }) => name)
  }
  expect(await listNames()).toEqual([person.credentials.username])
  device.signIn(person)
  expect(await readAll()).toMatchObject({ drive: { arrivals: [{}, {}] }, points: [{}, {}] })
  const { trips } = await timeline.finish(device.read())
  await timeline.finish(device.app().discardRecording())
  for (const { id } of trips) {
    await timeline.finish(device.app().changeDrive(id, () => noDrive))
    await timeline.finish(device.app().stopSavingTrip(id))
  }
  expect(await listNames()).toEqual([])
})

test('removing a user’s data leaves nothing of it on the device', async () => {
  const { device, person, timeline } = await open()
  device.signIn()
  await timeline.finish(device.app().wipeDevice(person.userId))
  expect(await timeline.finish(device.app().listOthers())).toEqual([])
  device.signIn(person)
  expect(device.app().getStatus().lost).toBeUndefined()
  expect(await timeline.finish(device.app().countUnsaved())).toEqual({})
})

test('every store of the database says who else has its content', async () => {
  const { device, timeline } = await open()
  const database = await timeline.finish(device.app().openReplica())
  expect([...(database?.objectStoreNames ?? [])].toSorted()).toEqual(Object.keys(stores).toSorted())
  expect(await timeline.finish(device.app().countUnsaved())).toEqual(here)
})

test('a database that the browser has deleted is reported with all that only this device had', async () => {
  const { device, person, timeline } = await open()
  device.signIn()
  await deleteDatabases(device)
  device.signIn(person)
  await timeline.finish(device.request('GET', '/api/user/vehicles'))
  const { lost } = device.app().getStatus()
  expect(lost).toEqual({ ...here, at: expect.any(Number) })
  expect(lost && describeLoss(lost)).toBe(
    "This browser deleted Offgrid's data, including 1 recording, 2 arrivals, 1 fuel reading, and 1 “Always keep it” mark.",
  )
})

test('a database that the browser deletes while the page is open is reported at once, with its changes', async () => {
  const { device, request } = await openDevice(api)
  device.setOnline(false)
  await request('POST', '/api/user/vehicles', jeep)
  await deleteDatabases(device)
  await request('GET', '/api/user/vehicles').catch(() => undefined)
  expect(device.app().getStatus().lost).toMatchObject({ count: 1 })
})

test('data that cannot be read are left alone when the session has expired', async () => {
  const { device, timeline, databases } = await open()
  device.signIn()
  const opening = vi.spyOn(databases, 'open').mockImplementation(() => {
    throw new DOMException('The disk is busy', 'UnknownError')
  })
  await timeline.finish(device.app().deleteLeftovers())
  expect(await timeline.finish(device.app().listOthers())).toEqual([])
  opening.mockRestore()
  expect(await databases.databases()).toHaveLength(1)
})

test.each<[string, (device: Device, id: TripId) => Promise<unknown>]>([
  ['a recording', (device, id) => device.app().startRecording(id, at)],
  ['an arrival', (device, id) => device.app().changeDrive(id, (drive) => drive)],
  ['a trip to keep', (device, id) => device.app().saveTrip(id)],
  ['an unsynced change', (device) => device.request('POST', '/api/user/vehicles', { body: { ...jeep, id: ulid() } })],
])('%s asks the browser to protect its storage, once per session', async (_, start) => {
  let asked = 0
  const storage = { persisted: async () => false, persist: async () => ++asked > 0 }
  vi.stubGlobal('navigator', { ...navigator, storage })
  const { device, trip, person, timeline } = await openDevice(api, { name: 'Well 33' })
  expect(asked).toBe(0)
  device.network.cut = /vehicles/
  for (let time = 0; time < 2; time++) await timeline.finish<unknown>(start(device, trip.id))
  expect(asked).toBe(1)
  device.signIn((await api.call('POST', '/api/auth/login', { body: person.credentials })).json)
  await timeline.finish<unknown>(start(device, trip.id))
  expect(asked).toBe(2)
})

test('a drive saves nothing for a trip that was deleted', async () => {
  const { device, trip, timeline, request } = await openDevice(api, { name: 'Well 33' })
  await request('DELETE', trip.path)
  await timeline.finish(device.app().saveProgress(trip.id, progressAt(trip.ids[0] as WaypointId)))
  await expect(timeline.finish(device.app().changeDrive(trip.id, (drive) => drive))).rejects.toThrow('deleted')
  const database = await timeline.finish(device.app().openReplica())
  expect(await timeline.finish(database?.getAll('drives') ?? Promise.reject())).toEqual([])
})

async function deleteDatabases({ databases }: Device): Promise<void> {
  for (const { name = '' } of (await databases?.databases()) ?? []) {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    databases?.deleteDatabase(name).addEventListener('success', resolve)
    await promise
  }
}
