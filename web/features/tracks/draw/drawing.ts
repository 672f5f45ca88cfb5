import { distanceKm, type Position } from '#shared/geo.ts'
import { findNearest, findPiece, toTrackLine } from '#shared/tracks/along.ts'
import type { Handles } from './handles.ts'
import { type DrawnPoint, fillPiece, freeBeside, type Piece } from './pieces.ts'

/** A line between two stops while it is drawn, and its points before each change. */
export type Drawing = {
  /** Without the stops. */
  readonly points: readonly DrawnPoint[]
  readonly past: readonly (readonly DrawnPoint[])[]
}

/** The stops that the line joins. */
export type Ends = { readonly from: Position; readonly to: Position }

/** Changes that can be undone. A long line takes 100 KB. */
const mostUndone = 50

/** Returns a line with these points between the stops. */
export const startDrawing = (points: readonly DrawnPoint[]): Drawing => ({ points, past: [] })

const change = ({ points, past }: Drawing, changed: readonly DrawnPoint[]): Drawing => ({
  points: changed,
  past: [...past.slice(1 - mostUndone), points],
})

/** Returns the line from stop to stop. */
export const toLine = (points: readonly DrawnPoint[], { from, to }: Ends): readonly DrawnPoint[] => [
  from,
  ...points,
  to,
]

/** Adds a point at the end. The second click of a double-click, at the same place, adds nothing. */
export function addPoint(drawing: Drawing, position: Position): Drawing {
  const last = drawing.points.at(-1)
  return last && isSame(last, position) ? drawing : change(drawing, [...drawing.points, position])
}

/** A route along roads for a piece of the line. */
export type PieceRoute = {
  readonly points: readonly DrawnPoint[]
  /** The position on the road that the place at the piece's end moves to. */
  readonly end?: Position | undefined
  /** True if no place was set for it. */
  readonly isOwnChange: boolean
}

/**
 * Puts a piece on a route, as part of the change that set a place, so that one undo takes both back. Returns the same drawing
 * if the piece has changed since.
 */
export function followRoute(drawing: Drawing, piece: Piece, route: PieceRoute): Drawing {
  const { end } = route
  const fill = (points: readonly DrawnPoint[]) => {
    const filled = fillPiece(points, piece, route.points)
    return end && filled !== points ? filled.map((point) => (point === piece.to ? end : point)) : filled
  }
  const points = fill(drawing.points)
  if (points === drawing.points) return drawing
  return route.isOwnChange ? change(drawing, points) : { points, past: drawing.past.map(fill) }
}

const isSame = (one: Position, other: Position) => distanceKm(one, other) < 0.001

/**
 * Moves a point to a position. Points between it and the handles beside it, which are not shown, follow in proportion, so
 * that the line keeps its shape, without roads. With `isFree`, a route may replace the line beside it.
 */
export function movePoint(
  drawing: Drawing,
  { all }: Pick<Handles, 'all'>,
  moved: number,
  to: Position,
  isFree = false,
): Drawing {
  const points = movePoints(drawing.points, all, moved, to)
  if (points === drawing.points) return drawing
  return change(drawing, isFree ? freeBeside(points, all, moved) : points)
}

/** Returns the points as `movePoint` would move them. */
export function movePoints(
  points: readonly DrawnPoint[],
  handles: readonly number[],
  moved: number,
  to: Position,
): readonly DrawnPoint[] {
  const from = points[moved]
  if (!from || (from.latitude === to.latitude && from.longitude === to.longitude)) return points
  const before = handles.findLast((at) => at < moved) ?? -1
  const after = handles.find((at) => at > moved) ?? points.length
  const north = to.latitude - from.latitude
  const east = wrap(to.longitude - from.longitude)
  return points.map((point, at) => {
    if (at === moved) return to
    if (at <= before || at >= after) return point
    const share = at < moved ? (at - before) / (moved - before) : (after - at) / (after - moved)
    const { isFree, latitude, longitude } = point
    return { ...(isFree && { isFree }), latitude: latitude + share * north, longitude: wrap(longitude + share * east) }
  })
}

const wrap = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)

/** Pulls the line's nearest place to a position, where it gets a point. With `isFree`, a route may replace the line beside it. */
export function pullLine(
  drawing: Drawing,
  handles: Pick<Handles, 'all'>,
  ends: Ends,
  to: Position,
  isFree = false,
): Drawing {
  const line = toTrackLine(toLine(drawing.points, ends))
  const { share, position } = findNearest(line, to)
  // The line has the first stop before the points.
  const at = findPiece(line.shares, share)
  const points = [...drawing.points.slice(0, at), position, ...drawing.points.slice(at)]
  const all = handles.all.map((one) => (one < at ? one : one + 1))
  const moved = movePoints(points, all, at, to)
  return change(drawing, isFree ? freeBeside(moved, all, at) : moved)
}

/** Removes a point; the line is on no road there. */
export function removePoint(drawing: Drawing, at: number): Drawing {
  const points = drawing.points.map((point, index) => (index === at - 1 ? { ...point, road: undefined } : point))
  return change(drawing, points.toSpliced(at, 1))
}

/** Takes the last change back; after a reload, which forgets changes, the last point of a new line. */
export function undo({ points, past }: Drawing, isNew: boolean): Drawing {
  const before = past.at(-1)
  if (before) return { points: before, past: past.slice(0, -1) }
  return { points: isNew ? points.slice(0, -1) : points, past }
}
