import { distanceKm, type Position } from './geo.ts'
import { type Tile, toWorld } from './tile.ts'

const earthKm = 40_075

/** Returns the place at fractions of the world's width; a column beyond the date line is one of the other side. */
export function fromWorld({ x, y }: { readonly x: number; readonly y: number }): Position {
  return { latitude: (toPhi(y) * 180) / Math.PI, longitude: (x - Math.floor(x)) * 360 - 180 }
}

/** Returns the latitude in radians. */
export const toPhi = (y: number): number => Math.atan(Math.sinh(Math.PI * (1 - 2 * y)))

/**
 * Returns the tiles within `km` of a line, also across the date line, each once; a few are up to 1.5 times as far. North
 * and south of 85.05° they are those of the last row. Stops soon after it has more than `most`.
 */
export function listTilesBeside(
  line: readonly Position[],
  z: number,
  km: number,
  most = Number.POSITIVE_INFINITY,
): Tile[] {
  const points = unwrap(line)
  const count = 2 ** z
  const clamp = (row: number) => Math.max(0, Math.min(count - 1, Math.floor(row)))
  const found = new Map<number, Tile>()
  const add = ({ x, y }: Point) => {
    if (found.size > most) return
    const around = km / earthKm / Math.cos(toPhi(y))
    for (let row = clamp((y - around) * count); row <= clamp((y + around) * count); row++) {
      const last = Math.min(Math.floor((x + around) * count), Math.floor((x - around) * count) + count - 1)
      for (let column = Math.floor((x - around) * count); column <= last; column++) {
        const wrapped = ((column % count) + count) % count
        const key = wrapped * count + row
        if (!found.has(key)) found.set(key, { z, x: wrapped, y: row })
      }
    }
  }
  points.forEach((point, index) => {
    const next = points[index + 1]
    add(point)
    if (!next) return
    const [across, down] = [next.x - point.x, next.y - point.y]
    const steps = Math.ceil(Math.hypot(across, down) / Math.max(0.5 / count, km / earthKm / 2))
    for (let step = 1; step < steps; step++)
      add({ x: point.x + (across * step) / steps, y: point.y + (down * step) / steps })
  })
  return [...found.values()]
}

/**
 * Returns the tiles of the ellipse around two places that is `km` wide to each side between them. Returns
 * the start of its band if that has more than twice as many tiles as `most`.
 */
export function listTilesInOval(from: Position, to: Position, z: number, km: number, most: number): Tile[] {
  const longest = Math.hypot(distanceKm(from, to), 2 * km)
  const count = 2 ** z
  const band = listTilesBeside([from, to], z, km, 2 * most)
  if (band.length > 2 * most) return band
  return band.filter(({ x, y }) => {
    const middle = fromWorld({ x: (x + 0.5) / count, y: (y + 0.5) / count })
    // Any place of the tile is at most half of its diagonal from the middle.
    const diagonal = (Math.SQRT2 * earthKm * Math.cos((middle.latitude * Math.PI) / 180)) / count
    return distanceKm(from, middle) + distanceKm(middle, to) <= longest + diagonal
  })
}

type Point = { readonly x: number; readonly y: number }

/** Returns the places on the plane, each beside the previous one across the date line too. */
function unwrap(line: readonly Position[]): Point[] {
  const points: Point[] = []
  for (const { x, y } of line.map(toWorld)) {
    const before = points.at(-1)
    points.push({ x: before ? x + Math.round(before.x - x) : x, y })
  }
  return points
}
