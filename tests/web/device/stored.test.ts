import { expect, test } from 'vitest'
import type { CheckIn } from '#shared/check-in.ts'
import { waypointUlid } from '#shared/ids.ts'
import type { CachedWaypoint, Operation } from '../../../web/offline/public/types.ts'
import { type Method, type SignedIn, startApi } from '../../support/api.ts'
import { openStored, type StoredDatabase } from '../../support/devices/stored.ts'

const api = startApi()

test.each([1, 2, 3, 4])(
  'a database of version %i keeps everything through its upgrade, unsynced changes too',
  async (version) => {
    const { device, timeline, listRows } = await openStored(api, version)
    const database = await timeline.finish(device.app().openReplica())
    if (!database) throw new Error('The device keeps nothing')
    for (const store of database.objectStoreNames)
      expect(await timeline.finish(database.getAll(store)), store).toEqual(listRows(store) ?? [])
    expect(listRows('outbox')).not.toEqual([])
  },
)

/** Calls the API as another device. */
async function call({ refreshToken }: SignedIn, method: Method, path: string, body?: object) {
  // The user's access token may have expired on the test's clock.
  const { accessToken: token } = (await api.call('POST', '/api/auth/refresh', { body: { refreshToken } })).json
  const { status, json } = await api.call(method, path, { token, ...(body && { body }) })
  expect(status).toBeLessThan(300)
  return json
}

/** Saves on the server what the device had read before it deleted Canning, the vehicle and Carnegie, and moved Gunbarrel by five days. */
async function seed(person: SignedIn, { stores }: StoredDatabase): Promise<ReadonlyMap<string, string>> {
  const listRows = (name: string): readonly object[] => stores.find((store) => store.name === name)?.rows ?? []
  const outbox = listRows('outbox') as readonly Operation[]
  const find = (noun: string, kind: Operation['kind'] = 'delete') => {
    const { taken = {}, was } = outbox.find((one) => one.target.noun === noun && one.kind === kind) ?? {}
    return { ...taken, was }
  }
  const post = (path: string, body: object) => call(person, 'POST', path, body)
  const ids = new Map<string, string>()
  const addTrip = async (id: string, name: string) => {
    const made = await post('/api/user/trips', { name, waypointDTOs: [] })
    ids.set(id, made.id)
    return `/api/user/trips/${made.id}`
  }
  const addStop = ({ tripId: _, rev: __, track: ___, weather: ____, ...stop }: CachedWaypoint, path: string) =>
    post(`${path}/waypoints`, { ...stop, id: waypointUlid(stop.id) })

  const { trip, waypoints = [], tracks = [], sheet, checkIns = [] } = find('trip')
  const canning = await addTrip(trip?.id ?? '', 'Canning')
  const [gunbarrel] = listRows('trips') as readonly { readonly id: string }[]
  const moved = await addTrip(gunbarrel?.id ?? '', 'Gunbarrel')
  for (const stop of waypoints) await addStop(stop, canning)
  const { was = {} } = find('trip', 'move')
  const stops = [...(find('waypoint').waypoints ?? []), ...(listRows('waypoints') as readonly CachedWaypoint[])]
  for (const stop of stops) await addStop({ ...stop, ...(was[stop.id] as { from: object }).from }, moved)
  for (const { tripId: _, ...track } of tracks) await call(person, 'PUT', `${canning}/tracks`, { tracks: [track] })
  for (const { tripId: _, ...track } of find('track', 'edit').tracks ?? [])
    await call(person, 'PUT', `${moved}/tracks`, { tracks: [track] })
  await call(person, 'PUT', `${canning}/sheet`, { notes: sheet?.notes })
  for (const { tripId: _, rev: __, receivedAt: ___, ...checkIn } of checkIns)
    await post(`${canning}/check-ins`, checkIn)
  const { vehicle, fills = [] } = find('vehicle')
  const { rev: _, fillCount: __, written: ___, ...hilux } = vehicle ?? { rev: 0 }
  await post('/api/user/vehicles', hilux)
  for (const { vehicleId, rev: _, ...fill } of fills)
    await post(`/api/user/vehicles/${vehicleId}/fills`, { ...fill, tripId: ids.get(trip?.id ?? '') })
  return ids
}

/** The server receives the check-in again in each test. */
const omitTime = ({ receivedAt: _, ...checkIn }: CheckIn) => checkIn

/** Opens the device, which has deleted and moved all this without a signal. */
async function open() {
  const { device, timeline, person } = await openStored(api, 5, { seed })
  const read = async (path: string) => (await timeline.finish(device.request('GET', path))).json()
  return {
    device,
    timeline,
    goOnline: async () => {
      device.setOnline(true)
      await timeline.pass(60_000)
    },
    readOutbox: async () => (await timeline.finish(device.read())).outbox,
    /** Returns everything, as the device shows it or as the server has it. */
    async describe(from: 'device' | 'server') {
      const get = (path: string) => (from === 'device' ? read(path) : call(person, 'GET', path))
      const { trips } = await get('/api/user/trips/paginated?page=0&size=10')
      const vehicles: { readonly id: string }[] = await get('/api/user/vehicles')
      const all = trips.map(async ({ id }: { readonly id: string }) => ({
        ...(await get(`/api/user/trips/${id}`)),
        checkIns: (await get(`/api/user/trips/${id}/check-ins`)).checkIns.map(omitTime),
        ...(await get(`/api/user/trips/${id}/tracks`)),
        sheet: await get(`/api/user/trips/${id}/sheet`),
      }))
      return {
        trips: await Promise.all(all),
        vehicles,
        fills: await Promise.all(vehicles.map(({ id }) => get(`/api/user/vehicles/${id}/fills`))),
      }
    },
  }
}

test('what version 5 deleted and moved without a signal is undone completely', async () => {
  const { device, timeline, readOutbox, describe, goOnline } = await open()
  const before = await describe('server')
  const outbox = await readOutbox()
  expect(outbox.map(({ kind, target }) => `${kind} ${target.noun}`)).toEqual([
    'move trip',
    'edit track',
    'delete vehicle',
    'delete trip',
    'delete waypoint',
  ])
  const { drive, mark } = outbox[3]?.taken ?? {}
  for (const { seq } of outbox.toReversed()) await timeline.finish(device.app().decide(seq, 'discardOperation'))
  expect(await readOutbox()).toEqual([])
  expect(await describe('device')).toEqual(before)
  const { drives, marks } = await timeline.finish(device.read())
  expect(drives).toEqual([drive])
  expect(drive).toMatchObject({ arrivals: [{}], readings: [{}] })
  expect(marks).toContainEqual(mark)
  expect(mark).toMatchObject({ kept: 'asked' })
  await goOnline()
  expect(await describe('server')).toEqual(before)
})

test('what version 5 deleted and moved without a signal is sent', async () => {
  const { readOutbox, describe, goOnline } = await open()
  const before = await describe('device')
  await goOnline()
  expect(await readOutbox()).toEqual([])
  const after = await describe('server')
  expect(after).toMatchObject({
    trips: [{ name: 'Gunbarrel', waypointDTOS: [{ name: 'Geraldton Bore', startDate: '2027-08-08T00:00:00Z' }] }],
    vehicles: [],
    fills: [],
  })
  expect(await describe('device')).toEqual(after)
  expect(before.trips).toMatchObject([{ waypointDTOS: [{ name: 'Geraldton Bore' }] }])
})
