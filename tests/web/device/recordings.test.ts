import { expect, test } from 'vitest'
import type { Fix } from '#shared/drive/fix.ts'
import type { Progress } from '#shared/drive/progress.ts'
import type { TripId, WaypointId } from '#shared/ids.ts'
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
  const { device, trip, timeline, close } = await openDevice(api, { name: 'Well 33' })
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
  close()
})

test('what the positions have shown stays beside arrivals and readings, and none of it reaches the server', async () => {
  const { device, trip, timeline, close } = await openDevice(api, { name: 'Well 33' })
  const sent = device.network.requests.length
  const progress: Progress = {
    ...{ leg: trip.ids[0] as WaypointId, fix: fixAfter(0), share: 0.5, track: 'none', match: undefined },
    ...{ counted: fixAfter(0), km: 3, samples: [], used: { key: '', amount: { low: 1, usual: 1, high: 1 } } },
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
  close()
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
