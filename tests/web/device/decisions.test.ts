import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import type { Choice } from '../../../web/offline/outbox/decide.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()
const garage = '/api/user/vehicles'
const truck = { make: 'Toyota', model: 'Troopy', year: 1999, modifications: '' }
const stays = { startDate: '2027-07-01', endDate: '2027-07-03' }

/** Creates an offline device whose user has a trip with these stops and a vehicle. */
async function openOffline(...stops: readonly object[]) {
  const opened = await openDevice(api, ...stops)
  const { device, timeline, call, show, request, goOnline, readOutbox } = opened
  const [vehicle] = await call('POST', garage, truck)
  await show(garage)
  return {
    ...opened,
    vehiclePath: `${garage}/${vehicle.id}`,
    rename: (path: string, name: string) => request('PUT', path, { name }),
    renameVehicle: (model: string) => request('PUT', `${garage}/${vehicle.id}`, { ...truck, id: vehicle.id, model }),
    /** Decides about changes by name, and sends the result. */
    async decide(choices: Readonly<Record<string, Choice>>) {
      const conflicts = (await readOutbox()).filter(({ state }) => state === 'conflict')
      expect(conflicts.map(({ name }) => name).sort()).toEqual(Object.keys(choices).sort())
      for (const { name, seq } of conflicts) {
        const choice = choices[name]
        if (choice) await timeline.finish(device.app().decide(seq, choice))
      }
      await goOnline()
      expect(await readOutbox()).toEqual([])
    },
    async showOffline(path: string) {
      device.setOnline(false)
      return show(path)
    },
  }
}

test.each([2, 101])(
  'a trip of %i stops that only this device has changed is deleted without a question',
  async (count) => {
    const stops = Array.from({ length: count }, (_, at) => ({ name: `Well ${at}`, ...stays }))
    const { device, trip, request, goOnline, readOutbox, call } = await openOffline(...stops)
    await request('GET', `${trip.path}/waypoints/all`)
    device.setOnline(false)
    await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { startDate: '2027-06-20' })
    await request('DELETE', trip.path)
    await goOnline()
    expect(await readOutbox()).toEqual([])
    expect(await call('GET', '/api/user/trips/paginated')).toMatchObject({ trips: [] })
  },
)

test('two devices’ changes to the same field are decided by the user: mine, theirs, or both', async () => {
  const opened = await openOffline({ name: 'Spring' }, { name: 'Well 33' })
  const { device, trip, call, rename, renameVehicle, vehiclePath, goOnline, decide, showOffline } = opened
  const [spring, well] = trip.ids.map((id) => `${trip.path}/waypoints/${id}`)
  device.setOnline(false)
  await rename(trip.path, 'Canning, mine')
  await rename(`${spring}`, 'Spring, mine')
  await rename(`${well}`, 'Well 33, mine')
  await renameVehicle('Troopy, mine')
  await call('PUT', trip.path, { name: 'Canning, theirs' })
  await call('PUT', `${spring}`, { description: 'Clear water' })
  await call('PUT', `${well}`, { name: 'Well 33, theirs' })
  await call('PUT', vehiclePath, { ...truck, model: 'Troopy, theirs' })
  await goOnline()
  expect(await call('GET', `${spring}`)).toMatchObject({ name: 'Spring, mine', description: 'Clear water' })
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, theirs' })

  await decide({
    'Canning, mine': 'keepMine',
    'Well 33, mine': 'keepBoth',
    '1999 Toyota Troopy, mine': 'keepTheirs',
  })
  expect(await call('GET', trip.path)).toMatchObject({ name: 'Canning, mine' })
  const both = ['Spring, mine', 'Well 33, theirs', 'Well 33, mine (this device)'].map((name) => ({ name }))
  expect(await call('GET', `${trip.path}/waypoints/all`)).toMatchObject({ waypoints: both })
  expect(await call('GET', garage)).toMatchObject([{ model: 'Troopy, theirs' }])
  expect(await showOffline(`${trip.path}/waypoints/all`)).toMatchObject({ waypoints: both })
  expect(await showOffline(garage)).toMatchObject([{ model: 'Troopy, theirs' }])
})

test('data deleted on another device is restored from this one, or discarded', async () => {
  const opened = await openOffline({ name: 'Well 33', ...stays }, { name: 'Well 45', startDate: '2027-07-08' })
  const { device, trip, request, call, createTrip, rename, renameVehicle, goOnline, decide, showOffline } = opened
  const [well = '', next] = trip.ids
  await request('PUT', `${trip.path}/waypoints/${next}`, { leg: { from: well, km: 84 }, symbol: 'water' })
  await request('PUT', trip.path, { plan: { people: 2 } })
  const other = await createTrip('Gunbarrel', { name: 'Camp kept' }, { name: 'Camp given up' })
  const [kept, given] = other.ids.map((id) => `${other.path}/waypoints/${id}`)
  device.setOnline(false)
  await rename(`${trip.path}/waypoints/${well}`, 'Well 33, dry')
  await rename(`${kept}`, 'Camp kept, mine')
  await rename(`${given}`, 'Camp given up, mine')
  await renameVehicle('Troopy, mine')
  for (const path of [trip.path, `${kept}`, `${given}`, opened.vehiclePath]) await call('DELETE', path)
  await goOnline()
  await decide({
    'Well 33, dry': 'restoreDeleted',
    'Camp kept, mine': 'restoreDeleted',
    'Camp given up, mine': 'discardOperation',
    '1999 Toyota Troopy, mine': 'restoreDeleted',
  })

  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips).toMatchObject([{ name: 'Canning', waypointCount: 2, plan: { people: 2 } }, { name: 'Gunbarrel' }])
  const restored = `/api/user/trips/${trips[0].id}/waypoints/all`
  const { waypoints } = await call('GET', restored)
  expect(waypoints).toMatchObject([
    { name: 'Well 33, dry', startDate: '2027-07-01T00:00:00Z', endDate: '2027-07-03T00:00:00Z' },
    { name: 'Well 45', symbol: 'water', leg: { from: waypoints[0].id, km: 84 } },
  ])
  expect(await call('GET', garage)).toMatchObject([{ model: 'Troopy, mine' }])
  expect(await showOffline(restored)).toMatchObject({ waypoints: [{ name: 'Well 33, dry' }, { name: 'Well 45' }] })
  const left = await showOffline(`${other.path}/waypoints/all`)
  expect(left.waypoints).toMatchObject([{ name: 'Camp kept, mine' }])
  expect(left.waypoints).toHaveLength(1)
})

test('data changed on another device since is deleted or moved only when the user confirms again', async () => {
  const opened = await openOffline({ name: 'Well 33' })
  const { device, trip, request, call, createTrip, rename, vehiclePath, goOnline, decide, listNames } = opened
  const gunbarrel = await createTrip('Gunbarrel', { name: 'Jackie Junction' })
  const simpson = await createTrip('Simpson', { name: 'Spring' }, { name: 'Big Red' })
  const madigan = await createTrip('Madigan', { name: 'Camp 1', startDate: '2027-07-01' })
  const tanami = await createTrip('Tanami', { name: 'Gate', startDate: '2027-08-01' })
  const [spring, dune] = simpson.ids.map((id) => `${simpson.path}/waypoints/${id}`)
  device.setOnline(false)
  for (const path of [trip.path, gunbarrel.path, `${spring}`, `${dune}`, vehiclePath]) await request('DELETE', path)
  await request('POST', `${madigan.path}/move`, { days: 2 })
  // These raise their trip's counter themselves.
  await rename(`${tanami.path}/waypoints/${tanami.ids[0]}`, 'Rabbit Flat')
  await request('POST', `${tanami.path}/move`, { days: 2 })
  await request('POST', `${tanami.path}/move`, { days: 1 })

  const place = { description: '', latitude: '-22', longitude: '125' }
  await call('POST', `${trip.path}/waypoints`, { ...place, name: 'Well 45' })
  await call('POST', `${gunbarrel.path}/waypoints`, { ...place, name: 'Geraldton Bore' })
  await call('PUT', `${spring}`, { description: 'Clear water' })
  await call('POST', `${madigan.path}/waypoints`, { ...place, name: 'Camp 2', startDate: '2027-07-02' })
  await call('PUT', vehiclePath, { ...truck, model: 'Troopy 78' })
  await goOnline()
  // Only the waypoint that nobody else changed is deleted.
  expect(await listNames(trip.path)).toEqual(['Well 33', 'Well 45'])
  expect(await listNames(gunbarrel.path)).toEqual(['Jackie Junction', 'Geraldton Bore'])
  expect(await listNames(simpson.path)).toEqual(['Spring'])
  expect(await call('GET', garage)).toMatchObject([{ model: 'Troopy 78' }])
  expect(await call('GET', `${madigan.path}/waypoints/all`)).toMatchObject({
    waypoints: [{ startDate: '2027-07-01T00:00:00Z' }, { startDate: '2027-07-02T00:00:00Z' }],
  })
  expect(await call('GET', `${tanami.path}/waypoints/all`)).toMatchObject({
    waypoints: [{ name: 'Rabbit Flat', startDate: '2027-08-04T00:00:00Z' }],
  })

  await decide({
    Canning: 'discardOperation',
    Gunbarrel: 'doAnyway',
    Spring: 'discardOperation',
    '1999 Toyota Troopy': 'doAnyway',
    Madigan: 'doAnyway',
  })
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips.map(({ name }: { name: string }) => name)).toEqual(['Tanami', 'Madigan', 'Simpson', 'Canning'])
  expect(await call('GET', garage)).toEqual([])
  expect(await call('GET', `${madigan.path}/waypoints/all`)).toMatchObject({
    waypoints: [{ startDate: '2027-07-03T00:00:00Z' }, { startDate: '2027-07-04T00:00:00Z' }],
  })
  expect(await opened.showOffline(`${trip.path}/waypoints/all`)).toMatchObject({
    waypoints: [{ name: 'Well 33' }, { name: 'Well 45' }],
  })
})

test('a move of a trip made without a signal does not reach a stop that another device adds before it arrives', async () => {
  const { device, timeline, request, addStop, goOnline, readOutbox, call } = await openOffline()
  device.setOnline(false)
  const made = await (await request('POST', '/api/user/trips', { name: 'Gunbarrel', waypointDTOs: [] })).json()
  await addStop(`/api/user/trips/${made.id}`, { name: 'Geraldton Bore', startDate: '2027-07-01' })
  await request('POST', `/api/user/trips/${made.id}/move`, { days: 2 })
  device.network.cut = /\/move$/
  await goOnline()
  const [{ id }] = (await call('GET', '/api/user/trips/paginated')).trips
  const place = { description: '', latitude: '-22', longitude: '125' }
  await call('POST', `/api/user/trips/${id}/waypoints`, { ...place, name: 'Camp', startDate: '2027-07-05' })
  device.network.cut = undefined
  await timeline.pass(30 * 60_000)
  expect(await readOutbox()).toMatchObject([{ kind: 'move', state: 'conflict' }])
})

test('a stop whose answer was lost asks nothing about a trip that was since deleted here and elsewhere', async () => {
  const { device, timeline, trip, call, addStop, readOutbox, goOnline } = await openOffline({ name: 'Well 3' })
  device.network.cut = /waypoints$/
  await addStop(trip.path, { name: 'Well 5' })
  expect(await readOutbox()).toMatchObject([{ kind: 'add', state: 'sent' }])
  await call('DELETE', trip.path)
  await timeline.finish(device.request('DELETE', trip.path))
  device.network.cut = undefined
  await goOnline()
  expect(await readOutbox()).toEqual([])
})

test('a move that starts at a stop deleted since is reported, because it reached later stops, too', async () => {
  const dated = { name: 'Well 33', startDate: '2027-06-10', endDate: '2027-06-10' }
  const { device, trip, request, addStop, goOnline, call, readOutbox, decide } = await openDevice(api, dated)
  device.setOnline(false)
  const first = await (await addStop(trip.path, { name: 'Well 26', startDate: '2027-06-01', endDate: null })).json()
  await request('POST', `${trip.path}/move`, { days: 2, from: first.id })
  // The addition arrives, the move does not.
  device.network.cut = /\/move$/
  await goOnline()
  device.setOnline(false)
  device.network.cut = undefined
  await request('DELETE', `${trip.path}/waypoints/${first.id}`)
  await call('DELETE', `${trip.path}/waypoints/${first.id}`)
  await goOnline()
  expect((await readOutbox())[0]).toMatchObject({ kind: 'move', state: 'refused' })
  await decide('discardOperation')
  expect(await readOutbox()).toEqual([])
})

test('an import of which one stop was deleted here asks when its trip was deleted elsewhere', async () => {
  const { device, trip, request, goOnline, call, readOutbox } = await openDevice(api)
  device.setOnline(false)
  const waypoints = ['Well 33', 'Well 35'].map((name) => ({ name, latitude: '-22.3', longitude: '124.8' }))
  await request('POST', `${trip.path}/waypoints/batch`, { id: ulid(), waypoints })
  const [first] = (await (await request('GET', trip.path)).json()).waypointDTOS
  await request('DELETE', `${trip.path}/waypoints/${first.id}`)
  await call('DELETE', trip.path)
  await goOnline()
  expect((await readOutbox())[0]).toMatchObject({ kind: 'add', state: 'conflict', gone: 'trip' })
})

test('a stop whose addition was not answered, edited here and deleted elsewhere, can be brought back', async () => {
  const { device, timeline, trip, request, addStop, goOnline, call, listNames, readOutbox, decide } =
    await openDevice(api)
  device.network.faults = ['unanswered']
  const stop = await (await addStop(trip.path, { name: 'Well 26' })).json()
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${stop.id}`, { name: 'Well 26, north' })
  await call('DELETE', `${trip.path}/waypoints/${stop.id}`)
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict' }, {}])
  await decide('restoreDeleted')
  await timeline.pass(60_000)
  expect(await readOutbox()).toEqual([])
  expect(await listNames(trip.path)).toEqual(['Well 26, north'])
})

test('a move whose answer was lost asks nothing about a trip that was since deleted here and elsewhere', async () => {
  const { device, timeline, trip, call, readOutbox, goOnline } = await openOffline({ name: 'Well 5', ...stays })
  device.setOnline(true)
  await call('DELETE', trip.path)
  device.network.faults = ['cut off']
  const headers = { 'idempotency-key': 'a-key-of-the-move' }
  const sent = device.request('POST', `${trip.path}/move`, { body: { days: 2 }, headers })
  await timeline.rest()
  await timeline.finish(device.request('DELETE', trip.path))
  await timeline.finish(sent)
  await goOnline()
  expect(await readOutbox()).toEqual([])
})
