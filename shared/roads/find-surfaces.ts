import type { Position } from '../geo.ts'
import { listTilesBeside } from '../tiles.ts'
import type { NoRoute } from './route-search.ts'
import type { UnknownSurface } from './search.ts'
import { readSurfacesAlong, type SurfacesAlong } from './surfaces-along.ts'
import {
  coarsestZoom,
  createTileReader,
  type RoadMap,
  routeZoom,
  runSteps,
  type TileCounts,
  type Under,
} from './tile-reader.ts'

/** Points need less memory than the edges of a network. */
const limits = { tiles: 6_000, edges: 4_000_000 }
/** Kilometers beside a track that are read: farther than a road may be from it. */
const besideKm = 0.05
const readingShare = 0.8

/** Reads the surfaces of any track from the roads of a map. Rejects with the signal's reason, or as `readTile` does. */
export async function findSurfaces(
  map: RoadMap,
  track: readonly Position[],
  unknown: UnknownSurface,
  under: Under,
): Promise<(SurfacesAlong & { readonly isCoarse: boolean; readonly tiles: TileCounts }) | NoRoute> {
  if (map.maxZoom < coarsestZoom) return { kind: 'coarse map', zoom: map.maxZoom }
  const zoom = Math.min(map.maxZoom, routeZoom)
  const reader = createTileReader(map, limits, under)
  const tiles = listTilesBeside(track, zoom, besideKm, limits.tiles)
  if (!reader.hasRoom(tiles)) return { kind: 'too far', limit: 'tiles', most: limits.tiles }
  const roads = await reader.readTiles(tiles, (share) => under.onProgress?.(share * readingShare))
  if (!roads) return { kind: 'too far', limit: 'edges', most: limits.edges }
  const counts = reader.counts()
  if (counts['no vector tile'] > 0 && counts.read === 0) return { kind: 'no vector tiles' }
  const onProgress = (share: number) => under.onProgress?.(readingShare + share * (1 - readingShare))
  const found = await runSteps(readSurfacesAlong(roads, zoom, track, unknown), { ...under, onProgress })
  return { ...found, isCoarse: zoom < routeZoom, tiles: counts }
}
