import { zxyToTileId } from 'pmtiles'
import type { Position } from '#shared/geo.ts'
import { toWorld } from './tile.ts'

/** The highest zoom of a vector map, which is enlarged from here. */
const nearestZoom = 14
/** Maximum number of tiles; a longer trip stops at a lower zoom. */
const mostTiles = 40_000
const earthKm = 40_075

/** Kilometers to each side of a straight line, for winding roads. */
const reach = (zoom: number) => (zoom <= 11 ? 25 : zoom <= 13 ? 12 : 5)

/** Returns the ids of the tiles along a route, in order, and their highest zoom. */
export function listTilesAlong(
  line: readonly Position[],
  { from, to }: { readonly from: number; readonly to: number },
  most = mostTiles,
): { readonly ids: readonly number[]; readonly zoom: number } {
  const points = unwrap(line)
  const ids: number[] = []
  let zoom = from
  for (let z = from; z <= Math.min(to, nearestZoom); z++) {
    const level = listLevel(points, z)
    if (z > from && ids.length + level.length > most) break
    ids.push(...level)
    zoom = z
  }
  return { ids: ids.toSorted((a, b) => a - b), zoom }
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

function listLevel(points: readonly Point[], z: number): number[] {
  const count = 2 ** z
  const found = new Set<number>()
  const add = ({ x, y }: Point) => {
    const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)))
    const around = reach(z) / earthKm / Math.cos(latitude)
    const clamp = (row: number) => Math.max(0, Math.min(count - 1, Math.floor(row)))
    for (let row = clamp((y - around) * count); row <= clamp((y + around) * count); row++) {
      const last = Math.min(Math.floor((x + around) * count), Math.floor((x - around) * count) + count - 1)
      for (let column = Math.floor((x - around) * count); column <= last; column++)
        found.add((((column % count) + count) % count) * count + row)
    }
  }
  points.forEach((point, index) => {
    const next = points[index + 1]
    add(point)
    if (!next) return
    const [across, down] = [next.x - point.x, next.y - point.y]
    const steps = Math.ceil(Math.hypot(across, down) / Math.max(0.5 / count, reach(z) / earthKm / 2))
    for (let step = 1; step < steps; step++)
      add({ x: point.x + (across * step) / steps, y: point.y + (down * step) / steps })
  })
  return [...found].map((key) => zxyToTileId(z, Math.floor(key / count), key % count))
}
