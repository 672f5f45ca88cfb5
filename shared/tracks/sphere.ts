import { earthRadiusKm, type Position } from '../geo.ts'

/**
 * Points as vectors of length 1 from the earth's center. Distances from a great circle are then products of vectors,
 * which have no special case at the date line or near the poles.
 */
export type Vector = readonly [number, number, number]

const meters = earthRadiusKm * 1_000

export function toVector({ latitude, longitude }: Position): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

/** Returns the position below a vector of any length. */
export function fromVector([x, y, z]: Vector): Position {
  return {
    latitude: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
    longitude: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Returns the length of the straight line through the earth, which is exact for short distances. */
export const measureChord = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) * meters

/** The nearest place on a piece of a line: the share of the piece before it, and its distance. */
export type Nearest = { readonly share: number; readonly meters: number }

/**
 * Returns a function that finds the place nearest to a point on the great circle from `a` to `b`. The pieces of a track
 * are short, so the share along the chord is the share along the circle.
 */
export function createFindNearest(a: Vector, b: Vector): (point: Vector) => Nearest {
  const along: Vector = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const square = dot(along, along)
  const [nx, ny, nz] = cross(a, b)
  const size = Math.hypot(nx, ny, nz)
  return (point) => {
    if (square === 0 || size === 0) return { share: 0, meters: measureChord(a, point) }
    const share = (dot(point, along) - dot(a, along)) / square
    if (share <= 0) return { share: 0, meters: measureChord(a, point) }
    if (share >= 1) return { share: 1, meters: measureChord(b, point) }
    return { share, meters: (Math.abs(point[0] * nx + point[1] * ny + point[2] * nz) / size) * meters }
  }
}

/** Returns the position at a share (0 to 1) of the straight way from one position to another. */
export function interpolate(from: Position, to: Position, share: number): Position {
  if (share <= 0) return from
  if (share >= 1) return to
  const [a, b] = [toVector(from), toVector(to)]
  const at = (axis: 0 | 1 | 2) => a[axis] + share * (b[axis] - a[axis])
  return fromVector([at(0), at(1), at(2)])
}
