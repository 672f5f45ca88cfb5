import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Choice } from '../../../web/offline/outbox/decide.ts'
import type { Operation } from '../../../web/offline/public/types.ts'
import '../../../web/offline/restored/compare.ts'
import { createDay } from '#shared/date.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'
import { backUpUser, restoreUser, setHistory } from '../../support/restore.ts'

const api = startApi()

const garage = '/api/user/vehicles'
const truck = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }

/** Opens a device that has saved a trip with two stops and a vehicle, at the time of a backup. */
async function openBackedUp({ hasHistory = true } = {}) {
  if (hasHistory) await setHistory(api)
  const opened = await openDevice(api, { name: 'Well 5' }, { name: 'Durba Springs' })
  const { device, timeline, person, call, request, readOutbox } = opened
  const [vehicle] = await call('POST', garage, { ...truck, id: ulid(timeline.now()) })
  device.app().startPrefetching()
  const sync = async () => {
    await timeline.pass(3_600_000)
    await request('GET', garage)
    await request('GET', opened.trip.path)
    await timeline.pass(60_000)
  }
  await sync()
  const backup = await backUpUser(api, person.userId)
  return {
    ...opened,
    vehicle,
    sync,
    backup,
    /** Restores the server, and lets the device see that. */
    async restore() {
      await restoreUser(api, person.userId, backup)
      await sync()
    },
    async listLost() {
      const outbox = await readOutbox()
      return outbox.map(({ name, target, lost }) => `${target.noun} ${name}${lost ? '' : ' (not lost)'}`).sort()
    },
    async decide(choice: Choice | ((operation: Operation) => Choice)) {
      for (;;) {
        const [operation] = (await readOutbox()).filter(({ state }) => state === 'conflict')
        if (!operation) break
        await timeline.finish(
          device.app().decide(operation.seq, typeof choice === 'string' ? choice : choice(operation)),
        )
      }
      await timeline.pass(120_000)
      expect(await readOutbox()).toEqual([])
    },
  }
}

const fill = { day: '2027-07-05', amount: 64.2, full: true }
const checkIn = { at: '2027-07-05T14:05+08:00', state: 'well' }

/** Adds one thing of each kind after the backup, which the device has synced. */
async function addOfEachKind(opened: Awaited<ReturnType<typeof openBackedUp>>) {
  const { timeline, trip, vehicle, call, createTrip, addStop, request, sync } = opened
  const next = async () => {
    await timeline.pass(5)
    return ulid(timeline.now())
  }
  await addStop(trip.path, { name: 'Well 33' })
  await request('POST', `${trip.path}/check-ins`, { id: await next(), ...checkIn })
  await request('POST', `${garage}/${vehicle.id}/fills`, { id: await next(), ...fill })
  const other = await next()
  await request('POST', garage, { ...truck, model: 'Hilux', id: other })
  await request('POST', `${garage}/${other}/fills`, { id: await next(), ...fill, amount: 41 })
  const added = await createTrip('Tanami', { name: 'Wolfe Creek' })
  await call('PUT', `${trip.path}/sheet`, { notes: 'Back by Sunday' })
  await request('GET', `${added.path}/waypoints/all`)
  await sync()
  return { other, added }
}

const everything = [
  'check-in Canning',
  'fill 1999 Toyota Troopy',
  'sheet Canning',
  'trip Tanami',
  'vehicle 1999 Toyota Hilux',
  'waypoint Well 33',
]

test('after a restore, a device keeps its rows and names what the server lacks, of every kind', async () => {
  const opened = await openBackedUp()
  await addOfEachKind(opened)
  await opened.restore()
  expect(await opened.listLost()).toEqual(everything)
  const { trips, waypoints, vehicles } = await opened.read()
  expect(trips.map(({ name }) => name).sort()).toEqual(['Canning', 'Tanami'])
  expect(waypoints.map(({ name }) => name).sort()).toEqual(['Durba Springs', 'Well 33', 'Well 5', 'Wolfe Creek'])
  expect(vehicles.map(({ model }) => model)).toEqual(['Troopy', 'Hilux'])
  // It stays so after another round and a restart.
  opened.device.reload()
  await opened.sync()
  expect(await opened.listLost()).toEqual(everything)
})

test('what is sent again is on the server as before, under its ids, and once when two devices send it', async () => {
  const opened = await openBackedUp()
  const { trip, vehicle, call, listNames, decide, restore, person } = opened
  const { other } = await addOfEachKind(opened)
  const backup = await backUpUser(api, person.userId)
  await restore()
  await decide(({ current }) => (current ? 'keepMine' : 'sendLost'))
  expect(await listNames(trip.path)).toEqual(['Well 5', 'Durba Springs', 'Well 33'])
  expect(await call('GET', `${trip.path}/check-ins`)).toMatchObject({ checkIns: [checkIn] })
  expect(await call('GET', `${trip.path}/sheet`)).toMatchObject({ notes: 'Back by Sunday' })
  expect(await call('GET', `${garage}/${vehicle.id}/fills`)).toMatchObject({ fills: [fill] })
  expect(await call('GET', garage)).toMatchObject([{ model: 'Troopy' }, { id: other, model: 'Hilux', fillCount: 1 }])
  expect(await call('GET', `${garage}/${other}/fills`)).toMatchObject({ fills: [{ amount: 41 }] })
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips).toMatchObject([{ name: 'Tanami' }, { name: 'Canning' }])
  expect(await listNames(`/api/user/trips/${trips[0].id}`)).toEqual(['Wolfe Creek'])
  // A second device with the same rows finds them all.
  const ids = (items: typeof backup) => items.map(({ sk }) => String(sk)).filter((sk) => /^[VFWH]#/.test(sk))
  const isOfTrip = (sk: string) => !/^W#0*2#/.test(sk)
  const after = ids(await backUpUser(api, person.userId))
  expect(after.filter(isOfTrip)).toEqual(ids(backup).filter(isOfTrip))
})

test('what is not sent again is deleted here, and only that', async () => {
  const opened = await openBackedUp()
  const { read, decide, restore, call } = opened
  await addOfEachKind(opened)
  await restore()
  await decide('keepTheirs')
  const { trips, waypoints, vehicles } = await read()
  expect([trips, waypoints, vehicles].map(({ length }) => length)).toEqual([1, 2, 1])
  expect(await call('GET', '/api/user/trips/paginated')).toMatchObject({ totalItems: 1 })
})

test('what was deleted before the backup is not offered', async () => {
  const opened = await openBackedUp()
  const { device, call, addStop, trip, createTrip, person, listLost, sync, read } = opened
  await addStop(trip.path, { name: 'Deleted' })
  const other = await createTrip('Deleted', { name: 'Camp' })
  await sync()
  device.setOnline(false)
  const deleted = (await read()).waypoints.find(({ name }) => name === 'Deleted')
  await call('DELETE', `${trip.path}/waypoints/${deleted?.id}`)
  await call('DELETE', other.path)
  const later = await backUpUser(api, person.userId)
  await restoreUser(api, person.userId, later)
  device.setOnline(true)
  await sync()
  expect(await listLost()).toEqual([])
  expect((await read()).trips).toHaveLength(1)
  expect((await read()).waypoints).toHaveLength(2)
})

test('newer words of what the server has are offered beside its older ones, and pending changes as they are', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, backup, person, sync, listLost, decide, readOutbox, vehicle } = opened
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 5, dry' })
  await request('PUT', trip.path, { name: 'Canning, west to east' })
  await request('PUT', `${garage}/${vehicle.id}`, { ...truck, id: vehicle.id, modifications: 'Snorkel' })
  await opened.sync()
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[1]}`, { description: 'Shade' })
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { description: 'No water' })
  await restoreUser(api, person.userId, backup)
  device.setOnline(true)
  await sync()
  expect(await listLost()).toEqual([
    'trip Canning, west to east',
    'vehicle 1999 Toyota Troopy',
    'waypoint Well 5, dry',
    // It waits for the decision.
    'waypoint Well 5, dry (not lost)',
  ])
  const offered = (await readOutbox()).flatMap(({ lost, changed, was }) => (lost ? { changed, was } : []))
  expect(offered).toEqual([
    { changed: { name: 'Canning, west to east' }, was: { name: 'Canning' } },
    { changed: { name: 'Well 5, dry' }, was: { name: 'Well 5' } },
    { changed: { modifications: 'Snorkel' }, was: { modifications: '' } },
  ])
  expect(await call('GET', `${trip.path}/waypoints/${trip.ids[1]}`)).toMatchObject({ description: 'Shade' })
  await decide('keepMine')
  expect(await call('GET', `${trip.path}/waypoints/${trip.ids[0]}`)).toMatchObject({
    name: 'Well 5, dry',
    description: 'No water',
  })
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, west to east' })
  expect(await call('GET', garage)).toMatchObject([{ modifications: 'Snorkel' }])
})

test('nothing happens to data of the version before, which have no id, until one is known', async () => {
  const opened = await openBackedUp({ hasHistory: false })
  const { createTrip, listLost, sync, read, person } = opened
  await createTrip('Tanami')
  await setHistory(api)
  await sync()
  expect(await listLost()).toEqual([])
  expect((await read()).marks).toContainEqual(expect.objectContaining({ key: 'history' }))
  // From then on a restore is noticed.
  const backup = await backUpUser(api, person.userId)
  await createTrip('Gibb River Road')
  await sync()
  await restoreUser(api, person.userId, backup)
  await sync()
  expect(await listLost()).toEqual(['trip Gibb River Road'])
})

test('a comparison that is cut off starts again, and drops nothing until then', async () => {
  const opened = await openBackedUp()
  const { device, listLost, restore, sync, read } = opened
  await addOfEachKind(opened)
  device.network.cut = /known$/
  await restore()
  expect(await listLost()).toEqual([])
  expect((await read()).trips).toHaveLength(2)
  device.network.cut = undefined
  await sync()
  expect(await listLost()).toEqual(everything)
})

test('a change waits for a comparison that is cut off without being sent again and again', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, person, backup, timeline, readOutbox } = opened
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { description: 'No water' })
  device.network.cut = /paginated$/
  await restoreUser(api, person.userId, backup)
  const before = device.network.requests.length
  device.setOnline(true)
  await timeline.pass(60_000)
  const sent = device.network.requests.slice(before).filter((request) => request.startsWith('PUT'))
  expect(sent.length).toBeLessThan(20)
  device.network.cut = undefined
  await opened.sync()
  expect(await readOutbox()).toEqual([])
})

test('a deletion that the user takes back after a restore shows what the server has', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, backup, person, sync, decide, read } = opened
  device.setOnline(false)
  await request('DELETE', trip.path)
  await call('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 5, dry' })
  device.setOnline(true)
  await opened.timeline.pass(60_000)
  expect(await opened.readOutbox()).toMatchObject([{ kind: 'delete', state: 'conflict' }])
  await restoreUser(api, person.userId, backup)
  await sync()
  await decide('discardOperation')
  await sync()
  const { waypoints } = await read()
  expect(waypoints.map(({ name, rev }) => ({ name, rev }))).toEqual([
    { name: 'Well 5', rev: 0 },
    { name: 'Durba Springs', rev: 0 },
  ])
})

test('newer words of a vehicle that another device has deleted since are not sent to its dead id', async () => {
  const opened = await openBackedUp()
  const { device, vehicle, request, call, sync, restore, readOutbox, timeline, decide } = opened
  await request('PUT', `${garage}/${vehicle.id}`, { ...truck, id: vehicle.id, modifications: 'Snorkel' })
  await sync()
  await restore()
  await call('DELETE', `${garage}/${vehicle.id}`)
  const [lost] = await readOutbox()
  await timeline.finish(device.app().decide(lost?.seq ?? 0, 'keepMine'))
  await timeline.pass(60_000)
  const [deleted] = await readOutbox()
  expect(deleted).toMatchObject({ state: 'conflict', current: null, gone: 'thing' })
  await decide(deleted?.lost ? 'sendLost' : 'restoreDeleted')
  expect(await call('GET', garage)).toMatchObject([{ modifications: 'Snorkel' }])
})

test('newer words of what another device has deleted since the restore are kept, and restored on request', async () => {
  const opened = await openBackedUp()
  const { device, trip, vehicle, request, call, backup, person, sync, listLost, decide } = opened
  await request('PUT', `${garage}/${vehicle.id}`, { ...truck, id: vehicle.id, modifications: 'Snorkel' })
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { name: 'Well 5, dry' })
  await sync()
  device.setOnline(false)
  await restoreUser(api, person.userId, backup)
  await call('DELETE', `${garage}/${vehicle.id}`)
  await call('DELETE', `${trip.path}/waypoints/${trip.ids[0]}`)
  device.setOnline(true)
  await sync()
  expect(await listLost()).toEqual(['vehicle 1999 Toyota Troopy (not lost)', 'waypoint Well 5, dry (not lost)'])
  await decide('restoreDeleted')
  expect(await call('GET', garage)).toMatchObject([{ modifications: 'Snorkel' }])
  expect((await opened.listNames(trip.path)).sort()).toEqual(['Durba Springs', 'Well 5, dry'])
})

test('until the comparison is done, screens show what is saved here, not what the restored server has', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, sync, person, backup, timeline, decide } = opened
  await request('PUT', `${trip.path}/sheet`, { notes: 'Back by Sunday' })
  await sync()
  device.network.cut = /vehicles$/
  await restoreUser(api, person.userId, backup)
  expect(await (await timeline.finish(device.request('GET', `${trip.path}/sheet`))).json()).toMatchObject({
    notes: 'Back by Sunday',
  })
  device.network.cut = undefined
  await sync()
  await decide('keepMine')
  expect(await call('GET', `${trip.path}/sheet`)).toMatchObject({ notes: 'Back by Sunday' })
})

test('a pending change is not sent over what another device changed since the restore, whatever its revision', async () => {
  const opened = await openBackedUp()
  const { device, vehicle, request, call, backup, person, sync, readOutbox } = opened
  const path = `${garage}/${vehicle.id}`
  await request('PUT', path, { ...truck, id: vehicle.id, model: 'Prado' })
  await sync()
  device.setOnline(false)
  await request('PUT', path, { ...truck, id: vehicle.id, model: 'Hilux' })
  await restoreUser(api, person.userId, backup)
  // It has the revision that the pending change expects.
  expect(await call('PUT', path, { ...truck, id: vehicle.id, model: 'LandCruiser' })).toMatchObject({ rev: 1 })
  device.setOnline(true)
  await sync()
  expect(await call('GET', garage)).toMatchObject([{ model: 'LandCruiser' }])
  expect(await readOutbox()).toMatchObject([
    { state: 'conflict', changed: { model: 'Hilux' }, current: { model: 'LandCruiser' } },
  ])
})

test('newer words are offered although another device has changed the thing more often since the restore', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, backup, person, sync, listLost, readOutbox } = opened
  const path = `${trip.path}/waypoints/${trip.ids[0]}`
  await request('PUT', path, { name: 'Well 5, dry' })
  await sync()
  device.setOnline(false)
  await restoreUser(api, person.userId, backup)
  for (const description of ['Shade', 'Shade and flies']) await call('PUT', path, { description })
  device.setOnline(true)
  await sync()
  expect(await listLost()).toEqual(['waypoint Well 5, dry'])
  expect(await readOutbox()).toMatchObject([{ changed: { name: 'Well 5, dry' }, current: { name: 'Well 5' } }])
})

test('a change to what another device had deleted is sent if the restore brought it back', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, backup, person, sync, readOutbox, timeline } = opened
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { description: 'No water' })
  await call('DELETE', trip.path)
  device.setOnline(true)
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', gone: 'trip' }])
  await restoreUser(api, person.userId, backup)
  await sync()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', `${trip.path}/waypoints/${trip.ids[0]}`)).toMatchObject({ description: 'No water' })
})

test('newer words of what another device had deleted are offered if the restore brought it back', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, sync, restore, readOutbox, decide } = opened
  const path = `${trip.path}/waypoints/${trip.ids[0]}`
  await request('PUT', path, { name: 'Well 5, dry' })
  await sync()
  device.setOnline(false)
  await request('PUT', path, { description: 'No water' })
  await call('DELETE', path)
  device.setOnline(true)
  await sync()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', gone: 'thing' }])
  await restore()
  expect(await readOutbox()).toMatchObject([
    { state: 'conflict', changed: { name: 'Well 5, dry' }, current: { name: 'Well 5' } },
    { state: 'waiting', changed: { description: 'No water' } },
  ])
  await decide('keepMine')
  expect(await call('GET', path)).toMatchObject({ name: 'Well 5, dry', description: 'No water' })
})

test('newer words whose deletion is not decided about are offered if a second restore brought the thing back', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, backup, person, sync, restore, listLost, decide } = opened
  const path = `${trip.path}/waypoints/${trip.ids[0]}`
  await request('PUT', path, { name: 'Well 5, dry' })
  await sync()
  device.setOnline(false)
  await restoreUser(api, person.userId, backup)
  await call('DELETE', path)
  device.setOnline(true)
  await sync()
  expect(await listLost()).toEqual(['waypoint Well 5, dry (not lost)'])
  await restore()
  await decide('keepMine')
  expect(await call('GET', path)).toMatchObject({ name: 'Well 5, dry' })
})

test('an older version that another device sent first is asked about, not replaced', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, addStop, restore, readOutbox, timeline } = opened
  const stop: { id: string } = await (await addStop(trip.path, { name: 'Well 33' })).json()
  const path = `${trip.path}/waypoints/${stop.id}`
  await request('PUT', path, { name: 'Well 33, dry' })
  await opened.sync()
  await restore()
  const [lost] = await readOutbox()
  const id = stop.id.slice(stop.id.indexOf('-') + 1)
  const place = { description: '', latitude: '-22.1', longitude: '125.5', startDate: null, endDate: null }
  await call('POST', `${trip.path}/waypoints`, { id, name: 'Well 33', ...place })
  await timeline.finish(device.app().decide(lost?.seq ?? 0, 'sendLost'))
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([
    { state: 'conflict', changed: { name: 'Well 33, dry' }, current: { name: 'Well 33' } },
  ])
  expect(await call('GET', path)).toMatchObject({ name: 'Well 33' })
})

test('what another device has sent again and deleted since is decided about alone, without its trip', async () => {
  const opened = await openBackedUp()
  const { device, trip, request, call, read, addStop, restore, readOutbox, timeline, decide } = opened
  const stop: { id: string } = await (await addStop(trip.path, { name: 'Well 33' })).json()
  await opened.sync()
  await restore()
  const [lost] = await readOutbox()
  const id = stop.id.slice(stop.id.indexOf('-') + 1)
  const place = { description: '', latitude: '-22.1', longitude: '125.5', startDate: null, endDate: null }
  await call('POST', `${trip.path}/waypoints`, { id, name: 'Well 33', ...place })
  await call('DELETE', `${trip.path}/waypoints/${stop.id}`)
  const drive = { arrivals: [], readings: [], water: { day: createDay('2027-07-05'), liters: 40, at: timeline.now() } }
  await timeline.finish(device.app().changeDrive(trip.id, () => drive))
  await timeline.finish(device.app().decide(lost?.seq ?? 0, 'sendLost'))
  await timeline.pass(60_000)
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', current: null, gone: 'thing' }])
  await decide('keepTheirs')
  expect((await read()).waypoints.map(({ name }) => name)).not.toContain('Well 33')
  expect(await timeline.finish(device.app().readDrive(trip.id))).toEqual(drive)
  expect((await request('GET', trip.path)).status).toBe(200)
})
