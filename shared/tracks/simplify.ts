import type { Position } from '../geo.ts'
import { createFindNearest, toVector } from './sphere.ts'

/**
 * Returns the indexes of the points to keep so that no dropped point is farther than `tolerance` meters from the line
 * (Douglas and Peucker, 1973). The first and the last point stay.
 */
export function simplify(points: readonly Position[], tolerance: number): number[] {
  const ranks = rankPoints(points, tolerance)
  return points.flatMap((_, at) => ((ranks[at] ?? 0) > tolerance ? [at] : []))
}

/**
 * Returns the tolerance in meters up to which each point is kept, so that a line is searched once for all tolerances of
 * at least `least`. 0 for points that none of them keeps.
 */
export function rankPoints(points: readonly Position[], least: number): Float64Array {
  const vectors = points.map(toVector)
  const ranks = new Float64Array(points.length)
  ranks[0] = Number.POSITIVE_INFINITY
  ranks[points.length - 1] = Number.POSITIVE_INFINITY
  const open: [number, number, number][] = [[0, points.length - 1, Number.POSITIVE_INFINITY]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last, above] = range
    const farthest = findFarthest(vectors, first, last)
    if (farthest === undefined || farthest.meters <= least) continue
    // A range is searched only if its ends are kept.
    const rank = Math.min(above, farthest.meters)
    ranks[farthest.at] = rank
    open.push([first, farthest.at, rank], [farthest.at, last, rank])
  }
  return ranks
}

function findFarthest(vectors: readonly ReturnType<typeof toVector>[], first: number, last: number) {
  const [start, end] = [vectors[first], vectors[last]]
  if (!start || !end) return undefined
  const findNearest = createFindNearest(start, end)
  let farthest: { at: number; meters: number } | undefined
  for (let at = first + 1; at < last; at++) {
    const vector = vectors[at]
    if (!vector) continue
    const { meters } = findNearest(vector)
    if (!farthest || meters > farthest.meters) farthest = { at, meters }
  }
  return farthest
}
