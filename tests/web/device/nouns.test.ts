import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { type Noun, nouns } from '../../../web/offline/public/nouns.ts'
import { toTarget } from '../../../web/offline/public/target.ts'
import type { Target } from '../../../web/offline/public/types.ts'
import { getItemPath, toAddress } from '../../../web/offline/replica/paths.ts'
import { startApi } from '../../support/api.ts'
import type { Device } from '../../support/devices/device.ts'
import { draw, openFullTrip } from '../../support/devices/full-trip.ts'
import { openDevice } from '../../support/devices/open.ts'
import type { Timeline } from '../../support/devices/timeline.ts'

const api = startApi()

/** Stores whose rows are in no trip or vehicle. */
const others = ['aliases', 'outbox', 'recordedPoints', 'recording', 'user']
const inside = [...new Set(Object.values(nouns).map(({ store }) => store))]
const known = Object.keys(nouns) as readonly Noun[]

type Row = Readonly<Record<string, unknown>>
type Stores = Readonly<Record<string, readonly Row[]>>
type Opened = { readonly device: Device; readonly timeline: Timeline }

/** Returns all rows of the database. */
async function readStores({ device, timeline }: Opened): Promise<Stores> {
  const database = await timeline.finish(device.app().openReplica())
  if (!database) throw new Error('The device keeps nothing')
  const tx = database.transaction([...database.objectStoreNames])
  const all = [...database.objectStoreNames].map(async (name) => [name, await tx.objectStore(name).getAll()] as const)
  return Object.fromEntries(await timeline.finish(Promise.all(all)))
}

/** Returns the first item of a noun; a waypoint with a track. */
function find(stores: Stores, noun: Noun): Target {
  const rows = stores[nouns[noun].store] ?? []
  return toTarget(noun, rows.find(({ track }) => track) ?? rows[0] ?? {})
}

/** Fields that the server counts or the device derives. A restored stop is numbered where no id is free between two others. */
const counted = /^(rev|changes|attachedChanges|written|sentAt|receivedAt|fillCount|span|order)$/

/** Returns the rows of a trip and of what is in it or names it, under names instead of ids. */
function describe(stores: Stores): object {
  const listed = ['trips', 'waypoints', 'vehicles', 'fills', 'checkIns'].flatMap((store) => stores[store] ?? [])
  const names = new Map(listed.map(({ id, note, name, model }) => [id, String(note ?? name ?? model)]))
  const rename = (row: Row): Row => {
    const text = JSON.stringify(row, (field, value) => (counted.test(field) ? undefined : value))
    return JSON.parse(text.replace(/[\w-]+/g, (word) => names.get(word) ?? word))
  }
  const marks = (stores.marks ?? [])
    .filter(({ key }) => names.has(String(key).split(':')[1]))
    .map(({ key, kept, forecast }) => ({ key, kept, forecast }))
  const toKey = ({ id, stop, key, tripId }: Row) => String(id ?? stop ?? key ?? tripId)
  const sort = (rows: readonly Row[]) => rows.map(rename).toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
  const { aliases: _, outbox: __, user: ___, ...saved }: Stores = { ...stores, marks }
  return Object.fromEntries(Object.entries(saved).map(([store, rows]) => [store, sort(rows)]))
}

test('every store of the database is in the table of nouns or outlives trips and vehicles', async () => {
  const opened = await openFullTrip(api)
  const stores = await readStores(opened)
  expect(Object.keys(stores).toSorted()).toEqual([...inside, ...others].toSorted())
  for (const store of inside) expect(stores[store], store).not.toEqual([])
})

test.each(known.filter((noun) => nouns[noun].requests?.delete))(
  'nothing in any store is lost or left when the deletion of a %s is undone',
  async (noun) => {
    const opened = await openFullTrip(api)
    const { device, timeline, readOutbox } = opened
    const before = await readStores(opened)
    device.setOnline(false)
    const target = find(before, noun)
    const path = toAddress(getItemPath(noun), target)
    expect((await timeline.finish(device.request('DELETE', path))).status).toBe(204)
    const deleted = await readStores(opened)
    for (const inner of known) {
      const isInside = noun === inner || noun in nouns[inner].inside
      const { store } = nouns[inner]
      if (isInside) expect(deleted[store]?.length, store).toBeLessThan(before[store]?.length ?? 0)
    }
    const [operation] = await readOutbox()
    await timeline.finish(device.app().decide(operation?.seq ?? 0, 'discardOperation'))
    expect(await readStores(opened)).toEqual(before)
  },
)

test.each<[Noun, object]>([
  ['trip', { description: 'Dry' }],
  ['vehicle', { modifications: 'Snorkel' }],
  ['waypoint', { description: 'Dry' }],
  ['fill', { amount: 44 }],
])('nothing in any store is lost when a %s that another device deleted is restored', async (noun, body) => {
  const opened = await openFullTrip(api)
  const { device, timeline, call, decide } = opened
  device.setOnline(false)
  const target = find(await readStores(opened), noun)
  const path = toAddress(getItemPath(noun), target)
  expect((await timeline.finish(device.request('PUT', path, { body }))).status).toBe(200)
  const before = await readStores(opened)
  await call('DELETE', path)
  await decide('restoreDeleted')
  const after = await readStores(opened)
  expect(describe(after)).toEqual(describe(before))
  const keys = (stores: Stores) => (stores[nouns[noun].store] ?? []).map(({ id }) => id)
  expect(keys(after)).toHaveLength(keys(before).length)
  expect(keys(after)).not.toContain(Object.values(target).at(-1))
})

test('nothing in any store is lost when a trip made without a signal gets its id', async () => {
  const opened = await openDevice(api)
  const { device, timeline, trip, request, call, goOnline, readOutbox } = opened
  await request('DELETE', trip.path)
  device.setOnline(false)
  const app = device.app()
  const now = timeline.now()
  const send = async (method: string, path: string, body: object, headers?: Record<string, string>) => {
    const response = await timeline.finish(device.request(method, path, { body, ...(headers && { headers }) }))
    expect(response.ok, path).toBe(true)
    return response.json()
  }
  const { id }: { id: TripId } = await send('POST', '/api/user/trips', { name: 'Gunbarrel', waypointDTOs: [] })
  const path = `/api/user/trips/${id}`
  const place = { description: '', latitude: '-22.1', longitude: '125.5', startDate: null, endDate: null }
  const add = async (name: string, more: object = {}): Promise<WaypointId> =>
    (await send('POST', `${path}/waypoints`, { ...place, ...more, name, id: ulid(now) })).id
  const well = await add('Well')
  const bore = await add('Bore', { leg: { from: well, km: 84 } })
  await send('PUT', `${path}/tracks`, { tracks: [draw(well, bore)] })
  await send('PUT', `${path}/sheet`, { notes: 'Two cars' }, { 'if-match': '"0"' })
  const at = '2025-06-01T11:00+08:00'
  await send('POST', `${path}/check-ins`, {
    id: ulid(now),
    at,
    state: 'well',
    note: 'Wet',
    stop: well,
    latitude: 1,
    longitude: 1,
  })
  const vehicle = ulid(now)
  await send('POST', '/api/user/vehicles', {
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    modifications: '',
    id: vehicle,
  })
  const fill = { id: ulid(now), day: '2027-06-01', amount: 40, full: true, note: 'Full', tripId: id, waypointId: bore }
  await send('POST', `/api/user/vehicles/${vehicle}/fills`, fill)
  await send('PUT', path, { plan: { vehicleId: vehicle, vehicleIds: [vehicle] } })
  await timeline.finish(app.saveTrip(id)).catch(() => undefined)
  await timeline.finish(
    app.changeDrive(id, () => ({ arrivals: [{ stop: well, day: createDay('2027-06-01'), at: now }], readings: [] })),
  )
  await timeline.finish(app.startRecording(id, now))
  const before = await readStores(opened)
  for (const store of inside) expect(before[store], store).not.toEqual([])
  await goOnline()
  expect(await readOutbox()).toEqual([])
  const after = await readStores(opened)
  expect(describe(after)).toEqual(describe(before))
  expect(after.checkIns).toMatchObject([{ rev: 0 }])
  expect(JSON.stringify({ ...after, aliases: [] })).not.toContain('local-')

  const [{ id: tripId }] = (await call('GET', '/api/user/trips/paginated')).trips
  const { waypoints, ...server } = {
    ...(await call('GET', `/api/user/trips/${tripId}/waypoints/all`)),
    ...(await call('GET', `/api/user/trips/${tripId}/tracks`)),
    ...(await call('GET', `/api/user/trips/${tripId}/check-ins`)),
    ...(await call('GET', `/api/user/trips/${tripId}/sheet`)),
    ...(await call('GET', `/api/user/vehicles/${vehicle}/fills`)),
  }
  // Stops of one millisecond come in any order.
  const stops = new Map<unknown, Row>(waypoints.map((waypoint: Row) => [waypoint.name, waypoint]))
  const [from, stop] = [stops.get('Well')?.id, stops.get('Bore')?.id]
  expect(stops.get('Bore')).toMatchObject({ leg: { from, km: 84 } })
  expect(server).toMatchObject({
    tracks: [{ from, stop }],
    checkIns: [{ note: 'Wet', stop: from }],
    notes: 'Two cars',
    fills: [{ note: 'Full', tripId, waypointId: stop }],
  })
})
