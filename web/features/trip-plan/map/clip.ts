import type { Point } from './projection.ts'

export type Frame = { readonly width: number; readonly height: number }

/** Space beyond the edges where outlines continue, so that their strokes end outside. */
const margin = 10

const sides = ({ width, height }: Frame) =>
  [
    { axis: 0, edge: -margin, sign: 1 },
    { axis: 0, edge: width + margin, sign: -1 },
    { axis: 1, edge: -margin, sign: 1 },
    { axis: 1, edge: height + margin, sign: -1 },
  ] as const

type Side = ReturnType<typeof sides>[number]

const isInside = (point: Point, { axis, edge, sign }: Side) => (point[axis] - edge) * sign >= 0

function cross(from: Point, to: Point, { axis, edge }: Side): Point {
  const share = (edge - from[axis]) / (to[axis] - from[axis])
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
}

/** Cuts a ring to the frame (Sutherland and Hodgman, 1974); empty if nothing is inside. */
export function clipRing(ring: readonly Point[], frame: Frame): readonly Point[] {
  let points = ring
  for (const side of sides(frame)) {
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1) ?? point
      if (isInside(point, side)) return isInside(before, side) ? [point] : [cross(before, point, side), point]
      return isInside(before, side) ? [cross(before, point, side)] : []
    })
  }
  return points
}

/** Cuts a line to the frame; returns the pieces inside. */
export function clipLine(line: readonly Point[], frame: Frame): (readonly Point[])[] {
  let pieces: (readonly Point[])[] = [line]
  for (const side of sides(frame)) pieces = pieces.flatMap((piece) => cutPiece(piece, side))
  return pieces.filter((piece) => piece.length > 1)
}

function cutPiece(line: readonly Point[], side: Side): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const [at, point] of line.entries()) {
    const before = line[at - 1]
    const [inside, wasInside] = [isInside(point, side), before !== undefined && isInside(before, side)]
    if (before && inside !== wasInside) piece.push(cross(before, point, side))
    if (inside) piece.push(point)
    else if (piece.length > 0) {
      pieces.push(piece)
      piece = []
    }
  }
  return piece.length > 0 ? [...pieces, piece] : pieces
}

/** Writes an SVG path in whole tenths of a millimeter, without points closer than `least`. Shorter rings are dropped. */
export function toPath(points: readonly Point[], { closed = false, least = 3 } = {}): string {
  const kept: Point[] = []
  for (const [at, [exactX, exactY]] of points.entries()) {
    const [x, y] = [Math.round(exactX), Math.round(exactY)]
    const last = kept.at(-1)
    const isEnd = !closed && at === points.length - 1
    if (last && !(isEnd && (last[0] !== x || last[1] !== y)) && Math.hypot(x - last[0], y - last[1]) < least) continue
    kept.push([x, y])
  }
  if (kept.length < (closed ? 3 : 2)) return ''
  const steps = kept.slice(1).map(([x, y], at) => `${x - (kept[at]?.[0] ?? 0)} ${y - (kept[at]?.[1] ?? 0)}`)
  return `M${kept[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${closed ? 'z' : ''}`
}
