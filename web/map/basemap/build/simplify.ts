import type { MultiLineString, MultiPolygon, Position } from 'geojson'
import { unwrap } from '#shared/cells.ts'

/**
 * Drops corners within `tolerance` degrees of the line (Douglas-Peucker) and rounds the rest to it. Sources for 1:10 million are no more
 * precise than 100 m.
 */
export function simplify<T extends MultiPolygon | MultiLineString>(shape: T, tolerance: number, parts = 1000): T {
  const thin = (line: Position[]) => roundLine(thinLine(unwrap(line), tolerance), parts)
  return shape.type === 'MultiPolygon'
    ? { ...shape, coordinates: shape.coordinates.map((polygon) => polygon.map(thin).filter(isRing)).filter(hasOutline) }
    : { ...shape, coordinates: shape.coordinates.map(thin) }
}

const isRing = (line: Position[]) => line.length >= 4
const hasOutline = (polygon: Position[][]) => polygon.length > 0

function roundLine(line: Position[], parts: number): Position[] {
  const out: Position[] = []
  for (const [x = 0, y = 0] of line) {
    const point = [Math.round(x * parts) / parts, Math.round(y * parts) / parts]
    const last = out.at(-1)
    if (!last || last[0] !== point[0] || last[1] !== point[1]) out.push(point)
  }
  return out
}

/** Drops corners within `tolerance` degrees of the line; the others are the same objects. */
export function thinLine(line: Position[], tolerance: number): Position[] {
  const keep = new Uint8Array(line.length)
  // A ring's ends are the same point, so split it in the middle.
  const middle = line.length >> 1
  keep[0] = keep[middle] = keep[line.length - 1] = 1
  const spans: [number, number][] = [
    [0, middle],
    [middle, line.length - 1],
  ]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let worst = 0
    let at = 0
    for (let index = from + 1; index < to; index++) {
      const off = distance(line[index], line[from], line[to])
      if (off > worst) [worst, at] = [off, index]
    }
    if (worst <= tolerance) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  return line.filter((_, index) => keep[index])
}

function distance([x = 0, y = 0]: Position = [], [ax = 0, ay = 0]: Position = [], [bx = 0, by = 0]: Position = []) {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}
