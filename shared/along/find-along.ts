import { unlessAborted } from '../in-time.ts'
import { pause, type Under } from '../roads/tile-reader.ts'
import type { Tile } from '../tile.ts'
import { type Block, blockLength, createFindPasses, enclose, encloseTile, type Pass } from './find-passes.ts'
import { mergePlaces, type PassedPlace } from './merge-places.ts'
import type { AlongMap, FoundAlong, FoundBorder, FoundLand, Place, PlaceList, Source } from './place.ts'
import { type Cell, readCell } from './read-cell.ts'
import type { BorderStep, LandStep } from './read-tile.ts'
import { locateOnWay, type Way } from './way.ts'
import { cellZoom, createWayCells, type Run } from './way-cells.ts'
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

/** Collects what a search finds, cell by cell. */
function createCollection(sources: Source[]) {
  const found: PassedPlace[] = []
  const [lands, borders]: [LandStep[], BorderStep[]] = [[], []]
  const shownRuns: (Run & Pick<NonNullable<Cell['shown']>, 'source' | 'zoom'>)[] = []
  const counts = { read: 0, missing: 0, damaged: 0, 'too large': 0, 'no vector tile': 0 }
  let [passCount, tileCount] = [0, 0]
  return {
    countPlaces: () => passCount,
    countTiles: () => tileCount,

    addPlace(place: Place, source: number, passes: readonly Pass[]) {
      if (passes.length === 0) return
      passCount += passes.length
      found.push({ place, source, isRounded: sources[source]?.kind === 'bundled', passes })
    },

    /** Adds all but the places of a cell that these steps of the way are in. */
    addCell({ shown, faults }: Cell, runs: readonly Run[]) {
      for (const fault of faults) counts[fault]++
      if (!shown) {
        if (faults.length === 0) counts.missing++
        return
      }
      counts.read++
      tileCount += shown.tiles.length
      const { source: index, zoom } = shown
      for (const run of runs) shownRuns.push({ ...run, source: index, zoom })
      const source = sources[index]
      for (const tile of shown.tiles) {
        lands.push(...tile.lands)
        borders.push(...tile.borders)
        if (source?.kind === 'map' && tile.schema && !source.schema)
          sources[index] = { ...source, schema: tile.schema, zoom: cellZoom }
      }
      const known = sources[index]
      if (runs.length > 0 && shown.tiles.length > 0 && known?.kind === 'map')
        sources[index] = { ...known, zoom: Math.max(known.zoom, zoom) }
    },

    finish(way: Way, toKm: (at: number) => number): Omit<FoundAlong, 'endedBy'> {
      // Where a map of zoom 15 has zoom 14 only, Protomaps has no fuel and water.
      const covered = shownRuns.filter(({ source: index, zoom }) => {
        const source = sources[index]
        return source?.kind !== 'map' || source.schema !== 'protomaps' || zoom >= source.zoom
      })
      const parts = toCovered(covered, toKm)
      return {
        places: mergePlaces(found, (leg) => way.legs[leg]?.isStraight === true),
        lands: toLands(lands, toKm, way),
        borders: toBorders(borders, toKm),
        sources,
        covered: parts,
        coveredKm: parts.reduce((sum, [from, to]) => sum + to - from, 0),
        totalKm: way.km,
        tiles: counts,
      }
    },
  }
}

/** Steps between two parts of an area that are one, as at the edge of a tile. */
const gapSteps = 4
/** Kilometers within which a border is crossed once: it may wind across the road. */
const sameBorderKm = 1

type ToKm = (at: number) => number

/** Joins runs of steps that are at most this many steps apart. */
function joinRuns(runs: readonly Run[], gap: number): Run[] {
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of runs.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before && first - before.last <= gap) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}

/** Returns the kilometers of these steps. */
const toCovered = (runs: readonly Run[], toKm: ToKm): FoundAlong['covered'] =>
  joinRuns(runs, 1).map(({ first, last }) => [toKm(first), toKm(last + 1)])

/** Joins the steps of each area. One without a name has that of the labels in it, if they all have the same. */
function toLands(steps: readonly LandStep[], toKm: ToKm, way: Way): FoundLand[] {
  const lands = [...Map.groupBy(steps, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((own) => {
    const [{ kind, name } = { kind: 'park', name: '' } as const] = own
    const labeled = own.filter(({ label }) => label !== '')
    return joinRuns(
      own.map(({ at }) => ({ first: at, last: at })),
      gapSteps,
    ).map(({ first, last }): FoundLand => {
      const labels = new Set(labeled.flatMap(({ at, label }) => (at >= first && at <= last ? [label] : [])))
      const [label = ''] = labels.size === 1 ? labels : []
      const fromKm = toKm(first)
      return { kind, name: name === '' ? label : name, fromKm, toKm: toKm(last + 1), ...locateOnWay(way, fromKm) }
    })
  })
  return lands.sort((one, other) => one.fromKm - other.fromKm)
}

/** Returns each crossing once. */
function toBorders(steps: readonly BorderStep[], toKm: ToKm): FoundBorder[] {
  const borders: FoundBorder[] = []
  for (const { level, at } of steps.toSorted((one, other) => one.at - other.at)) {
    const km = toKm(at)
    const before = borders.findLast((border) => border.level === level)
    if (!before || km - before.km > sameBorderKm) borders.push({ level, km })
  }
  return borders
}
