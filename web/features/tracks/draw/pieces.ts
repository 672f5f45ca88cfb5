import type { Position } from '#shared/geo.ts'
import type { Surface } from '#shared/stop.ts'

/** A point of a line that is drawn. */
export type DrawnPoint = Position & {
  /** True for a point of a route, and of a part that a route is searched for: another route may replace it. */
  readonly isFree?: true
  /** The road or the ferry from here to the next point, and its map; absent where the line is on none, or where it is unknown. */
  readonly road?: { readonly surface: Surface; readonly map: string | undefined; readonly isFerry: boolean } | undefined
  /** Fords on the route that starts here. */
  readonly fords?: number | undefined
}

/** A part of a line that a route replaces: what is between two fixed points, or the stops where undefined. */
export type Piece = { readonly from: DrawnPoint | undefined; readonly to: DrawnPoint | undefined }

/**
 * Frees the points on both sides of a place, up to the next fixed points: a handle, or a place that a route leads to, which
 * is none while the line continues straight.
 */
export function freeBeside(
  points: readonly DrawnPoint[],
  handles: readonly number[],
  place: number,
): readonly DrawnPoint[] {
  const shown = new Set(handles)
  const isRoute = (at: number) => points[at]?.isFree === true
  const isFixed = (at: number) => !isRoute(at) && (shown.has(at) || isRoute(at - 1) || isRoute(at + 1))
  const before = points.findLastIndex((_, at) => at < place && isFixed(at))
  const next = points.findIndex((_, at) => at > place && isFixed(at))
  const after = next === -1 ? points.length : next
  return points.map((point, at) => (at > before && at < after && at !== place ? { ...point, isFree: true } : point))
}

/** Returns the piece before or after a place, or before the last stop (undefined); undefined for a place that is gone. */
export function findPiece(
  points: readonly DrawnPoint[],
  place: DrawnPoint | undefined,
  side: 'before' | 'after',
): Piece | undefined {
  const at = place ? points.indexOf(place) : points.length
  if (at === -1) return undefined
  if (side === 'after') return { from: place, to: points.find((point, index) => index > at && !point.isFree) }
  return { from: points.findLast((point, index) => index < at && !point.isFree), to: place }
}

/** Replaces a piece by the points of a route. Returns the same points if an end is gone, or a fixed point is between them. */
export function fillPiece(
  points: readonly DrawnPoint[],
  { from, to }: Piece,
  route: readonly DrawnPoint[],
): readonly DrawnPoint[] {
  const start = from ? points.indexOf(from) : -1
  const end = to ? points.indexOf(to) : points.length
  const isThere = (!from || start !== -1) && start < end && points.slice(start + 1, end).every(({ isFree }) => isFree)
  if (!isThere) return points
  const free = route.map((point): DrawnPoint => ({ ...point, isFree: true }))
  return [...points.slice(0, start + 1), ...free, ...points.slice(end)]
}
