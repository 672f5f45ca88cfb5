import { distanceKm, type Position } from '../geo.ts'
import type { Tile } from '../tile.ts'
import { listTilesBeside, listTilesInOval } from '../tiles.ts'
import { createRouteSearch, type NoRoute, nearMeters, type Route } from './route-search.ts'
import type { Choice } from './search.ts'
import { coarsestZoom, type RoadMap, routeZoom, toKey, type Under } from './tile-reader.ts'

export type RouteLimits = {
  readonly tiles: number
  readonly edges: number
  /** Tiles up to which the whole area is searched without a guide. */
  readonly direct: number
}

/** From a file, and over a network. */
export const routeLimits: RouteLimits = { tiles: 6_000, edges: 400_000, direct: 400 }
export const networkLimits: RouteLimits = { ...routeLimits, tiles: 3_000 }

/** Kilometers of the search to each side of the guide, at first and once more, and at least around both stops. */
const besideKm = [1.5, 6]
const aroundKm = 3
/** Half of the oval's width as a share of the leg, and its least and most kilometers. */
const oval = { share: 0.2, least: 10, most: 100 }
const halfWidthKm = (km: number) => Math.min(oval.most, Math.max(oval.least, km * oval.share))
const samePlaceKm = 0.02
/** The progress after the ends, a short leg and the guide, and the part of the rest after the first area. */
const after = { ends: 0.02, short: 0.8, guide: 0.3, first: 0.9 }

/**
 * Finds the route between two stops along a map's roads, in two steps: a guide along the roads of zoom 12 or 13 in an oval
 * around both, then the route along those of zoom 14 beside it. A short leg, or one without a guide, is searched in the whole
 * oval. Rejects with the signal's reason, or as `readTile` does.
 */
export async function findRoute(
  map: RoadMap,
  stops: readonly [start: Position, end: Position],
  choice: Choice,
  { limits = routeLimits, ...under }: Under & { readonly limits?: RouteLimits },
): Promise<Route | NoRoute> {
  const km = distanceKm(...stops)
  if (km < samePlaceKm) return { kind: 'same place' }
  if (map.maxZoom < coarsestZoom) return { kind: 'coarse map', zoom: map.maxZoom }
  const zoom = Math.min(map.maxZoom, routeZoom)
  const search = createRouteSearch(map, stops, choice, { ...under, limits })
  const listAround = (reachKm: number) => listTilesAround(stops, zoom, reachKm)

  // Both stops first: most legs without a route end here, and their tiles tell the schema.
  const problem = await search.checkEnds(unique(listAround(nearMeters / 1_000)), after.ends)
  if (problem) return problem

  const halfWidth = halfWidthKm(km)
  const listOval = (z: number) => listTilesInOval(...stops, z, halfWidth, limits.tiles)
  const whole = listOval(zoom)
  const isShort = whole.length <= limits.direct
  if (isShort) {
    const found = await search.findRoute(whole, after.short)
    // In a big city, even a short leg needs a guide.
    if (!('kind' in found && found.kind === 'too far')) return found
  }
  const guideZoom = Math.min(search.schema()?.guideZoom ?? zoom, zoom)
  const guide = await search.findGuide(listOval(guideZoom), after.guide, halfWidth * 1_000)
  const areas = isShort ? [] : [() => whole]
  if (typeof guide !== 'string') {
    if ('kind' in guide) return guide
    const line = [stops[0], ...guide.points.map(([latitude, longitude]) => ({ latitude, longitude })), stops[1]]
    const listBeside = (reachKm: number) => [
      ...listTilesBeside(line, zoom, reachKm, limits.tiles),
      ...listAround(Math.max(aroundKm, reachKm)),
    ]
    areas.unshift(...besideKm.map((reachKm) => () => unique(listBeside(reachKm))))
  }
  let first: NoRoute | undefined
  for (const [attempt, list] of areas.entries()) {
    const rest = 1 - search.done()
    const found = await search.findRoute(list(), attempt + 1 < areas.length ? 1 - rest * (1 - after.first) : 1)
    if (!('kind' in found)) return found
    // That a larger area is too large tells less than why there is no route in the smaller one.
    first ??= found
  }
  return first ?? search.toNoRoute('two networks')
}

/**
 * Returns about which tiles `findRoute` reads, without reading one: as if the guide followed the straight line. `guideZoom` is
 * that of the map's schema.
 */
export function listLikelyTiles(
  { maxZoom, guideZoom }: Pick<RoadMap, 'maxZoom'> & { readonly guideZoom: number },
  stops: readonly [start: Position, end: Position],
  limits = routeLimits,
): Tile[] {
  const zoom = Math.min(maxZoom, routeZoom)
  const listOval = (z: number) => listTilesInOval(...stops, z, halfWidthKm(distanceKm(...stops)), limits.tiles)
  const whole = listOval(zoom)
  if (whole.length <= limits.direct) return unique([...listTilesAround(stops, zoom, nearMeters / 1_000), ...whole])
  return unique([
    ...listOval(Math.min(guideZoom, zoom)),
    ...listTilesBeside(stops, zoom, besideKm[0] ?? 0, limits.tiles),
    ...listTilesAround(stops, zoom, aroundKm),
  ])
}

const listTilesAround = (stops: readonly Position[], zoom: number, reachKm: number): Tile[] =>
  stops.flatMap((stop) => listTilesBeside([stop], zoom, reachKm))

function unique(tiles: readonly Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [toKey(tile), tile])).values()]
}
