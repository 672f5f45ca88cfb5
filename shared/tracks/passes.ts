import { earthRadiusKm, type Position } from '../geo.ts'
import { type Path, readPosition } from './path.ts'
import { createFindNearest, measureChord, toVector, type Vector } from './sphere.ts'

/** A place where a path comes nearest to a stop, before it leads away again. */
export type Pass = { readonly at: number; readonly meters: number }

/** Points that are skipped at once if they are far from a stop. */
const blockLength = 64
/** A path comes near twice only if it leads away by this share of the reach between; less is a receiver's noise. */
const rise = 0.1

type Block = { readonly center: Vector; readonly radius: number }

/**
 * Returns a function that finds where the path passes a stop within `reach` meters, in the path's order. Gaps are not
 * searched: nobody knows where they were driven.
 */
export function createFindPasses(path: Path): (stop: Position, reach: number) => Pass[] {
  const count = path.latitudes.length
  const blocks = listBlocks(path)
  const read = (at: number) => toVector(readPosition(path, at))
  return (stop, reach) => {
    const target = toVector(stop)
    const passes: Pass[] = []
    let search = createSearch(reach, passes)
    for (const [index, { center, radius }] of blocks.entries()) {
      if (measureChord(center, target) > radius + reach) {
        search.end()
        continue
      }
      const start = index * blockLength
      for (let at = start; at < Math.min(start + blockLength, count); at++) {
        const point = read(at)
        search.add({ at, meters: measureChord(point, target) })
        if (at + 1 < count && !path.breaks.has(at + 1)) {
          const { share, meters } = createFindNearest(point, read(at + 1))(target)
          if (share > 0 && share < 1) search.add({ at: at + share, meters })
        } else {
          search.end()
          search = createSearch(reach, passes)
        }
      }
    }
    return passes
  }
}

/** Finds the minima of a series of distances that are followed by a rise. */
function createSearch(reach: number, passes: Pass[]) {
  let lowest: Pass | undefined
  let highest = Number.POSITIVE_INFINITY
  const step = reach * rise
  const end = () => {
    if (lowest) passes.push(lowest)
    lowest = undefined
    highest = Number.POSITIVE_INFINITY
  }
  return {
    end,
    add: (pass: Pass) => {
      if (pass.meters > reach) end()
      else if (lowest) {
        if (pass.meters < lowest.meters) lowest = pass
        else if (pass.meters > lowest.meters + step) {
          passes.push(lowest)
          lowest = undefined
          highest = pass.meters
        }
      } else {
        highest = Math.max(highest, pass.meters)
        if (highest === Number.POSITIVE_INFINITY || pass.meters < highest - step) lowest = pass
      }
    },
  }
}

function listBlocks(path: Path): Block[] {
  const count = path.latitudes.length
  const blocks: Block[] = []
  for (let start = 0; start < count; start += blockLength) {
    const vectors: Vector[] = []
    // The last piece of a block ends at the first point of the next.
    for (let at = start; at <= Math.min(start + blockLength, count - 1); at++)
      vectors.push(toVector(readPosition(path, at)))
    blocks.push(toBlock(vectors))
  }
  return blocks
}

function toBlock(vectors: readonly Vector[]): Block {
  const middle = (axis: 0 | 1 | 2) => {
    let [low, high] = [1, -1]
    for (const vector of vectors) {
      low = Math.min(low, vector[axis])
      high = Math.max(high, vector[axis])
    }
    return (low + high) / 2
  }
  const center: Vector = [middle(0), middle(1), middle(2)]
  let [radius, longest] = [0, 0]
  for (const [at, vector] of vectors.entries()) {
    radius = Math.max(radius, measureChord(center, vector))
    const before = vectors[at - 1]
    if (before) longest = Math.max(longest, measureChord(before, vector))
  }
  // A piece follows the earth's surface, above the straight line between its ends by at most this much.
  return { center, radius: radius + longest ** 2 / (4_000 * earthRadiusKm) }
}
