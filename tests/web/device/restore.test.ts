import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import { getCreationTime, type WaypointId, waypointUlid } from '#shared/ids.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { Decision } from '../../../web/offline/outbox/decide.ts'
import { keepBoth, restoreDeleted } from '../../../web/offline/outbox/restore.ts'
import { startApi } from '../../support/api.ts'
import { openDevice } from '../../support/devices/open.ts'

const api = startApi()

const place = { description: '', latitude: '-22.1', longitude: '125.5', startDate: null, endDate: null }
const bores = ['Ten', 'Nine', 'Eight', 'Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One', 'Nil', 'End']

/** What the server counts or adds itself. */
const counted = ['rev', 'changes', 'attachedChanges', 'written', 'receivedAt', 'weather']

function draw(from: string, stop: string): StopTrack {
  const line = [0, 0.5, 1].map((share) => ({ latitude: -22.1 + share / 10, longitude: 125.5 + share }))
  const track = createTrack([line], { from: from as WaypointId, source: 'drawn', at: createDay('2027-06-01') })
  if (!track) throw new Error('This is no track')
  return { ...track, stop: stop as WaypointId }
}

/** Opens a device that has saved a trip with everything that a trip can have, and a vehicle with its fill-ups. */
async function openTrip() {
  const opened = await openDevice(api)
  const { device, timeline, trip, call, request, goOnline, readOutbox } = opened
  const app = device.app()
  const now = timeline.now()
  const vehicle = ulid(now)
  await call('POST', '/api/user/vehicles', {
    id: vehicle,
    make: 'Toyota',
    model: 'Hilux',
    year: 2019,
    modifications: '',
  })
  const ids: string[] = []
  // The ULIDs of an import are consecutive; others of one millisecond are not.
  const waypoints = bores.map((name) => ({ ...place, name }))
  const headers = { 'idempotency-key': ulid(now) }
  const sent = await timeline.finish(
    device.request('POST', `${trip.path}/waypoints/batch`, { body: { id: ulid(now), waypoints }, headers }),
  )
  ids.push(...(await sent.json()).ids)
  for (const name of ['Cairn', 'Bore', 'Airstrip', 'Dune'])
    ids.push((await call('POST', `${trip.path}/waypoints`, { ...place, name, startDate: '2027-06-03' })).id)
  const [ten = '', nine = '', eight = '', seven = ''] = ids
  const stop = (id: string) => `${trip.path}/waypoints/${id}`
  await call('PUT', stop(nine), { leg: { from: ten, km: 84 }, symbol: 'water', stop: { water: 'full' } })
  await call('PUT', stop(eight), { leg: { from: nine, km: 30, surface: { sand: 1 } } })
  await call('PUT', stop(ids.at(-1) ?? ''), { order: 0 })
  await call('PUT', `${trip.path}/tracks`, { tracks: [draw(ten, nine), draw(nine, eight)] })
  await call('PUT', trip.path, { plan: { people: 2, vehicleIds: [vehicle, ulid(now)] } })
  await call('PUT', `${trip.path}/sheet`, { notes: 'Two cars', party: [{ name: 'Ada' }] })
  for (const [at, note] of ['Slept well', 'Tired', 'Happy', 'Wet', 'Dry'].entries()) {
    const body = {
      id: ulid(now),
      at: `2025-06-01T1${at % 2}:00+08:00`,
      state: 'well',
      note,
      stop: nine,
      latitude: 1,
      longitude: 1,
    }
    await call('POST', `${trip.path}/check-ins`, body)
  }
  for (const [at, note] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
    const body = {
      id: ulid(now),
      day: '2027-06-01',
      amount: 40 + at,
      full: true,
      note,
      tripId: trip.id,
      waypointId: nine,
    }
    await call('POST', `/api/user/vehicles/${vehicle}/fills`, body)
  }
  await request('GET', '/api/user/vehicles')
  await request('GET', `/api/user/vehicles/${vehicle}/fills`)
  await request('GET', '/api/user/trips/paginated?page=0&size=100')
  await timeline.finish(app.saveTrip(trip.id))
  await timeline.finish(
    app.changeDrive(trip.id, () => ({
      arrivals: [ten, nine].map((stop) => ({ stop: stop as WaypointId, day: createDay('2027-06-01'), at: now })),
      readings: [{ stop: nine as WaypointId, fuel: 'full', at: now, share: 0.5 }],
      water: { day: createDay('2027-06-01'), liters: 40, at: now },
      chosen: { stop: eight as WaypointId, at: now },
    })),
  )
  await timeline.finish(app.startRecording(trip.id, now))

  const vehicles = '/api/user/vehicles'
  /** Returns the user's only trip with all that is in it or names it, under names instead of ids. */
  async function describe(read: typeof opened.show) {
    const { trips } = await read('/api/user/trips/paginated?page=0&size=100')
    const path = `/api/user/trips/${trips[0].id}`
    const { waypoints } = await read(`${path}/waypoints/all`)
    const garage = await read(vehicles)
    const fills = []
    for (const { id } of garage) fills.push(await read(`${vehicles}/${id}/fills`))
    const { checkIns } = await read(`${path}/check-ins`)
    const saved = {
      trips,
      waypoints,
      garage,
      fills,
      checkIns,
      tracks: (await read(`${path}/tracks`)).tracks,
      sheet: await read(`${path}/sheet`),
      drive: await timeline.finish(device.app().readDrive(trips[0].id)),
      recording: await timeline.finish(device.app().readRecording()),
      kept: (await timeline.finish(device.read())).snapshots.find(({ key }) => key === `trip:${trips[0].id}`)?.kept,
    }
    const all = [...waypoints, ...checkIns, ...garage, ...fills.flatMap(({ fills }) => fills), ...trips]
    const names = new Map<string, string>(all.map(({ id, note, name, model }) => [id, note ?? name ?? model]))
    const text = JSON.stringify(saved, (field, value) => (counted.includes(field) ? undefined : value))
    const said = JSON.parse(text.replace(/[\w-]+/g, (word) => names.get(word) ?? word))
    const order = (one: StopTrack, other: StopTrack) => (one.stop < other.stop ? -1 : 1)
    return { ...said, tracks: said.tracks.toSorted(order) }
  }

  return {
    ...opened,
    ...{ ids, stop, vehicle, nine, eight, seven },
    describeServer: () => describe((path) => call('GET', path)),
    async describeDevice() {
      device.setOnline(false)
      const shown = await describe(async (path) => (await request('GET', path)).json())
      device.setOnline(true)
      return shown
    },
    /** Decides about all changes that need it, and sends the result. */
    async decide(decision: Decision) {
      await goOnline()
      for (;;) {
        const operation = (await readOutbox()).find(({ state }) => state === 'conflict')
        if (!operation) break
        await timeline.finish(device.app().decide(operation.seq, decision))
      }
      await timeline.pass(60_000)
      expect(await readOutbox()).toEqual([])
    },
  }
}

test('a restored trip equals the old one in everything but ids, however often it is restored', async () => {
  const { device, trip, ids, request, call, decide, describeServer, describeDevice, close } = await openTrip()
  const before = await describeServer()
  expect(before.drive.arrivals).toMatchObject([{ stop: 'Ten' }, { stop: 'Nine' }])
  expect(before).toMatchObject({ kept: 'asked', recording: { tripId: 'Canning' } })
  let path = trip.path
  const known = new Set(ids)
  for (const name of ['Canning again', 'Canning once more']) {
    device.setOnline(false)
    await request('PUT', path, { name })
    await call('DELETE', path)
    await decide(restoreDeleted)
    const renamed = JSON.parse(JSON.stringify(before).replaceAll('Canning', name))
    expect(await describeServer()).toEqual(renamed)
    expect(await describeDevice()).toEqual(renamed)
    path = `/api/user/trips/${(await call('GET', '/api/user/trips/paginated')).trips[0].id}`
    const { waypoints } = await call('GET', `${path}/waypoints/all`)
    const ulids = waypoints.map(({ id }: { id: WaypointId }) => waypointUlid(id))
    expect(ulids.filter((one: string) => known.has(one))).toEqual([])
    for (const one of ulids) known.add(one)
    const times = (all: string[]) => all.map(getCreationTime).toSorted()
    expect(times(ulids)).toEqual(times(ids.map((id) => waypointUlid(id as WaypointId))))
  }
  close()
})

test.each(['within an import', 'within one millisecond'])(
  'a waypoint %s is restored in its place, and what names it names the new one',
  async (where) => {
    const { device, stop, nine, ids, request, call, decide, describeServer, describeDevice, close } = await openTrip()
    const id = where === 'within an import' ? nine : (ids.at(-3) ?? '')
    await request('PUT', stop(ids.at(-2) ?? ''), { leg: { from: id, km: 12 } })
    const before = await describeServer()
    device.setOnline(false)
    await request('PUT', stop(id), { description: 'Dry' })
    await call('DELETE', stop(id))
    await decide(restoreDeleted)
    const waypoints = before.waypoints.map((one: { id: string }) =>
      one.id === (id === nine ? 'Nine' : 'Bore') ? { ...one, description: 'Dry' } : one,
    )
    for (const after of [await describeServer(), await describeDevice()]) {
      const order = Object.fromEntries(after.waypoints.map(({ id, order }: Record<string, unknown>) => [id, order]))
      // An import leaves no id between two of its stops, so those before it are numbered.
      expect(order).toMatchObject(id === nine ? { Ten: 0, Nine: 1 } : { Cairn: undefined })
      const unnumbered = (all: object[]) => all.map((one) => ({ ...one, order: undefined }))
      expect({ ...after, waypoints: unnumbered(after.waypoints) }).toEqual({
        ...before,
        waypoints: unnumbered(waypoints),
      })
    }
    close()
  },
)

test.each(['Six', 'Bore'])('of a waypoint kept in both versions, this device’s follows the other: %s', async (name) => {
  const { device, stop, ids, request, call, decide, describeServer, describeDevice, close } = await openTrip()
  const order = (await describeServer()).waypoints.map(({ name }: { name: string }) => name)
  const id = ids[[...bores, 'Cairn', 'Bore'].indexOf(name)] ?? ''
  device.setOnline(false)
  await request('PUT', stop(id), { name: `${name}, mine` })
  await call('PUT', stop(id), { name: `${name}, theirs` })
  await decide(keepBoth)
  const both = order.flatMap((one: string) => (one === name ? [`${name}, theirs`, `${name}, mine (this device)`] : one))
  for (const { waypoints } of [await describeServer(), await describeDevice()])
    expect(waypoints.map(({ name }: { name: string }) => name)).toEqual(both)
  close()
})

test('a check-in deleted on another device does not keep the stop that it names from being restored', async () => {
  const { device, trip, stop, nine, request, show, call, decide, close } = await openTrip()
  const path = `${trip.path}/check-ins`
  const [last, ...others] = (await call('GET', path)).checkIns
  device.setOnline(false)
  await request('PUT', stop(nine), { description: 'Dry' })
  await call('DELETE', stop(nine))
  await call('DELETE', `${path}/${last.id}`)
  await decide(restoreDeleted)
  const { waypoints } = await call('GET', `${trip.path}/waypoints/all`)
  const restored = waypoints.find(({ name }: { name: string }) => name === 'Nine')
  const { checkIns } = await call('GET', path)
  expect(checkIns).toEqual(others.map((one: object) => ({ ...one, stop: restored.id })))
  expect(await show(path)).toEqual({ checkIns })
  close()
})

test.each(['before', 'after'])('a vehicle restored %s its trip is in the trip’s plan', async (when) => {
  const { device, trip, vehicle, timeline, request, call, goOnline, readOutbox, decide, describeServer, close } =
    await openTrip()
  const before = await describeServer()
  device.setOnline(false)
  await request('PUT', `/api/user/vehicles/${vehicle}`, { modifications: 'Snorkel' })
  await request('PUT', trip.path, { description: 'Dry' })
  for (const path of [`/api/user/vehicles/${vehicle}`, trip.path]) await call('DELETE', path)
  await goOnline()
  const first = (await readOutbox()).find(({ target }) => (target.noun === 'vehicle') === (when === 'before'))
  await timeline.finish(device.app().decide(first?.seq ?? 0, restoreDeleted))
  await decide(restoreDeleted)
  expect(await describeServer()).toEqual({
    ...before,
    trips: [{ ...before.trips[0], description: 'Dry' }],
    garage: [{ ...before.garage[0], modifications: 'Snorkel' }],
  })
  close()
})

test('the sample trip is restored with its vehicle', async () => {
  const { device, call, request, decide, timeline, close } = await openTrip()
  const sample = await call('POST', '/api/user/trips/sample')
  const path = `/api/user/trips/${sample.id}`
  const [, own] = await call('GET', '/api/user/vehicles')
  await call('POST', `/api/user/vehicles/${own.id}/fills`, {
    id: ulid(timeline.now()),
    day: '2027-06-01',
    amount: 40,
    full: true,
  })
  await request('GET', '/api/user/vehicles')
  await request('GET', `/api/user/vehicles/${own.id}/fills`)
  await request('GET', path)
  device.setOnline(false)
  await request('PUT', path, { name: 'Kaokoland' })
  await call('DELETE', path)
  device.setOnline(true)
  await timeline.pass(60_000)
  // The garage has been read without the vehicle by the time that the user decides.
  await request('GET', '/api/user/vehicles')
  await request('GET', `/api/user/vehicles/${own.id}/fills`)
  await decide(restoreDeleted)
  const [, restored] = await call('GET', '/api/user/vehicles')
  expect(restored).toMatchObject({ make: own.make, model: own.model, specs: own.specs, fillCount: 1 })
  expect(restored.id).not.toBe(own.id)
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips[0]).toMatchObject({ name: 'Kaokoland', plan: { vehicleId: restored.id } })
  close()
})

test('a trip made without a signal stays saved offline once the server knows it', async () => {
  const { device, timeline, request, goOnline, read, call, close } = await openDevice(api)
  device.setOnline(false)
  const made = await (await request('POST', '/api/user/trips', { name: 'Gunbarrel', waypointDTOs: [] })).json()
  await timeline.finish(device.app().saveTrip(made.id)).catch(() => undefined)
  await goOnline()
  const [{ id }] = (await call('GET', '/api/user/trips/paginated')).trips
  expect((await read()).snapshots.find(({ key }) => key === `trip:${id}`)).toMatchObject({ kept: 'asked' })
  close()
})
