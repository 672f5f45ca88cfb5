import { expect, test } from 'vitest'
import type { TripId } from '#shared/ids.ts'
import type { StopTrack } from '#shared/track.ts'
import { summarizeTrack } from '#shared/tracks/summarize.ts'
import { startApi } from '../../support/api.ts'
import { draw } from '../../support/devices/full-trip.ts'
import { openDevice } from '../../support/devices/open.ts'
import { openStored } from '../../support/devices/stored.ts'

const api = startApi()

/** Returns a track along roads, with a surface on each half. */
const followRoads = (from: string, stop: string): StopTrack => ({
  ...draw(from, stop, 1, 'roads'),
  map: 'OpenStreetMap, 2 June 2027',
  fords: 2,
  parts: [
    [0, 'gravel'],
    [1, 'sand'],
  ],
})

/** Opens a device that has read a trip from Well 33 to Well 45. */
async function openWells() {
  // Their dates keep a copy's stops in order.
  const opened = await openDevice(
    api,
    { name: 'Well 33', startDate: '2027-06-01' },
    { name: 'Well 45', startDate: '2027-06-03' },
  )
  const { trip, timeline, device, request, call } = opened
  const [well = '', next = ''] = trip.ids
  const tracks = `${trip.path}/tracks`
  return {
    ...opened,
    well,
    next,
    tracks,
    stop: `${trip.path}/waypoints/${next}`,
    save: (...all: StopTrack[]) => request('PUT', tracks, { tracks: all }),
    /** Saves a track on another device. */
    saveElsewhere: (...all: StopTrack[]) => call('PUT', tracks, { tracks: all }),
    listTracks: async (path = tracks): Promise<StopTrack[]> => (await call('GET', path)).tracks,
    readTracks: () => timeline.finish(device.app().listTracks(trip.id)),
    readReady: () => timeline.finish(device.app().readTripReadiness(trip.id)),
  }
}

test('a track drawn without a signal survives a reload, and is on the server once online', async () => {
  const { device, trip, well, next, stop, tracks, save, show, goOnline, readOutbox, listTracks, call } =
    await openWells()
  const track = draw(well, next)
  device.setOnline(false)
  const answer = await save(track)
  expect(answer.status).toBe(200)
  expect((await answer.json()).waypoints).toMatchObject([{ id: next, track: summarizeTrack(track) }])
  device.reload()
  expect(await show(tracks)).toEqual({ tracks: [track], next: null })
  expect(await show(trip.path)).toMatchObject({ waypointDTOS: [{ id: well }, { track: summarizeTrack(track) }] })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await listTracks()).toEqual([track])
  expect(await show(stop)).toEqual(await call('GET', stop))
})

test('a track and edits of its waypoint share the revision, and none is in the way of another', async () => {
  const { device, well, next, stop, save, request, goOnline, readOutbox, call, listTracks } = await openWells()
  device.setOnline(false)
  await request('PUT', stop, { leg: { from: well, km: 180 } })
  await save(draw(well, next))
  await request('PUT', stop, { name: 'Well 45 camp' })
  await save(draw(well, next, 2))
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', stop)).toMatchObject({ name: 'Well 45 camp', leg: { km: 180 } })
  expect(await listTracks()).toEqual([draw(well, next, 2)])
})

test('a track along roads keeps its surfaces and its map, offline and when it is sent', async () => {
  const { device, trip, well, next, stop, tracks, save, show, request, goOnline, readOutbox, listTracks, call } =
    await openWells()
  const track = followRoads(well, next)
  device.setOnline(false)
  await save(track)
  await request('PUT', stop, { name: 'Well 45 camp' })
  device.reload()
  expect(await show(tracks)).toEqual({ tracks: [track], next: null })
  expect(await show(trip.path)).toMatchObject({
    waypointDTOS: [
      {},
      { track: { source: 'roads', map: track.map, fords: 2, surface: { gravel: 0.4999, sand: 0.5001 } } },
    ],
  })
  const before = await show(stop)
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await listTracks()).toEqual([track])
  const after = await call('GET', stop)
  expect(after.track).toEqual(before.track)
  expect(await show(stop)).toEqual(after)
})

test('surfaces that another device changes replace those here, though the line is the same', async () => {
  const { well, next, stop, timeline, save, saveElsewhere, prefetch, readTracks, show, call } = await openWells()
  const track = followRoads(well, next)
  await prefetch()
  await save(track)
  const changed: StopTrack = { ...track, parts: [[0, 'track']] }
  await saveElsewhere(changed)
  await timeline.pass(60 * 60_000)
  expect(await readTracks()).toEqual([changed])
  expect((await show(stop)).track).toEqual((await call('GET', stop)).track)
})

test('of two tracks that differ in their surfaces only, the user chooses', async () => {
  const { device, well, next, stop, save, saveElsewhere, show, goOnline, readOutbox, decide, listTracks, call } =
    await openWells()
  const track = followRoads(well, next)
  device.setOnline(false)
  await save(track)
  await saveElsewhere({ ...track, parts: [[0, 'track']] })
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', current: { track: { surface: { track: 1 } } } }])
  await decide('keepMine')
  expect(await listTracks()).toEqual([track])
  expect(await show(stop)).toEqual(await call('GET', stop))
})

test('a removed track is gone on the server, and its waypoint stays', async () => {
  const { device, well, next, stop, tracks, save, show, request, goOnline, readOutbox, call, listTracks } =
    await openWells()
  expect((await save(draw(well, next))).status).toBe(200)
  device.setOnline(false)
  const answer = await request('DELETE', `${tracks}/${next}`)
  expect(await answer.json()).not.toHaveProperty('track')
  expect((await show(tracks)).tracks).toEqual([])
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await listTracks()).toEqual([])
  expect(await call('GET', stop)).not.toHaveProperty('track')
})

test('a track whose answer was lost is saved once', async () => {
  const { device, well, next, stop, save, goOnline, readOutbox, call, listTracks } = await openWells()
  device.setOnline(false)
  await save(draw(well, next))
  device.network.faults = ['unanswered']
  await goOnline()
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await listTracks()).toEqual([draw(well, next)])
  expect(await call('GET', stop)).toMatchObject({ rev: 1 })
})

test('a name changed on another device merges with a track drawn here', async () => {
  const { device, well, next, stop, save, goOnline, readOutbox, call, listTracks } = await openWells()
  device.setOnline(false)
  await save(draw(well, next))
  await call('PUT', stop, { name: 'Well 45 camp' })
  await goOnline()
  expect(await readOutbox()).toEqual([])
  expect(await call('GET', stop)).toMatchObject({ name: 'Well 45 camp' })
  expect(await listTracks()).toEqual([draw(well, next)])
})

test.each([
  ['mine', 'keepMine', 1],
  ['theirs', 'keepTheirs', 2],
] as const)('of two tracks to one stop, the user keeps %s', async (_name, decision, length) => {
  const { device, well, next, stop, tracks, save, saveElsewhere, show, goOnline, readOutbox, decide, ...opened } =
    await openWells()
  device.setOnline(false)
  await save(draw(well, next))
  await saveElsewhere(draw(well, next, 2))
  await goOnline()
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', current: { track: { km: draw(well, next, 2).km } } }])
  await decide(decision)
  expect(await readOutbox()).toEqual([])
  expect(await opened.listTracks()).toEqual([draw(well, next, length)])
  expect(await show(tracks)).toEqual({ tracks: [draw(well, next, length)], next: null })
  expect(await show(stop)).toEqual(await opened.call('GET', stop))
})

test('a form whose track conflicts asks later, and loses nothing', async () => {
  const { well, next, save, saveElsewhere, request, stop, readOutbox } = await openWells()
  await saveElsewhere(draw(well, next, 2))
  const answer = await save(draw(well, next))
  expect(answer.status).toBe(200)
  expect(await readOutbox()).toMatchObject([{ state: 'conflict', changed: { track: { km: draw(well, next).km } } }])
  expect(await (await request('GET', stop)).json()).toMatchObject({ track: { km: draw(well, next).km } })
})

test('a refused track leaves the form with the reason, and the track that was there', async () => {
  const { well, next, save, readTracks, readOutbox } = await openWells()
  await save(draw(well, next))
  const answer = await save({ ...draw(well, next, 2), line: '' })
  expect(answer.status).toBe(400)
  expect(await readOutbox()).toEqual([])
  expect(await readTracks()).toEqual([draw(well, next)])
})

test('a discarded track goes back to the one before', async () => {
  const { device, well, next, stop, save, readTracks, decide, show } = await openWells()
  await save(draw(well, next))
  device.setOnline(false)
  await save(draw(well, next, 2))
  await save(draw(well, next, 3))
  await decide('discardOperation')
  expect(await readTracks()).toEqual([draw(well, next)])
  expect(await show(stop)).toMatchObject({ track: { km: draw(well, next).km } })
})

test('a trip is ready once its tracks are here, and shows them through a week without a signal', async () => {
  const { device, well, next, tracks, timeline, saveElsewhere, prefetch, show, readReady, request, trip } =
    await openWells()
  await saveElsewhere(draw(well, next, 1, 'file'))
  await request('GET', trip.path)
  expect(await readReady()).toMatchObject({ tracks: { saved: 0, total: 1 }, isComplete: false })
  await prefetch()
  expect(await readReady()).toMatchObject({ tracks: { saved: 1, total: 1 }, isComplete: true })
  device.setOnline(false)
  timeline.sleep(7 * 24 * 60 * 60_000)
  device.reload()
  expect(await show(tracks)).toEqual({ tracks: [draw(well, next, 1, 'file')], next: null })
})

test('tracks are requested again only after one has changed', async () => {
  const { device, well, next, tracks, timeline, saveElsewhere, prefetch, request, readTracks, trip, ...opened } =
    await openWells()
  const countReads = () => device.network.requests.filter((sent) => sent === `GET ${tracks}`).length
  await prefetch()
  expect(countReads()).toBe(0)
  await saveElsewhere(draw(well, next))
  await timeline.pass(60 * 60_000)
  expect(countReads()).toBe(1)
  await opened.call('PUT', opened.stop, { name: 'Well 45 camp' })
  await timeline.pass(60 * 60_000)
  expect(countReads()).toBe(1)
  await saveElsewhere(draw(well, next, 2))
  await timeline.pass(60 * 60_000)
  expect(countReads()).toBe(2)
  expect(await readTracks()).toEqual([draw(well, next, 2)])
})

test('many tracks of one request are saved', async () => {
  const { well, next, save, listTracks, readOutbox } = await openWells()
  const answer = await save(draw(next, well), draw(well, next))
  expect((await answer.json()).waypoints).toMatchObject([{ id: well, track: { from: next } }, { id: next }])
  expect(await readOutbox()).toEqual([])
  expect(await listTracks()).toHaveLength(2)
})

test.each([
  [2, 'drawn tracks', draw, 0],
  [2, 'tracks along roads', followRoads, 0],
  [4, 'tracks along roads', followRoads, 1],
])('a database of version %i takes %s after its upgrade', async (version, _, create, total) => {
  const { device, timeline } = await openStored(api, version)
  const { trips, waypoints, outbox } = await timeline.finish(device.read())
  const trip = trips[0]?.id ?? ('' as TripId)
  expect(await timeline.finish(device.app().readDrive(trip))).toMatchObject({ readings: [{ fuel: 'full' }] })
  expect(await timeline.finish(device.app().readTripReadiness(trip))).toMatchObject({ tracks: { total } })
  const [first, second] = waypoints.filter(({ tripId }) => tripId === trip)
  if (!first || !second) throw new Error('There is nothing in the database')
  const track = create(first.id, second.id)
  const answer = await timeline.finish(
    device.request('PUT', `/api/user/trips/${trip}/tracks`, { body: { tracks: [track] } }),
  )
  expect(answer.status).toBe(200)
  expect(await timeline.finish(device.app().listTracks(trip))).toEqual([track])
  expect((await timeline.finish(device.read())).outbox).toHaveLength(outbox.length + 1)
})
