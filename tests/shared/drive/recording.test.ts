import { expect, test } from 'vitest'
import { createDay } from '#shared/date.ts'
import type { Fix } from '#shared/drive/fix.ts'
import {
  addToRecording,
  type RecordedPoint,
  type Recording,
  startRecording,
  thin,
  toSegments,
  writeRecordingGpx,
} from '#shared/drive/recording.ts'
import { createTripId } from '#shared/ids.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import { idOf } from '../itinerary/trip.ts'
import { place, start } from './simulate.ts'

const fresh = startRecording(createTripId(1, '0123456789'), start)

/** Records fixes, by default accurate ones without a heading. */
function record(fixes: readonly (Partial<Fix> & { readonly east: number; readonly second: number })[], from = fresh) {
  let recording: Recording = from
  const points: RecordedPoint[] = []
  for (const { east, second, ...more } of fixes) {
    const fix = { position: place(east, 0), accuracy: 5, at: start + second * 1_000, ...more }
    const added = addToRecording(recording, fix)
    if (!added) continue
    recording = added.recording
    points.push(added.point)
  }
  return { recording, points }
}

test('a point is stored every 20 m, every 15° of turn, or every 30 s', () => {
  const { points } = record([
    { east: 0, second: 0, heading: 350 },
    { east: 0.01, second: 1, heading: 355 },
    { east: 0.021, second: 2, heading: 355 },
    { east: 0.022, second: 3, heading: 11 },
    { east: 0.022, second: 32 },
    { east: 0.022, second: 33 },
    { east: 0.1, second: 34, accuracy: 150 },
    { east: 0.1, second: 33 },
  ])
  expect(points.map(({ at }) => (at - start) / 1_000)).toEqual([0, 2, 3, 33])
})

test('a gap of over 60 s or 500 m starts a segment, and adds no kilometers', () => {
  const { recording, points } = record([
    { east: 0, second: 0 },
    { east: 0.4, second: 30 },
    { east: 0.5, second: 95 },
    { east: 0.9, second: 120 },
    { east: 1.5, second: 130 },
    { east: 1.6, second: 140 },
  ])
  expect(recording).toMatchObject({ gaps: 2, points: 6 })
  expect(recording.km).toBeCloseTo(0.9, 2)
  expect(toSegments(points).map((segment) => segment.length)).toEqual([2, 2, 2])
  expect(
    addToRecording({ ...recording, isRunning: false }, { position: place(9, 0), accuracy: 5, at: start + 1e6 }),
  ).toBe(undefined)
})

test('thinning drops every second point but no segment’s ends', () => {
  const { points } = record([0, 1, 2, 3, 4, 5, 100, 101, 102].map((second) => ({ east: second / 40, second })))
  const kept = thin(points)
  expect(kept.map(({ at }) => (at - start) / 1_000)).toEqual([0, 2, 4, 5, 100, 102])
  expect(toSegments(kept)).toHaveLength(2)
})

test('a recording becomes GPX with a segment between gaps, and a track', () => {
  const { points } = record([0, 1, 2, 100, 101].map((second) => ({ east: second / 40, second, height: 300 })))
  const gpx = writeRecordingGpx(points, 'Offgrid 2026-06-10')
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx).toContain(
    '<trkpt lat="-22.000000" lon="125.000000"><ele>300.0</ele><time>2026-06-10T08:00:00.000Z</time></trkpt>',
  )
  const track = createTrack(toSegments(points), { from: idOf(1), source: 'recorded', at: createDay('2026-06-10') })
  expect(track).toMatchObject({ source: 'recorded', breaks: [2], highest: 300 })
})
