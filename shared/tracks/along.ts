import { distanceKm, type Position } from '../geo.ts'
import { limits } from '../limits.ts'
import type { Track } from '../track.ts'
import { decodeLine } from './polyline.ts'
import { createFindNearest, interpolate, type Nearest, toVector } from './sphere.ts'

/**
 * A decoded track. Places on it are shares of the simplified line, from 0 to 1; times the track's kilometers, a share is
 * the distance driven. A ferry, which is a break of a track along roads, has no length in them.
 */
export type TrackLine = {
  readonly points: readonly Position[]
  /** Indexes of points that start a new segment. */
  readonly breaks: ReadonlySet<number>
  /** The share of the line before each point. */
  readonly shares: readonly number[]
  /** One for each piece between two points. */
  readonly pieces: readonly ((point: ReturnType<typeof toVector>) => Nearest)[]
}

/** The part of a track that gives its line. */
export type EncodedLine = Pick<Track, 'line' | 'breaks' | 'source'>

/** Returns undefined for a line that can't be decoded or has fewer than two points. */
export function openTrack({ line, breaks = [], source }: EncodedLine): TrackLine | undefined {
  const points = decodeLine(line, limits.track.points)
  return points && points.length > 1 ? toTrackLine(points, breaks, source === 'roads') : undefined
}

export function toTrackLine(
  points: readonly Position[],
  breaks: readonly number[] = [],
  hasFerries = false,
): TrackLine {
  const starts = new Set(breaks)
  let km = 0
  const kms = points.map((point, at) => {
    const before = points[at - 1]
    km += before && !(hasFerries && starts.has(at)) ? distanceKm(before, point) : 0
    return km
  })
  let pieces: TrackLine['pieces'] | undefined
  return {
    points,
    breaks: starts,
    shares: kms.map((one) => (km === 0 ? 0 : one / km)),
    // Maps show many tracks and search for places on few.
    get pieces() {
      pieces ??= createPieces(points)
      return pieces
    },
  }
}

function createPieces(points: readonly Position[]): TrackLine['pieces'] {
  const vectors = points.map(toVector)
  return vectors.slice(1).map((vector, at) => createFindNearest(vectors[at] ?? vector, vector))
}

/** Returns the position at a share of the line. */
export function locateShare({ points, shares }: TrackLine, share: number): Position {
  const next = findPiece(shares, share) + 1
  const [from, to] = [points[next - 1], points[next]]
  const [start = 0, end = 1] = [shares[next - 1], shares[next]]
  if (!from || !to) return points[0] ?? { latitude: 0, longitude: 0 }
  return interpolate(from, to, end === start ? 0 : (share - start) / (end - start))
}

/** A place on a track: its share, its position, and the kilometers from there to the position searched for. */
export type PlaceOnTrack = { readonly share: number; readonly position: Position; readonly offKm: number }

/** Returns the place on a part of the line that is nearest to a position; the earliest of equals. */
export function findNearest(line: TrackLine, position: Position, from = 0, to = 1): PlaceOnTrack {
  const vector = toVector(position)
  const { shares, pieces } = line
  let best: { share: number; meters: number } | undefined
  for (let at = findPiece(shares, from); at < pieces.length; at++) {
    const [start = 0, end = 1] = [shares[at], shares[at + 1]]
    if (start > to) break
    const nearest = pieces[at]?.(vector)
    if (!nearest || (best && nearest.meters >= best.meters)) continue
    const anywhere = start + nearest.share * (end - start)
    const share = Math.min(to, Math.max(from, anywhere))
    // Only the pieces at the ends of the part can be nearest outside of it.
    const meters = share === anywhere ? nearest.meters : distanceKm(locateShare(line, share), position) * 1_000
    if (!best || meters < best.meters) best = { share, meters }
  }
  const share = best?.share ?? from
  const found = locateShare(line, share)
  return { share, position: found, offKm: best ? best.meters / 1_000 : distanceKm(found, position) }
}

/** Returns the index of the last piece that starts at or before a share. */
export const findPiece = (shares: readonly number[], share: number): number =>
  Math.min(findLast(shares, share), Math.max(0, shares.length - 2))

/** Returns the index of the last number that is at most `value` (by halves, as they increase); 0 if none is. */
export function findLast(numbers: ArrayLike<number>, value: number): number {
  let [low, high] = [0, Math.max(0, numbers.length - 1)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
