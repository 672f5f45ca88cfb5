import type { Position } from '../geo.ts'
import { createFindNearest, toVector } from './sphere.ts'

/**
 * Returns the indexes of the points to keep so that no dropped point is farther than `tolerance` meters from the line
 * (Douglas and Peucker, 1973). The first and the last point stay.
 */
export function simplify(points: readonly Position[], tolerance: number): number[] {
  const vectors = points.map(toVector)
  const kept = new Uint8Array(points.length)
  kept[0] = 1
  kept[points.length - 1] = 1
  const open: [number, number][] = [[0, points.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range
    const farthest = findFarthest(vectors, first, last)
    if (farthest === undefined || farthest.meters <= tolerance) continue
    kept[farthest.at] = 1
    open.push([first, farthest.at], [farthest.at, last])
  }
  return points.flatMap((_, at) => (kept[at] ? [at] : []))
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
