import { createDay } from '#shared/date.ts'
import type { Track } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { Segment } from '#shared/tracks/measure.ts'

/** A track with a break and heights along the roads of a meridian, unless the test says otherwise. */
export function createTestTrack(more: Partial<Track> = {}, segments: readonly Segment[] = twoSegments) {
  const track = createTrack(segments, {
    source: 'roads',
    map: 'OpenStreetMap, 2 June 2027',
    fords: 2,
    name: 'By the river',
    at: createDay('2027-04-30'),
  })
  if (!track) throw new Error('The test needs a line')
  return { ...track, ...more }
}

const toSegment = (from: number): Segment =>
  Array.from({ length: 20 }, (_, at) => ({
    latitude: from + at / 100,
    longitude: 139.4 - (at % 3) / 500,
    height: 100 + 15 * (at % 4),
    surface: at < 6 ? 'gravel' : 'track',
  }))

const twoSegments = [toSegment(-25.9), toSegment(-25.5)]
