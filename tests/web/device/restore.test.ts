import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { getCreationTime, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { startApi } from '../../support/api.ts'
import { bores, openFullTrip } from '../../support/devices/full-trip.ts'

const api = startApi()

test('a restored trip equals the old one in everything but ids, however often it is restored', async () => {
  const { device, trip, ids, request, call, decide, describeServer, describeDevice } = await openFullTrip(api)
  const before = await describeServer()
  expect(before.drive.arrivals).toMatchObject([{ stop: 'Ten' }, { stop: 'Nine' }])
  expect(before).toMatchObject({ kept: 'asked', recording: { tripId: 'Canning' } })
  let path = trip.path
  const known = new Set(ids)
  for (const name of ['Canning again', 'Canning once more']) {
    device.setOnline(false)
    await request('PUT', path, { name })
    await call('DELETE', path)
    await decide('restoreDeleted')
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
})

test.each(['within an import', 'within one millisecond'])(
  'a waypoint %s is restored in its place, and what names it names the new one',
  async (where) => {
    const { device, stop, nine, ids, request, call, decide, describeServer, describeDevice } = await openFullTrip(api)
    const id = where === 'within an import' ? nine : (ids.at(-3) ?? '')
    await request('PUT', stop(ids.at(-2) ?? ''), { leg: { from: id, km: 12 } })
    const before = await describeServer()
    device.setOnline(false)
    await request('PUT', stop(id), { description: 'Dry' })
    await call('DELETE', stop(id))
    await decide('restoreDeleted')
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
  },
)

test.each(['Six', 'Bore'])('of a waypoint kept in both versions, this device’s follows the other: %s', async (name) => {
  const { device, stop, ids, request, call, decide, describeServer, describeDevice } = await openFullTrip(api)
  const order = (await describeServer()).waypoints.map(({ name }: { name: string }) => name)
  const id = ids[[...bores, 'Cairn', 'Bore'].indexOf(name)] ?? ''
  device.setOnline(false)
  await request('PUT', stop(id), { name: `${name}, mine` })
  await call('PUT', stop(id), { name: `${name}, theirs` })
  await decide('keepBoth')
  const both = order.flatMap((one: string) => (one === name ? [`${name}, theirs`, `${name}, mine (this device)`] : one))
  for (const { waypoints } of [await describeServer(), await describeDevice()])
    expect(waypoints.map(({ name }: { name: string }) => name)).toEqual(both)
})

test('a check-in deleted on another device does not keep the stop that it names from being restored', async () => {
  const { device, trip, stop, nine, request, show, call, decide } = await openFullTrip(api)
  const path = `${trip.path}/check-ins`
  const [last, ...others] = (await call('GET', path)).checkIns
  device.setOnline(false)
  await request('PUT', stop(nine), { description: 'Dry' })
  await call('DELETE', stop(nine))
  await call('DELETE', `${path}/${last.id}`)
  await decide('restoreDeleted')
  const { waypoints } = await call('GET', `${trip.path}/waypoints/all`)
  const restored = waypoints.find(({ name }: { name: string }) => name === 'Nine')
  const { checkIns } = await call('GET', path)
  expect(checkIns).toEqual(others.map((one: object) => ({ ...one, stop: restored.id })))
  expect(await show(path)).toEqual({ checkIns })
})

test.each(['before', 'after'])('a vehicle restored %s its trip is in the trip’s plan', async (when) => {
  const { device, trip, vehicle, timeline, request, call, goOnline, readOutbox, decide, describeServer } =
    await openFullTrip(api)
  const before = await describeServer()
  device.setOnline(false)
  await request('PUT', `/api/user/vehicles/${vehicle}`, { modifications: 'Snorkel' })
  await request('PUT', trip.path, { description: 'Dry' })
  for (const path of [`/api/user/vehicles/${vehicle}`, trip.path]) await call('DELETE', path)
  await goOnline()
  const first = (await readOutbox()).find(({ target }) => (target.noun === 'vehicle') === (when === 'before'))
  await timeline.finish(device.app().decide(first?.seq ?? 0, 'restoreDeleted'))
  await decide('restoreDeleted')
  expect(await describeServer()).toEqual({
    ...before,
    trips: [{ ...before.trips[0], description: 'Dry' }],
    garage: [{ ...before.garage[0], modifications: 'Snorkel' }],
  })
})

test('the sample trip is restored with its vehicle', async () => {
  const { device, call, request, decide, timeline } = await openFullTrip(api)
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
  await decide('restoreDeleted')
  const [, restored] = await call('GET', '/api/user/vehicles')
  expect(restored).toMatchObject({ make: own.make, model: own.model, specs: own.specs, fillCount: 1 })
  expect(restored.id).not.toBe(own.id)
  const { trips } = await call('GET', '/api/user/trips/paginated')
  expect(trips[0]).toMatchObject({ name: 'Kaokoland', plan: { vehicleId: restored.id } })
})
