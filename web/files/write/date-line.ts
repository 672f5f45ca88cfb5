type Point = { readonly latitude: number; readonly longitude: number; readonly height?: number | undefined }

/**
 * Cuts a line where it crosses the date line, with a point at 180 and -180 (RFC 7946, 3.1.9), so that no step of a piece is longer than
 * 180 degrees.
 */
export function cutAtDateLine(points: readonly Point[]): readonly (readonly Point[])[] {
  const pieces: Point[][] = [[]]
  for (const point of points) {
    const piece = pieces.at(-1)
    const previous = piece?.at(-1)
    if (!piece || !previous || Math.abs(point.longitude - previous.longitude) <= 180) {
      piece?.push(point)
      continue
    }
    const edge = Math.sign(previous.longitude) * 180
    const crossing = cross(previous, point, edge)
    if (previous.longitude !== edge) piece.push(crossing)
    pieces.push(point.longitude === -edge ? [point] : [{ ...crossing, longitude: -edge }, point])
  }
  // A piece that only touches the date line is no line.
  const lines = pieces.filter(({ length }) => length > 1)
  return lines.length > 0 ? lines : [points]
}

/** Returns the place between two points where the straight line on the map is at the edge. */
function cross(from: Point, to: Point, edge: number): Point {
  const width = to.longitude + 2 * edge - from.longitude
  const share = width === 0 ? 0 : (edge - from.longitude) / width
  const at = (one: number, other: number) => one + share * (other - one)
  const hasHeight = from.height !== undefined && to.height !== undefined
  return {
    latitude: Number(at(from.latitude, to.latitude).toFixed(7)),
    longitude: edge,
    ...(hasHeight && { height: Math.round(at(from.height, to.height)) }),
  }
}
