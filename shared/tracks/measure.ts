import { distanceKm, type Position } from '../geo.ts'
import { limits } from '../limits.ts'
import type { Surface } from '../stop.ts'

/** A point of a track; `height` in meters above sea level, `surface` from there to the next point. */
export type TrackPoint = Position & {
  readonly height?: number | undefined
  readonly surface?: Surface | undefined
}

/** A part of a track without a break. */
export type Segment = readonly TrackPoint[]

/** Smaller changes of height are the receiver's noise, which adds climb that nobody drives (guess). */
const heightStep = 10

/** Returns the kilometers along points. */
export function measureKm(points: readonly Position[]): number {
  let km = 0
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]]
    if (from && to) km += distanceKm(from, to)
  }
  return km
}

const { climb, height: range } = limits.track

/**
 * Returns meters of ascent and descent and the highest point; undefined unless every point has a height on earth (some
 * receivers write -32768 for none), and for more ascent than a track may have.
 */
export function measureHeights(points: readonly TrackPoint[]) {
  const heights = points.flatMap(({ height }) =>
    height !== undefined && height >= range.min && height <= range.max ? [height] : [],
  )
  const [first] = heights
  if (first === undefined || heights.length < points.length) return undefined
  let [up, down, highest, level] = [0, 0, first, first]
  for (const height of heights) {
    highest = Math.max(highest, height)
    if (Math.abs(height - level) < heightStep) continue
    if (height > level) up += height - level
    else down += level - height
    level = height
  }
  if (Math.max(up, down) > climb) return undefined
  return { up: Math.round(up), down: Math.round(down), highest: Math.round(highest) }
}

/**
 * Joins segments whose ends are within 300 m, drops empty ones, and keeps at most the hundred longest breaks; the others
 * become straight lines.
 */
export function joinSegments(segments: readonly Segment[]): Segment[] {
  const full = segments.filter((segment) => segment.length > 0)
  const gaps = full.slice(1).map((segment, at) => distanceBetween(full[at], segment))
  const kept = [...gaps.entries()]
    .filter(([, km]) => km > limits.track.breakKm)
    .sort(([, one], [, other]) => other - one)
    .slice(0, limits.track.breaks)
  const breaks = new Set(kept.map(([at]) => at + 1))
  const joined: TrackPoint[][] = []
  for (const [at, segment] of full.entries()) {
    const before = joined.at(-1)
    if (!before || breaks.has(at)) joined.push([...segment])
    else for (const point of segment) before.push(point)
  }
  return joined
}

/** Splits points before each of these indexes. */
export const splitAt = <Point>(points: readonly Point[], starts: readonly number[]): Point[][] =>
  [0, ...starts].map((start, at) => points.slice(start, starts[at]))

/** Returns the kilometers across the breaks between segments. */
export const measureGaps = (segments: readonly Segment[]): number =>
  segments.slice(1).reduce((km, segment, at) => km + distanceBetween(segments[at], segment), 0)

function distanceBetween(before: Segment | undefined, after: Segment): number {
  const [from, to] = [before?.at(-1), after[0]]
  return from && to ? distanceKm(from, to) : 0
}
