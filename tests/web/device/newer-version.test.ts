import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { startApi } from '../../support/api.ts'
import { createDevice, type Device } from '../../support/devices/device.ts'
import { openDevice } from '../../support/devices/open.ts'
import { createTimeline } from '../../support/devices/timeline.ts'

const api = startApi()

/** A change of a noun that this version does not have. */
const photo = (tripId: string, seq: number) => ({
  seq,
  kind: 'add',
  target: { noun: 'photo', tripId, photoId: 'p1' },
  name: 'Well 33',
  changed: { of: tripId },
  was: {},
  key: ulid(),
  state: 'waiting',
  at: seq,
  exposure: 8,
})

/** Lets the next version of the app upgrade the closed page's database, and save this there. */
async function upgrade({ databases }: Device, { photos, changes }: { photos: object[]; changes: object[] }) {
  const [{ name = '', version = 0 } = {}] = (await databases?.databases()) ?? []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const opening = databases?.open(name, version + 1)
  if (!opening) throw new Error('The browser stores nothing')
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('photos', { keyPath: 'id' })
    for (const row of photos) store.put(row)
    for (const row of changes) opening.transaction?.objectStore('outbox').put(row)
  }
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    opening.result.close()
    resolve()
  }
  await promise
}

type Opened = Awaited<ReturnType<typeof openDevice>>
type Left = { readonly photos?: object[]; readonly changes?: object[] }

/** Opens a device that renamed a stop offline, then got the next version, which left more, and lost it again. */
async function open(leave: (opened: Opened, now: number) => Promise<Left> | Left) {
  const opened = await openDevice(api, { name: 'Well 33' })
  const { device, person, trip, timeline, request } = opened
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 33 camp' })
  const { photos = [], changes = [] } = await leave(opened, timeline.now())
  device.signIn()
  await upgrade(device, { photos, changes })
  device.signIn(person)
  await request('GET', trip.path)
  const listChanges = async () => {
    const database = await timeline.finish(device.app().openReplica())
    return timeline.finish(database?.getAll('outbox') ?? Promise.reject())
  }
  return { ...opened, listChanges }
}

test('after a rollback, what this version understands is shown and sent, and the rest stays', async () => {
  const { device, trip, timeline, show, goOnline, listNames, listChanges } = await open(({ trip }, now) => ({
    changes: [
      photo(trip.id, now),
      { ...photo(trip.id, now + 1), target: { noun: 'trip', tripId: trip.id }, kind: 'archive' },
      { ...photo(trip.id, now + 2), target: { noun: 'trip', tripId: trip.id }, kind: 'edit', state: 'scheduled' },
    ],
  }))
  const before = await listChanges()
  expect(before).toHaveLength(4)
  expect(await show(trip.path)).toMatchObject({ waypointDTOS: [{ name: 'Well 33 camp' }] })
  expect(device.app().getStatus()).toMatchObject({ pending: [{ name: 'Well 33 camp' }], newer: 3 })
  await goOnline()
  expect(await listNames(trip.path)).toEqual(['Well 33 camp'])
  expect(await listChanges()).toEqual(before.slice(1))
  expect(device.app().getStatus()).toMatchObject({ pending: [], unresolved: [], newer: 3 })
  expect(await timeline.finish(device.app().countUnsaved())).toEqual({ count: 3 })
  expect(device.errors).toEqual([])
})

test('a change made after the rollback never takes the place of one of the newer version', async () => {
  const { device, trip, addStop, listChanges } = await open(async ({ readOutbox, trip }) => ({
    changes: [photo(trip.id, ((await readOutbox())[0]?.seq ?? 0) + 1)],
  }))
  const [, photoAdded] = await listChanges()
  device.clock.ahead = -3_600_000
  await addStop(trip.path, { name: 'Well 34' })
  expect(await listChanges()).toMatchObject([{ name: 'Well 33 camp' }, photoAdded, { name: 'Well 34' }])
})

test('the server’s id of a trip made here reaches the changes of the newer version, too', async () => {
  const { goOnline, listChanges } = await open(async ({ request }, now) => {
    const made = await (await request('POST', '/api/user/trips', { name: 'Gunbarrel', waypointDTOs: [] })).json()
    return { changes: [photo(made.id, now + 60_000)] }
  })
  await goOnline()
  expect(await listChanges()).toMatchObject([{ changed: { of: expect.stringMatching(/^\d+-/) } }])
})

test('what a newer version has saved beside it makes the count unknown, so that nothing is deleted', async () => {
  const { device, person, timeline, goOnline, listChanges } = await open(() => ({ photos: [{ id: 'p1' }] }))
  await goOnline()
  expect(await listChanges()).toEqual([])
  expect(await timeline.finish(device.app().countUnsaved())).toBeUndefined()
  device.signIn(await api.signIn())
  await timeline.finish(device.request('GET', '/api/user/vehicles'))
  await timeline.pass(1_000)
  expect(await timeline.finish(device.app().listOthers())).toMatchObject([
    { userId: person.userId, unsaved: undefined },
  ])
})

test('as long as a slow disk opens no database, nobody can say what only this device has', async () => {
  const { device, timeline, request, trip } = await openDevice(api, { name: 'Well 33' })
  device.setOnline(false)
  await request('PUT', trip.path, { name: 'Gunbarrel' })
  const open = await device.reloadSlowly()
  expect(await timeline.finish(device.app().countUnsaved())).toBeUndefined()
  open()
  expect(await timeline.finish(device.app().countUnsaved())).toEqual({ count: 1 })
})

test('a browser that stores nothing has nothing alone', async () => {
  const timeline = createTimeline(api)
  const device = createDevice({ api, timeline, person: await api.signIn(), databases: undefined })
  expect(await timeline.finish(device.app().countUnsaved())).toEqual({})
  device.close()
})
