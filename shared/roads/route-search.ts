import type { Position } from '../geo.ts'
import { type Tile, toWorld } from '../tile.ts'
import type { Coordinates } from '../track.ts'
import { drawLine, type Line } from './draw-line.ts'
import { findNearestShare } from './grid.ts'
import { endReach, joinRoads } from './join.ts'
import { measureUnit } from './lines.ts'
import type { Network } from './network.ts'
import { keepMainRoads, type TileRoads, unitsPerTile } from './read-roads.ts'
import { type Choice, searchRoute } from './search.ts'
import { type NoPair, snapPair } from './snap.ts'
import { createTileReader, type RoadMap, routeZoom, runSteps, type TileCounts, type Under } from './tile-reader.ts'

/** A route along the roads of a map. */
export type Route = FoundLine & {
  /** Treatment of one-way roads: the map may not say where they lead, or leave no route. */
  readonly oneWays: 'followed' | 'not on the map' | 'ignored'
  /** True for a map of zoom 13, where small roads and tracks are missing. */
  readonly isCoarse: boolean
  /** Undefined if the map has no gates. */
  readonly gates: number | undefined
  readonly tiles: TileCounts
}

/** Why there is no route. */
export type NoRoute =
  | { readonly kind: 'same place' }
  /** The map's highest zoom is below 13. */
  | { readonly kind: 'coarse map'; readonly zoom: number }
  /** Pictures or another format: nothing at either stop is a vector tile. */
  | { readonly kind: 'no vector tiles' }
  /** There is no road within this many kilometers of the stop. */
  | { readonly kind: 'no road'; readonly stop: 'start' | 'end'; readonly km: number; readonly tiles: TileCounts }
  /** Both stops are near roads, which don't meet in the searched area. */
  | { readonly kind: 'two networks'; readonly tiles: TileCounts }
  | TooFar

/** The area between the stops has more tiles, or roads with more edges, than the limit. */
export type TooFar = { readonly kind: 'too far'; readonly limit: 'tiles' | 'edges'; readonly most: number }

/** Meters within which a stop is on a road; without one, within which a road is near it. */
export const nearMeters = 2_000
const snapReaches = [500, nearMeters]
/** Units within which ends join in the guide, because short links are missing at its zoom. */
const guideReach = 24
/** The part of a search's time that reading takes. */
const readingShare = 0.9

type Limits = { readonly tiles: number; readonly edges: number }
type Choose = (roads: TileRoads) => TileRoads

/** Returns searches for a route in the roads of some tiles. Each takes the progress from where it is up to a share. */
export function createRouteSearch(
  map: RoadMap,
  stops: readonly [Position, Position],
  choice: Choice,
  { limits, ...under }: Under & { readonly limits: Limits },
) {
  const reader = createTileReader(map, limits, under)
  let done = 0
  const tooFar = (limit: 'tiles' | 'edges'): TooFar => ({ kind: 'too far', limit, most: limits[limit] })

  const join = async (tiles: readonly Tile[], upTo: number, reach: number, choose?: Choose) => {
    if (!reader.hasRoom(tiles)) return tooFar('tiles')
    const [from, length] = [done, Math.max(0, upTo - done)]
    const advance = (part: number) => {
      done = Math.max(done, from + length * part)
      under.onProgress?.(done)
    }
    const roads = await reader.readTiles(tiles, (part) => advance(part * readingShare), choose)
    if (!roads) return tooFar('edges')
    const joined = joinRoads(roads, tiles[0]?.z ?? routeZoom, reach)
    const onProgress = (part: number) => advance(readingShare + part * (1 - readingShare))
    const network = await runSteps(joined, { ...under, onProgress })
    return network.roads.length > limits.edges ? tooFar('edges') : network
  }

  const find = (network: Network | TooFar, reaches: readonly number[]) =>
    'kind' in network ? network : runSteps(findLine(network, stops, choice, reaches), under)

  const toNoRoute = (found: NoPair): NoRoute => {
    const tiles = reader.counts()
    if (found === 'two networks') return { kind: found, tiles }
    return { kind: 'no road', stop: found === 'no road at start' ? 'start' : 'end', km: nearMeters / 1_000, tiles }
  }

  return {
    done: () => done,
    schema: reader.schema,
    toNoRoute,

    /** Returns why no route can start or end at the stops; undefined if both are near a road. */
    async checkEnds(tiles: readonly Tile[], upTo: number): Promise<NoRoute | undefined> {
      const network = await join(tiles, upTo, endReach)
      const counts = reader.counts()
      if (counts['no vector tile'] > 0 && counts.read === 0) return { kind: 'no vector tiles' }
      if ('kind' in network) return network
      const pair = snapPair(network, stops, snapReaches)
      return typeof pair === 'string' && pair !== 'two networks' ? toNoRoute(pair) : undefined
    },

    /** Finds a guide between places within `reach` meters of both stops: along main roads only, if there are too many. */
    async findGuide(tiles: readonly Tile[], upTo: number, reach: number): Promise<FoundLine | NoPair | TooFar> {
      const all = await join(tiles, upTo, guideReach)
      const isFull = 'kind' in all && all.limit === 'edges'
      return find(isFull ? await join(tiles, upTo, guideReach, keepMainRoads) : all, [reach])
    },

    async findRoute(tiles: readonly Tile[], upTo: number): Promise<Route | NoRoute> {
      const line = await find(await join(tiles, upTo, endReach), snapReaches)
      if (typeof line === 'string') return toNoRoute(line)
      if ('kind' in line) return line
      const schema = reader.schema()
      const oneWays = !schema?.knowsOneWays ? 'not on the map' : line.ignoresOneWays ? 'ignored' : 'followed'
      const isCoarse = (tiles[0]?.z ?? routeZoom) < routeZoom
      const gates = schema?.gates && !isCoarse ? countGates(line.points, routeZoom, reader.find) : undefined
      return { ...line, oneWays, isCoarse, gates, tiles: reader.counts() }
    },
  }
}

/** A line along the roads of a network, and what it leaves to the stops. */
export type FoundLine = Line & {
  /** Meters from the stops to its first and last point. */
  readonly offMeters: readonly [start: number, end: number]
  /** True if one-way roads leave no route, and it leads against one. */
  readonly ignoresOneWays: boolean
}

/** Finds the route between two positions (see `snapPair`). Yields so that callers can pause or stop. */
export function* findLine(
  network: Network,
  stops: readonly [Position, Position],
  choice: Choice,
  reaches: readonly number[],
): Generator<undefined, FoundLine | NoPair> {
  const snaps = snapPair(network, stops, reaches)
  if (typeof snaps === 'string') return snaps
  const offMeters = [snaps[0].meters, snaps[1].meters] as const
  for (const ignoresOneWays of [false, true]) {
    const steps = yield* searchRoute(network, snaps, { ...choice, ignoresOneWays })
    if (steps) return { ...drawLine(network, steps, choice), offMeters, ignoresOneWays }
  }
  return 'two networks'
}

/** Meters from a route within which a gate is on it: both are rounded to the units of their tile. */
const onRouteMeters = 15

/** Counts the gates on a route along the roads of tiles of one zoom. */
function countGates(
  points: readonly Coordinates[],
  zoom: number,
  findTile: (tile: Tile) => TileRoads | undefined,
): number {
  const passed = new Set<TileRoads['gates'][number]>()
  const width = 2 ** zoom * unitsPerTile
  const corners = points.map(([latitude, longitude]) => {
    const { x, y } = toWorld({ latitude, longitude })
    return { x: x * width, y: y * width }
  })
  for (const [at, to] of corners.entries()) {
    const from = corners[at - 1]
    if (!from) continue
    // Roads are cut at the edges of tiles, so each segment is in one.
    const [x, y] = [toColumn(from.x, to.x), toColumn(from.y, to.y)]
    const segment = {
      x: from.x - x * unitsPerTile,
      y: from.y - y * unitsPerTile,
      across: to.x - from.x,
      down: to.y - from.y,
    }
    for (const gate of findTile({ z: zoom, x, y })?.gates ?? []) {
      const { units } = findNearestShare(segment, gate.x, gate.y)
      if (units * measureUnit({ width, crosses: false }, to.y) <= onRouteMeters) passed.add(gate)
    }
  }
  return passed.size
}

const toColumn = (from: number, to: number) => Math.floor((from + to) / 2 / unitsPerTile)
