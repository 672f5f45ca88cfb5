import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { type Drive, noDrive } from '#shared/itinerary/drive.ts'
import { startApi } from '../../support/api.ts'
import { createDevice } from '../../support/devices/device.ts'
import { openDevice } from '../../support/devices/open.ts'
import { openStored } from '../../support/devices/stored.ts'
import { createTimeline } from '../../support/devices/timeline.ts'

const api = startApi()
const at = Date.UTC(2027, 5, 1)

/** An entry of the user at a stop. */
const enterAt =
  (stop: WaypointId) =>
  (drive: Drive): Drive => ({
    arrivals: [...drive.arrivals, { stop, day: createDay('2027-06-01'), at }],
    readings: [...drive.readings, { stop, fuel: 'full', at }],
  })

test('arrivals and readings stay on the device through a reload, and never reach the server', async () => {
  const { device, trip, timeline, readOutbox } = await openDevice(api, { name: 'Well 33' })
  const [stop] = trip.ids as WaypointId[]
  if (!stop) throw new Error('The trip has no stop')
  await timeline.finish(device.app().changeDrive(trip.id, enterAt(stop)))
  const sent = device.network.requests.length
  device.reload()
  expect(await timeline.finish(device.app().readDrive(trip.id))).toEqual(enterAt(stop)(noDrive))
  await timeline.pass(60_000)
  expect(device.network.requests.slice(sent).filter((request) => !request.startsWith('GET'))).toEqual([])
  expect(await readOutbox()).toEqual([])
})

test('a browser that stores nothing refuses an arrival', async () => {
  const person = await api.signIn()
  const timeline = createTimeline(api)
  const device = createDevice({ api, timeline, person, databases: undefined })
  const tripId = '1-aaaaaaaaaa' as TripId
  expect(await timeline.finish(device.app().readDrive(tripId))).toEqual(noDrive)
  await expect(timeline.finish(device.app().changeDrive(tripId, (drive) => drive))).rejects.toThrow('saves nothing')
  device.close()
})

test('a database of version 1 takes arrivals after its upgrade', async () => {
  const { device, timeline } = await openStored(api, 1, { others: ['offgrid-someone-else'] })
  const { trips, waypoints, outbox } = await timeline.finish(device.read())
  const [trip, [well]] = [trips[0], waypoints]
  if (!trip || !well) throw new Error('There is nothing in the database')
  expect(await (await timeline.finish(device.request('GET', `/api/user/trips/${trip.id}`))).json()).toMatchObject({
    name: 'Canning',
  })
  await timeline.finish(device.app().changeDrive(trip.id, enterAt(well.id)))
  expect(await timeline.finish(device.app().readDrive(trip.id))).toEqual(enterAt(well.id)(noDrive))
  expect(await timeline.finish(device.app().listOthers())).toMatchObject([{ unsaved: { count: outbox.length } }])
})

test('the trips saved on the device come newest first, with the dates that the user has changed here', async () => {
  const { device, trip, timeline, request, createTrip } = await openDevice(api, {
    name: 'Well 33',
    startDate: '2027-06-01',
    endDate: '2027-06-03',
  })
  const second = await createTrip('Gunbarrel')
  device.app().startPrefetching()
  await timeline.pass(60_000)
  device.setOnline(false)
  await request('PUT', `${trip.path}/waypoints/${trip.ids[0]}`, { endDate: '2027-06-05' })
  expect(await timeline.finish(device.app().listTripSpans())).toEqual([
    { id: second.id, name: 'Gunbarrel', span: null },
    { id: trip.id, name: 'Canning', span: { from: '2027-06-01T00:00:00Z', to: '2027-06-05T00:00:00Z' } },
  ])
})
