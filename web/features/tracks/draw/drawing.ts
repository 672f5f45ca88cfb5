import { distanceKm, type Position } from '#shared/geo.ts'
import { findNearest, findPiece, toTrackLine } from '#shared/tracks/along.ts'
import type { Handles } from './handles.ts'

/** A line between two stops while it is drawn, and its points before each change. */
export type Drawing = {
  /** Without the stops. */
  readonly points: readonly Position[]
  readonly past: readonly (readonly Position[])[]
}

/** The stops that the line joins. */
export type Ends = { readonly from: Position; readonly to: Position }

/** Changes that can be undone. A long line takes 100 KB. */
const mostUndone = 50

/** Returns a line with these points between the stops. */
export const startDrawing = (points: readonly Position[]): Drawing => ({ points, past: [] })

const change = ({ points, past }: Drawing, changed: readonly Position[]): Drawing => ({
  points: changed,
  past: [...past.slice(1 - mostUndone), points],
})

/** Returns the line from stop to stop. */
export const toLine = (points: readonly Position[], { from, to }: Ends): readonly Position[] => [from, ...points, to]

/** Adds a point at the end. The second click of a double-click, at the same place, adds nothing. */
export function addPoint(drawing: Drawing, position: Position): Drawing {
  const last = drawing.points.at(-1)
  return last && isSame(last, position) ? drawing : change(drawing, [...drawing.points, position])
}

/** Adds the points of a route at the end, which one undo takes back. */
export const addPoints = (drawing: Drawing, points: readonly Position[]): Drawing =>
  points.length === 0 ? drawing : change(drawing, [...drawing.points, ...points])

const isSame = (one: Position, other: Position) => distanceKm(one, other) < 0.001

/**
 * Moves a point to a position. Points between it and the handles beside it, which are not shown, follow in proportion, so
 * that the line keeps its shape.
 */
export function movePoint(drawing: Drawing, { all }: Pick<Handles, 'all'>, moved: number, to: Position): Drawing {
  const points = movePoints(drawing.points, all, moved, to)
  return points === drawing.points ? drawing : change(drawing, points)
}

/** Returns the points as `movePoint` would move them. */
export function movePoints(
  points: readonly Position[],
  handles: readonly number[],
  moved: number,
  to: Position,
): readonly Position[] {
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
    return { latitude: point.latitude + share * north, longitude: wrap(point.longitude + share * east) }
  })
}

const wrap = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)

/** Pulls the line's nearest place to a position, where it gets a point. */
export function pullLine(drawing: Drawing, handles: Pick<Handles, 'all'>, ends: Ends, to: Position): Drawing {
  const line = toTrackLine(toLine(drawing.points, ends))
  const { share, position } = findNearest(line, to)
  // The line has the first stop before the points.
  const at = findPiece(line.shares, share)
  const points = [...drawing.points.slice(0, at), position, ...drawing.points.slice(at)]
  const all = handles.all.map((one) => (one < at ? one : one + 1))
  return change(drawing, movePoints(points, all, at, to))
}

/** Removes a point. */
export function removePoint(drawing: Drawing, at: number): Drawing {
  return change(drawing, drawing.points.toSpliced(at, 1))
}

/** Takes the last change back; after a reload, which forgets changes, the last point of a new line. */
export function undo({ points, past }: Drawing, isNew: boolean): Drawing {
  const before = past.at(-1)
  if (before) return { points: before, past: past.slice(0, -1) }
  return { points: isNew ? points.slice(0, -1) : points, past }
}
