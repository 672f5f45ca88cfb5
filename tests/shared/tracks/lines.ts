import fc from 'fast-check'
import { createDay } from '#shared/date.ts'
import type { Position } from '#shared/geo.ts'
import { createWaypointId } from '#shared/ids.ts'
import type { Track } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { Segment, TrackPoint } from '#shared/tracks/measure.ts'

/** Lines for the tests of tracks. */

const from = createWaypointId(1, '01ARZ3NDEKTSV4RRFFQ69G0001')
export const about = { from, source: 'file', at: createDay('2027-06-01') } as const

/** Checks a property on the same generated values every time. */
export const check = <Values>(property: fc.IProperty<Values>, numRuns = 100): void =>
  fc.assert(property, { seed: 20_270_601, numRuns })

/** Returns a random number from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a position whose longitude is between -180 and 180 and whose latitude is at most 89.9. */
const place = (latitude: number, longitude: number): Position => ({
  latitude: Math.min(89.9, Math.max(-89.9, latitude)),
  longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
})

export type Walk = {
  readonly seed: number
  readonly start: Position
  readonly count: number
  /** Degrees of latitude from point to point. */
  readonly step: number
}

/** Returns points that mostly go on in one direction, with heights. */
export function walk({ seed, start, count, step }: Walk): TrackPoint[] {
  const random = createRandom(seed)
  let [at, heading, height] = [start, random() * 2 * Math.PI, random() * 500]
  return Array.from({ length: count }, () => {
    const point = { ...at, height }
    heading += (random() - 0.5) * 1.5
    height += (random() - 0.5) * 20
    const stretch = Math.cos((at.latitude * Math.PI) / 180)
    at = place(at.latitude + step * Math.cos(heading), at.longitude + (step * Math.sin(heading)) / stretch)
    return point
  })
}

const start = fc.oneof(
  fc
    .record({ latitude: fc.double({ min: -80, max: 80 }), longitude: fc.double({ min: -180, max: 180 }) })
    .filter(({ latitude, longitude }) => !Number.isNaN(latitude + longitude)),
  fc.constant({ latitude: -17, longitude: 179.999 }),
  fc.constant({ latitude: 89, longitude: 20 }),
)

export const walks = fc.record({
  seed: fc.integer(),
  start,
  count: fc.integer({ min: 2, max: 300 }),
  step: fc.constantFrom(0.00001, 0.0003, 0.001, 0.02),
})

/** Splits points into segments of this many. */
export const segmentsOf = (points: readonly TrackPoint[], size: number): Segment[] =>
  Array.from({ length: Math.ceil(points.length / size) }, (_, at) => points.slice(at * size, (at + 1) * size))

/** @throws Error if the segments make no track */
export function createTrackOf(segments: readonly Segment[]): Track {
  const track = createTrack(segments, about)
  if (!track) throw new Error('These segments make no track')
  return track
}
