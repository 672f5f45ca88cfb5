import { interpolateOnMap, type Position } from '../geo.ts'
import { findPiece, type TrackLine } from '../tracks/along.ts'
import type { RouteLeg } from './legs.ts'
import { divideTrack } from './track-distance.ts'

/** The points of a leg from stop to stop, and the share of its usual kilometers before each. */
export type LegPath = { readonly points: readonly Position[]; readonly shares: readonly number[] }

type Ends = Readonly<Record<'from' | 'to', { readonly position: Position }>>

/** Returns a straight line; with a track and its line, that line, and straight lines from and to the stops. */
export function toLegPath(
  { from, to, track, surface }: Pick<RouteLeg, 'track' | 'surface'> & Ends,
  line: TrackLine | undefined,
): LegPath {
  if (!track || !line) return { points: [from.position, to.position], shares: [0, 1] }
  const { start, along, end } = divideTrack(track, surface)
  const km = start.usual + along.usual + end.usual
  const [before, share] = km > 0 ? [start.usual / km, along.usual / km] : [0, 1]
  return {
    points: [from.position, ...line.points, to.position],
    shares: [0, ...line.shares.map((one) => before + one * share), 1],
  }
}

/** Returns the position at a share (0 to 1) of a leg. */
export function locateOnPath({ points, shares }: LegPath, share: number): Position {
  const at = share <= 0 ? 0 : findPiece(shares, share)
  const [from, to] = [points[at], points[at + 1]]
  const [start = 0, end = 1] = [shares[at], shares[at + 1]]
  if (!from || !to) return { latitude: 0, longitude: 0 }
  return interpolateOnMap(from, to, share <= 0 ? 0 : end > start ? (share - start) / (end - start) : 1)
}

/** Returns the points between two shares. A line's ends stay, also where they are at their stops. */
export function listBetween({ points, shares }: LegPath, from: number, to: number): Position[] {
  if (from <= 0 && to >= 1) return points.slice(1, -1)
  return points.slice(1, -1).filter((_, at) => {
    const share = shares[at + 1] ?? 0
    return (share > from || from <= 0) && (share < to || to >= 1)
  })
}
