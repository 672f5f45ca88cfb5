import { distanceKm, type Position } from '../geo.ts'
import { listTilesBeside, listTilesInOval, type Tile } from '../tiles.ts'
import { type FoundLine, findLine } from './find-line.ts'
import { endReach, joinRoads } from './join.ts'
import type { Network } from './network.ts'
import { keepMainRoads, type TileRoads } from './read-roads.ts'
import type { Choice } from './search.ts'
import { type NoPair, snapPair } from './snap.ts'
import {
  coarsestZoom,
  createTileReader,
  type RoadMap,
  runSteps,
  type TileCounts,
  toKey,
  type Under,
  wayZoom,
} from './tile-reader.ts'

/** A way along the roads of a map. */
export type Way = FoundLine & {
  /** How one-way roads count: the map may not say where they lead, or leave no way. */
  readonly oneWays: 'followed' | 'not on the map' | 'ignored'
  /** True for a map of zoom 13, where small roads and tracks are missing. */
  readonly isCoarse: boolean
  readonly tiles: TileCounts
}

/** Why there is no way. */
export type NoWay =
  | { readonly kind: 'same place' }
  /** The map's highest zoom is below 13. */
  | { readonly kind: 'coarse map'; readonly zoom: number }
  /** Pictures or another format: nothing at either stop is a vector tile. */
  | { readonly kind: 'no vector tiles' }
  /** There is no road within this many kilometers of the stop. */
  | { readonly kind: 'no road'; readonly stop: 'start' | 'end'; readonly km: number }
  /** Both stops are near roads, which don't meet in the searched area. */
  | { readonly kind: 'two networks' }
  /** The area between the stops has more tiles, or roads with more edges, than the limit. */
  | { readonly kind: 'too far'; readonly limit: 'tiles' | 'edges'; readonly most: number }

export type WayLimits = {
  readonly tiles: number
  readonly edges: number
  /** Tiles up to which the whole area is searched without a guide. */
  readonly direct: number
}

/** From a file; over a network 3,000 tiles are enough. */
export const wayLimits: WayLimits = { tiles: 6_000, edges: 400_000, direct: 400 }

/** Meters within which a stop is on a road; without one, within which a road is near it. */
const nearMeters = 2_000
const snapReaches = [500, nearMeters]
/** Kilometers of the search to each side of the guide, at first and once more, and at least around both stops. */
const besideKm = [1.5, 6]
const aroundKm = 3
/** The part of a search's time that reading takes. */
const readingShare = 0.9
/** The part of the remaining progress that a first area takes, as the next one is seldom needed. */
const firstShare = 0.9
/** Half of the oval's width as a share of the leg, and its least and most kilometers. */
const oval = { share: 0.2, least: 10, most: 100 }
/** Units within which ends join in the guide, because short links are missing at its zoom. */
const guideReach = 24
const samePlaceKm = 0.02

/**
 * Finds the way between two stops along a map's roads, in two steps: a guide along the roads of zoom 12 or 13 in an oval
 * around both, then the way along those of zoom 14 beside it. A short leg, or one without a guide, is searched in the whole
 * oval. Rejects with the signal's reason, or as `readTile` does.
 */
export async function findWay(
  map: RoadMap,
  stops: readonly [start: Position, end: Position],
  choice: Choice,
  { limits = wayLimits, ...under }: Under & { readonly limits?: WayLimits },
): Promise<Way | NoWay> {
  const km = distanceKm(...stops)
  if (km < samePlaceKm) return { kind: 'same place' }
  if (map.maxZoom < coarsestZoom) return { kind: 'coarse map', zoom: map.maxZoom }
  const zoom = Math.min(map.maxZoom, wayZoom)
  const reader = createTileReader(map, limits, under)
  let done = 0
  /** Joins the roads of these tiles; takes the progress up to `share`. */
  const join = async (tiles: readonly Tile[], share: number, reach: number, choose?: Choose) => {
    if (!reader.hasRoom(tiles)) return tooFar('tiles', limits)
    const [from, length] = [done, Math.max(0, share - done)]
    const advance = (part: number) => {
      done = Math.max(done, from + length * Math.min(1, part))
      under.onProgress?.(done)
    }
    const roads = await reader.readTiles(tiles, (part) => advance(part * readingShare), choose)
    if (!roads) return tooFar('edges', limits)
    const joined = joinRoads(roads, tiles[0]?.z ?? zoom, reach)
    const onProgress = (part: number) => advance(readingShare + part * (1 - readingShare))
    const network = await runSteps(joined, { ...under, onProgress })
    return network.roads.length > limits.edges ? tooFar('edges', limits) : network
  }
  const search = (network: Network | TooFar, reaches: readonly number[]) =>
    'kind' in network ? network : runSteps(findLine(network, stops, choice, reaches), under)
  const listAround = (km: number) => stops.flatMap((stop) => listTilesBeside([stop], zoom, km))

  // Both stops first: most legs without a way end here, and their tiles tell the schema.
  const ends = await join(unique(listAround(nearMeters / 1_000)), 0.02, endReach)
  const counts = reader.counts()
  if (counts['no vector tile'] > 0 && counts.read === 0) return { kind: 'no vector tiles' }
  if ('kind' in ends) return ends
  const pair = snapPair(ends, stops, snapReaches)
  if (typeof pair === 'string' && pair !== 'two networks') return toNoWay(pair)

  const halfWidth = Math.min(oval.most, Math.max(oval.least, km * oval.share))
  const listOval = (z: number) => listTilesInOval(...stops, z, halfWidth, limits.tiles)
  const whole = listOval(zoom)
  const areas = [() => whole]
  if (whole.length > limits.direct) {
    const tiles = listOval(Math.min(reader.schema()?.guideZoom ?? zoom, zoom))
    const all = await join(tiles, 0.3, guideReach)
    const network = 'kind' in all && all.limit === 'edges' ? await join(tiles, 0.3, guideReach, keepMainRoads) : all
    const guide = await search(network, [halfWidth * 1_000])
    if (typeof guide !== 'string') {
      if ('kind' in guide) return guide
      const line = [stops[0], ...guide.points.map(([latitude, longitude]) => ({ latitude, longitude })), stops[1]]
      const listBeside = (km: number) => [
        ...listTilesBeside(line, zoom, km, limits.tiles),
        ...listAround(Math.max(aroundKm, km)),
      ]
      areas.unshift(...besideKm.map((km) => () => unique(listBeside(km))))
    }
  }
  let found: NoWay | undefined
  for (const [attempt, list] of areas.entries()) {
    const network = await join(list(), attempt + 1 < areas.length ? done + (1 - done) * firstShare : 1, endReach)
    const line = await search(network, snapReaches)
    if (typeof line === 'object' && 'points' in line) {
      const knows = reader.schema()?.knowsOneWays === true
      const oneWays = !knows ? 'not on the map' : line.ignoresOneWays ? 'ignored' : 'followed'
      return { ...line, oneWays, isCoarse: zoom < wayZoom, tiles: reader.counts() }
    }
    // That a larger area is too large tells less than why there is no way in the smaller one.
    found ??= typeof line === 'string' ? toNoWay(line) : line
  }
  return found ?? { kind: 'two networks' }
}

type Choose = (roads: TileRoads) => TileRoads

function unique(tiles: readonly Tile[]): Tile[] {
  return [...new Map(tiles.map((tile) => [toKey(tile), tile])).values()]
}

type TooFar = Extract<NoWay, { kind: 'too far' }>

const tooFar = (limit: 'tiles' | 'edges', limits: WayLimits): TooFar => ({
  kind: 'too far',
  limit,
  most: limits[limit],
})

const toNoWay = (found: NoPair): NoWay =>
  found === 'two networks'
    ? { kind: found }
    : { kind: 'no road', stop: found === 'no road at start' ? 'start' : 'end', km: nearMeters / 1_000 }
