import { unlessAborted } from '../in-time.ts'
import { pause, type Under } from '../roads/tile-reader.ts'
import type { Tile } from '../tile.ts'
import { createCollection } from './collection.ts'
import { type Block, blockLength, createFindPasses, enclose, encloseTile } from './find-passes.ts'
import type { AlongMap, FoundAlong, Place, PlaceList, Source } from './place.ts'
import { readCell } from './read-cell.ts'
import type { Way } from './way.ts'
import { createWayCells } from './way-cells.ts'
import { createWayLine, toKm } from './way-line.ts'

/** Kilometers to each side of the way that can be searched. */
export const corridors = [1, 5, 10, 25] as const
export type Corridor = (typeof corridors)[number]

/** Tiles that are read, and places that are found. */
type AlongLimits = { readonly tiles: number; readonly places: number }
const alongLimits: AlongLimits = { tiles: 40_000, places: 20_000 }

export type AlongOptions = Under & {
  readonly corridorKm: Corridor
  /** The strongest first. */
  readonly lists?: readonly PlaceList[]
  readonly limits?: AlongLimits
}

/** Cells that are read at a time. */
const atATime = 4
/** Pieces of the way that places are compared with between two pauses, and what a cell or a place takes besides. */
const [workAtOnce, workPerCell, workPerPlace] = [500_000, 2_000, 50]

/**
 * Finds what lies beside a way, on maps of which the first that shows a cell counts, and in lists. Once the signal aborts,
 * returns what was found. Rejects as `readTile` does.
 */
export async function findAlong(maps: readonly AlongMap[], way: Way, options: AlongOptions): Promise<FoundAlong> {
  const { corridorKm, lists = [], limits = alongLimits, signal, onProgress } = options
  const line = createWayLine(way)
  const { listNear, findPasses } = createFindPasses(line, way, corridorKm)
  const { cells, listRuns, listSteps, toMeters } = createWayCells(line, way, corridorKm, limits.tiles)
  const collection = createCollection([
    ...maps.map(({ name, maxZoom }): Source => ({ kind: 'map', name, schema: undefined, zoom: maxZoom })),
    ...lists.map(({ kind, name }): Source => ({ kind, name })),
  ])
  const isFull = () => collection.countPlaces() >= limits.places

  let work = 0
  const rest = async (more: number) => {
    work += more
    if (work < workAtOnce) return
    work = 0
    await pause(signal)
  }

  const addPlaces = async (places: readonly Place[], source: number, near?: readonly Block[]) => {
    for (const place of places) {
      if (isFull()) return
      const own = near ?? listNear(enclose([place.position]))
      collection.addPlace(place, source, findPasses(place.position, own))
      await rest(workPerPlace + own.length * blockLength)
    }
  }

  const read = async (cell: Tile) => {
    const near = listNear(encloseTile(cell))
    if (near.length === 0) return undefined
    const isBeside = (tile: Tile) => listNear(encloseTile(tile)).length > 0
    return { near, runs: listRuns(cell), found: await readCell(maps, cell, listSteps(cell), isBeside) }
  }

  const search = async (): Promise<FoundAlong['endedBy']> => {
    for (const [at, { places }] of lists.entries()) await addPlaces(places, maps.length + at)
    if (isFull()) return 'places'
    for (let at = 0; at < cells.length; at += atATime) {
      if (at >= limits.tiles || collection.countTiles() >= limits.tiles) return 'tiles'
      for (const cell of await unlessAborted(Promise.all(cells.slice(at, at + atATime).map(read)), signal)) {
        await rest(workPerCell)
        if (!cell) continue
        const { near, runs, found } = cell
        for (const { places } of found.shown?.tiles ?? []) await addPlaces(places, found.shown?.source ?? 0, near)
        if (isFull()) return 'places'
        collection.addCell(found, runs)
      }
      onProgress?.(Math.min(1, (at + atATime) / cells.length))
    }
    return cells.length > limits.tiles ? 'tiles' : undefined
  }

  const endedBy = await search().catch((error: unknown) => {
    if (signal?.aborted) return 'cancel' as const
    throw error
  })
  return { ...collection.finish(way, (at) => toKm(line, toMeters(at))), endedBy }
}
