import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Fix } from '#shared/drive/fix.ts'
import type { Progress } from '#shared/drive/progress.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
import { cutRecording } from '../../../web/features/drive/cut-recording.ts'
import { computeFor, createStop, idOf } from '../../shared/itinerary/trip.ts'
import { startApi } from '../../support/api.ts'
import { createDevice } from '../../support/devices/device.ts'
import { openDevice } from '../../support/devices/open.ts'
import { createTimeline } from '../../support/devices/timeline.ts'

const api = startApi()
const at = Date.UTC(2027, 5, 1)

/** A fix every 10 s at 36 km/h. */
const fixAfter = (step: number): Fix => ({
  position: { latitude: -22 + step / 1_112, longitude: 125 },
  accuracy: 5,
  at: at + step * 10_000,
})

test('a recording survives the browser’s end with all its points, and is deleted only on request', async () => {
  const { device, trip, timeline } = await openDevice(api, { name: 'Well 33' })
  await timeline.finish(device.app().startRecording(trip.id, at))
  for (const step of [0, 1, 2]) await timeline.finish(device.app().recordFix(fixAfter(step)))
  device.reload()
  expect(await timeline.finish(device.app().readRecording())).toMatchObject({
    tripId: trip.id,
    points: 3,
    isRunning: true,
  })
  const longer = await timeline.finish(device.app().recordFix(fixAfter(3)))
  expect(longer).toMatchObject({ points: 4, gaps: 0 })
  expect(longer?.km).toBeCloseTo(0.3, 2)
  await timeline.finish(device.app().stopRecording())
  await timeline.finish(device.app().recordFix(fixAfter(4)))
  expect((await timeline.finish(device.app().listRecordedPoints())).map((point) => point.at)).toEqual(
    [0, 1, 2, 3].map((step) => fixAfter(step).at),
  )
  await timeline.finish(device.app().discardRecording())
  expect(await timeline.finish(device.app().readRecording())).toBeUndefined()
  expect(await timeline.finish(device.app().listRecordedPoints())).toEqual([])
})

test('what the positions have shown stays beside arrivals and readings, and none of it reaches the server', async () => {
  const { device, trip, timeline } = await openDevice(api, { name: 'Well 33' })
  const sent = device.network.requests.length
  const progress: Progress = {
    leg: trip.ids[0] as WaypointId,
    fix: fixAfter(0),
    share: 0.5,
    track: 'none',
    match: undefined,
    counted: fixAfter(0),
    km: 3,
    samples: [],
    used: { key: '', amount: { low: 1, usual: 1, high: 1 } },
    pastSince: undefined,
  }
  await timeline.finish(device.app().saveProgress(trip.id, progress))
  await timeline.finish(device.app().changeDrive(trip.id, (drive) => ({ ...drive, water: undefined })))
  device.reload()
  expect(await timeline.finish(device.app().readProgress(trip.id))).toMatchObject({ share: 0.5, km: 3 })
  await timeline.finish(device.app().startRecording(trip.id, at))
  await timeline.finish(device.app().recordFix(fixAfter(1)))
  await timeline.pass(60_000)
  expect(device.network.requests.slice(sent).filter((request) => !request.startsWith('GET'))).toEqual([])
})

test('a browser that stores nothing refuses to record', async () => {
  const person = await api.signIn()
  const timeline = createTimeline(api)
  const device = createDevice({ api, timeline, person, databases: undefined })
  await expect(timeline.finish(device.app().startRecording('1-aaaaaaaaaa' as TripId, at))).rejects.toThrow(
    'saves nothing',
  )
  expect(await timeline.finish(device.app().readRecording())).toBeUndefined()
  device.close()
})

const day = createDay('2027-06-01')

/** A plan with stops after these kilometers of the drive. */
const planStops = (...all: readonly number[]) =>
  computeFor(all.map((km, at) => createStop(at + 1, { at: [-22 + km / 111.2, 125] })))

/** Starts a recording, and records the kilometers between these with a point each 200 m. */
async function openRecorded(from: number, to: number) {
  const opened = await openDevice(api, { name: 'Well 33' })
  const { device, timeline, trip } = opened
  const drive = async (from: number, to: number) => {
    for (let step = from * 10; step <= to * 10; step += 2) await timeline.finish(device.app().recordFix(fixAfter(step)))
  }
  await timeline.finish(device.app().startRecording(trip.id, at))
  await drive(from, to)
  const listPoints = () => timeline.finish(device.app().listRecordedPoints())
  return { ...opened, drive, listPoints, app: () => device.app(), finish: timeline.finish }
}

test('what is left of a recording after its part up to a stop became a track stays, and can be continued', async () => {
  const { app, device, finish, drive, listPoints } = await openRecorded(0, 42)
  const plan = planStops(0, 11.1, 60)
  await finish(app().stopRecording())
  const cut = await cutRecording(await listPoints(), plan, day)
  expect(cut.tracks).toMatchObject([{ from: idOf(1), stop: idOf(2), km: expect.closeTo(11.1, 2) }])
  const left = await finish(app().dropRecordedPoints(cut.used))
  expect(left).toMatchObject({ isRunning: false, gaps: 0 })
  expect(Math.round(left?.km ?? 0)).toBe(31)
  device.reload()
  expect(await finish(app().readRecording())).toEqual(left)
  const points = await listPoints()
  expect(points).toHaveLength(left?.points ?? 0)
  expect([points[0]?.at, points.at(-1)?.at]).toEqual([fixAfter(110).at, fixAfter(420).at])
  expect((await cutRecording(points, plan, day)).tracks).toMatchObject([{ stop: idOf(3), km: expect.closeTo(30.9, 1) }])

  await finish(app().resumeRecording())
  await drive(42.2, 60)
  await finish(app().stopRecording())
  const rest = await cutRecording(await listPoints(), plan, day)
  expect(rest.tracks).toMatchObject([{ from: idOf(2), stop: idOf(3), km: expect.closeTo(48.9, 2) }])
  expect(await finish(app().dropRecordedPoints(rest.used))).toBeUndefined()
  expect(await finish(app().readRecording())).toBeUndefined()
  expect(await listPoints()).toEqual([])
})

test('the roads before and after a track stay with a gap, which is no track between its stops', async () => {
  const { app, finish, listPoints } = await openRecorded(0, 30)
  const plan = planStops(4, 16, 60)
  await finish(app().stopRecording())
  const { tracks, used } = await cutRecording(await listPoints(), plan, day)
  expect(tracks).toMatchObject([{ stop: idOf(2), km: expect.closeTo(12, 2) }])
  const left = await finish(app().dropRecordedPoints(used))
  expect(left).toMatchObject({ gaps: 1, last: { at: fixAfter(300).at } })
  expect(Math.round(left?.km ?? 0)).toBe(18)
  const rest = await cutRecording(await listPoints(), plan, day)
  expect(rest.tracks).toMatchObject([{ from: idOf(2), stop: idOf(3), km: expect.closeTo(14, 1) }])
  expect(Math.round((await finish(app().dropRecordedPoints(rest.used)))?.km ?? 0)).toBe(4)
  // The part driven before the trip's first stop belongs to no leg.
  expect(await cutRecording(await listPoints(), plan, day)).toEqual({ tracks: [], used: new Set() })
})

test('a recording that is all the track of the leg being driven leaves nothing', async () => {
  const { app, finish, listPoints } = await openRecorded(1, 9)
  const plan = planStops(0, 11)
  await finish(app().stopRecording())
  const { tracks, used } = await cutRecording(await listPoints(), plan, day)
  expect(tracks).toMatchObject([{ stop: idOf(2), km: expect.closeTo(8, 2) }])
  expect(await finish(app().dropRecordedPoints(used))).toBeUndefined()
  expect(await listPoints()).toEqual([])
})

test('a recording that starts after a stop and passes the next is its track up to there, and the rest stays', async () => {
  const { app, finish, listPoints } = await openRecorded(5, 20)
  const plan = planStops(0, 11.1, 60)
  await finish(app().stopRecording())
  const { tracks, used } = await cutRecording(await listPoints(), plan, day)
  expect(tracks).toMatchObject([{ from: idOf(1), stop: idOf(2), km: expect.closeTo(6.1, 2) }])
  expect(Math.round((await finish(app().dropRecordedPoints(used)))?.km ?? 0)).toBe(9)
})

test('a recording that another tab continued stays with its new points when its start became a track', async () => {
  const { app, finish, drive, listPoints } = await openRecorded(0, 11.2)
  await finish(app().stopRecording())
  const { used } = await cutRecording(await listPoints(), planStops(0, 11.1), day)
  await finish(app().resumeRecording())
  await drive(11.4, 13)
  expect(await finish(app().dropRecordedPoints(used))).toMatchObject({ isRunning: true, gaps: 0 })
  expect((await listPoints()).at(-1)?.at).toBe(fixAfter(130).at)
})

test('which leg a recording is for follows from its points, not from the leg being driven when it stops', async () => {
  const { app, finish, listPoints } = await openRecorded(0.4, 32)
  const plan = planStops(0, 11.1, 60)
  await finish(app().stopRecording())
  const { tracks } = await cutRecording(await listPoints(), plan, day)
  expect(tracks).toMatchObject([{ from: idOf(1), stop: idOf(2), km: expect.closeTo(10.7, 1) }])
})

test('on a road there and back, a recording is for the leg in whose direction it leads', async () => {
  const { listPoints } = await openRecorded(12, 25)
  const points = await listPoints()
  expect((await cutRecording(points, planStops(0, 60, 0), day)).tracks).toMatchObject([{ stop: idOf(2) }])
  expect((await cutRecording(points, planStops(60, 0, 60), day)).tracks).toMatchObject([{ stop: idOf(3) }])
  expect((await cutRecording(points, planStops(60, 0), day)).tracks).toEqual([])
})
