import { zxyToTileId } from 'pmtiles'
import { distanceKm, type Position } from '#shared/geo.ts'
import { listTilesBeside } from '#shared/tiles.ts'

/** The highest zoom of a vector map, which is enlarged from here. */
export const nearestZoom = 14
/** Protomaps has fuel, water and camps from this zoom on; it isn't drawn. */
const placesZoom = 15
/** Maximum number of tiles; a longer trip stops at a lower zoom. */
const mostTiles = 40_000

/** Kilometers to each side of a straight line, for winding roads. */
const reach = (zoom: number) => (zoom <= 11 ? 25 : zoom <= 13 ? 12 : zoom <= nearestZoom ? 5 : 2)

type Zooms = { readonly from: number; readonly to: number }

/** Returns the ids of the tiles along a route, in order, and the highest zoom that is drawn. */
export function listTilesAlong(
  line: readonly Position[],
  { from, to }: Zooms,
  most = mostTiles,
): { readonly ids: readonly number[]; readonly zoom: number } {
  const points = thin(line)
  const ids: number[] = []
  let zoom = from
  for (let z = from; z <= Math.min(to, placesZoom); z++) {
    const level = listTilesBeside(points, z, reach(z)).map(({ x, y }) => zxyToTileId(z, x, y))
    if (z > from && ids.length + level.length > most) break
    ids.push(...level)
    zoom = Math.min(z, nearestZoom)
  }
  return { ids: ids.toSorted((a, b) => a - b), zoom }
}

/** Returns true if a map of these zooms is not drawn in full because one zoom more would have too many tiles. */
export const isTooLong = (line: readonly Position[], { from, to }: Zooms, most = mostTiles): boolean =>
  to < nearestZoom && listTilesAlong(line, { from, to: to + 1 }, most).zoom <= to

/** Kilometers between points of a track, a tenth of the width that is saved beside them. */
const pointsApart = 0.5

/** Returns the route without points that are close to the one before. */
function thin(route: readonly Position[]): Position[] {
  const kept: Position[] = []
  for (const [at, point] of route.entries()) {
    const last = kept.at(-1)
    if (!last || at === route.length - 1 || distanceKm(last, point) >= pointsApart) kept.push(point)
  }
  return kept
}
