import { limits } from '../limits.ts'
import type { Track } from '../track.ts'
import { roundStored } from '../units.ts'
import { joinSegments, measureHeights, measureKm, type Segment } from './measure.ts'
import { listParts } from './parts.ts'
import { decodeLine, encodeLine, encodeNumbers } from './polyline.ts'
import { rankPoints } from './simplify.ts'

/** A track's fields besides its line; a cut line gets its `from` when its stops are saved. */
type About = Pick<Track, 'source' | 'map' | 'fords' | 'name' | 'at'>
type Lengths = Pick<Track, 'km' | 'up' | 'down' | 'highest'>
type Line = Pick<Track, 'line' | 'breaks' | 'heights' | 'parts'>

/** Meters by which a simplified line may differ at first, and the factor while it doesn't fit. */
const [tolerance, growth] = [10, 1.5]

/** The stored line's length as a share of `km`: inside what the schema accepts, so that it accepts a track's parts, too. */
const lengthShare = { min: 0.85, max: 1.01 }

/**
 * Returns a track from its segments, measured before it is simplified; undefined for a line of fewer than two points, of
 * one place, or longer than a track may be. Keeps heights and surfaces only if every point has one, and of surfaces at most 200 runs.
 */
export function createTrack<Known extends About>(
  segments: readonly Segment[],
  about: Known,
): (Known & Lengths & Line) | undefined {
  const joined = joinSegments(segments)
  const all = joined.flat()
  const km = roundStored(measureKm(all))
  if (all.length < 2 || !(km <= limits.track.km)) return undefined
  const track = fitTrack(joined, { ...about, km, ...measureHeights(all) }, tolerance)
  const length = measureKm(decodeLine(track.line, limits.track.points) ?? [])
  if (length === 0) return undefined
  // A receiver that stays on overnight adds kilometers on the spot, which nobody drives; rounding lengthens a short line.
  const inRange = Math.min(Math.max(km, length / lengthShare.max), length / lengthShare.min, limits.track.km)
  return { ...track, km: roundStored(inRange) }
}

/**
 * Simplifies measured segments until they fit into a track; by default not at all if they do. Keeps each point where the surface
 * changes.
 */
export function fitTrack<Measured extends Lengths>(
  segments: readonly Segment[],
  measured: Measured,
  first = 0,
): Measured & Line {
  const hasParts = listParts(segments.flat()) !== undefined
  const ranks = segments.map((segment) => (hasParts ? rankRuns(segment, first) : rankPoints(segment, first)))
  for (let meters = first; ; meters = meters === 0 ? tolerance : meters * growth) {
    const kept = segments.map((segment, index) => segment.filter((_, at) => (ranks[index]?.[at] ?? 0) > meters))
    const points = kept.flat()
    const line = encodeLine(points)
    const heights =
      measured.highest === undefined ? undefined : encodeNumbers(points.map(({ height = 0 }) => Math.round(height)))
    const fits = [line, heights ?? ''].every((text) => text.length <= limits.track.characters)
    if (!fits || points.length > limits.track.points) continue
    const breaks = listStarts(kept)
    // With too many parts, fewer points could have fewer, and wrong ones.
    const parts = hasParts ? listParts(points) : undefined
    return {
      ...measured,
      line,
      ...(breaks.length > 0 && { breaks }),
      ...(heights !== undefined && { heights }),
      ...(parts && { parts }),
    }
  }
}

/** Ranks the points of each run of one surface for itself, so that the points between two runs stay. */
function rankRuns(segment: Segment, least: number): Float64Array {
  const ranks = new Float64Array(segment.length)
  const starts = segment.flatMap(({ surface }, at) => (at > 0 && surface === segment[at - 1]?.surface ? [] : [at]))
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? segment.length - 1
    ranks.set(rankPoints(segment.slice(start, end + 1), least), start)
  }
  return ranks
}

/** Returns the index of each segment's first point, without the first segment's. */
function listStarts(segments: readonly Segment[]): number[] {
  let count = 0
  const starts: number[] = []
  for (const segment of segments) {
    if (count > 0) starts.push(count)
    count += segment.length
  }
  return starts
}
