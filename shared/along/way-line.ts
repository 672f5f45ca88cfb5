import { earthRadiusKm, interpolateOnMap, type Position } from '../geo.ts'
import { findLast } from '../tracks/along.ts'
import { fromVector, measureChord, toVector, type Vector } from '../tracks/sphere.ts'
import type { Way } from './way.ts'

/** A way as one line of short pieces, in numbers, because it can have half a million points. */
export type WayLine = ReturnType<typeof createWayLine>

/** With more points, each leg keeps every second, third and so on. */
const mostPoints = 500_000
/** A chord of this many kilometers is half a meter below the surface. A straight line is one on the map, not on the globe. */
const longestKm = 5

const earthMeters = earthRadiusKm * 1_000

export function createWayLine({ legs }: Way) {
  const every = Math.ceil(legs.reduce((sum, { points }) => sum + points.length, 0) / mostPoints)
  const [vectors, kms, meters]: [number[], number[], number[]] = [[], [], []]
  const starts: number[] = []
  let before: Vector | undefined
  const add = (position: Position, km: number) => {
    const vector = toVector(position)
    const [x, y, z] = vector
    vectors.push(x * earthMeters, y * earthMeters, z * earthMeters)
    kms.push(km)
    meters.push((meters.at(-1) ?? 0) + (before ? measureChord(before, vector) : 0))
    before = vector
  }
  for (const { points, kms: own } of legs) {
    starts.push(kms.length)
    let last: { readonly position: Position; readonly km: number } | undefined
    for (const [at, position] of points.entries()) {
      if (at % every !== 0 && at < points.length - 1) continue
      const km = own[at] ?? 0
      const apart = last ? measureChord(toVector(last.position), toVector(position)) / 1_000 : 0
      const steps = Math.ceil(apart / longestKm)
      for (let step = 1; last && step < steps; step++) {
        const share = step / steps
        add(interpolateOnMap(last.position, position, share), last.km + share * (km - last.km))
      }
      add(position, km)
      last = { position, km }
    }
  }
  return {
    /** Three numbers for each point: meters from the earth's center. */
    vectors: Float64Array.from(vectors),
    /** Kilometers from the trip's start. */
    kms: Float64Array.from(kms),
    /** Meters of the line before each point. They differ from `kms` where the user entered a leg's kilometers. */
    meters: Float64Array.from(meters),
    /** The first point of each leg. */
    starts,
  }
}

/** Returns the kilometers from the trip's start after this many meters of the line. */
export function toKm({ meters, kms }: WayLine, along: number): number {
  const at = findLast(meters, along)
  const [start = 0, end = 0] = [meters[at], meters[at + 1]]
  const [from = 0, to = from] = [kms[at], kms[at + 1]]
  return from + (end > start ? Math.min(1, (along - start) / (end - start)) : 0) * (to - from)
}

/** Returns the position after this many meters of the line. */
export function locate({ meters, vectors }: WayLine, along: number): Position {
  const at = findLast(meters, along)
  const [start = 0, end = 0] = [meters[at], meters[at + 1]]
  const share = end > start ? Math.min(1, (along - start) / (end - start)) : 0
  const read = (axis: 0 | 1 | 2) => {
    const from = vectors[3 * at + axis] ?? 0
    return from + share * ((vectors[3 * at + 3 + axis] ?? from) - from)
  }
  return fromVector([read(0), read(1), read(2)])
}
