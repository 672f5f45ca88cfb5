import { afterTimeout, type Signal, unlessAborted } from '../in-time.ts'
import type { Tile } from '../tile.ts'
import { type DecodedTile, readRoads, type TileFault, type TileRoads } from './read-roads.ts'
import type { RoadSchema } from './schemas.ts'

/** A map with roads. */
export type RoadMap = {
  /** The highest zoom that it has tiles of. */
  readonly maxZoom: number
  /**
   * Returns a tile, and undefined if the map has none there, as at sea. A rejection ends the search: it means that no tile
   * can be read.
   */
  readonly readTile: (z: number, x: number, y: number) => Promise<DecodedTile | TileFault | undefined>
}

/** Tiles that were read, and why others were left out. */
export type TileCounts = { readonly read: number; readonly missing: number } & Readonly<Record<TileFault, number>>

export type Progress = (share: number) => void
export type Under = { readonly signal?: Signal | undefined; readonly onProgress?: Progress | undefined }

/** The zoom of routes, and the least: below, small roads and tracks are missing. */
export const [routeZoom, coarsestZoom] = [14, 13]

/** Tiles that are read at a time. */
const atATime = 4
/** Points that are cut and joined between two pauses. */
const pointsAtOnce = 20_000

/** Reads each tile once, as long as there are at most this many. */
export function createTileReader(
  map: RoadMap,
  most: { readonly tiles: number; readonly edges: number },
  { signal }: Under,
) {
  const known = new Map<string, TileRoads | undefined>()
  const counts = { read: 0, missing: 0, damaged: 0, 'too large': 0, 'no vector tile': 0 }
  let schema: RoadSchema | undefined

  const read = async (tile: Tile): Promise<TileRoads | undefined> => {
    const key = toKey(tile)
    if (known.has(key)) return known.get(key)
    const decoded = await map.readTile(tile.z, tile.x, tile.y)
    const roads = typeof decoded === 'object' ? readRoads(tile, decoded) : (decoded ?? 'missing')
    counts[typeof roads === 'string' ? roads : 'read']++
    const found = typeof roads === 'string' ? undefined : roads
    schema ??= found?.schema
    known.set(key, found)
    return found
  }

  return {
    counts: (): TileCounts => ({ ...counts }),
    schema: () => schema,
    /** Returns a tile that was read. */
    find: (tile: Tile) => known.get(toKey(tile)),
    hasRoom: (tiles: readonly Tile[]) =>
      known.size + tiles.filter((tile) => !known.has(toKey(tile))).length <= most.tiles,

    /** Returns the roads of these tiles; undefined if they have more corners than a network may have edges. */
    async readTiles(
      tiles: readonly Tile[],
      onProgress: Progress,
      choose = (roads: TileRoads) => roads,
    ): Promise<TileRoads[] | undefined> {
      const found: TileRoads[] = []
      let [points, pointsSincePause] = [0, 0]
      for (let at = 0; at < tiles.length; at += atATime) {
        for (const whole of await unlessAborted(Promise.all(tiles.slice(at, at + atATime).map(read)), signal)) {
          if (!whole) continue
          const roads = choose(whole)
          found.push(roads)
          points += roads.xs.length
          pointsSincePause += whole.xs.length
        }
        if (points > most.edges) return undefined
        onProgress(Math.min(1, (at + atATime) / tiles.length))
        if (pointsSincePause < pointsAtOnce) continue
        pointsSincePause = 0
        await pause(signal)
      }
      return found
    },
  }
}

export const toKey = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`

/** Lets events happen, so that a search in a worker can be canceled. @throws the signal's reason */
export async function pause(signal: Signal | undefined): Promise<void> {
  await new Promise<void>((resolve) => afterTimeout(0, resolve))
  if (signal?.aborted) throw signal.reason
}

/** Runs a calculation to its end with pauses. */
export async function runSteps<Result>(
  steps: Generator<number | undefined, Result>,
  { signal, onProgress }: Under,
): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (value !== undefined) onProgress?.(value)
    await pause(signal)
  }
}
