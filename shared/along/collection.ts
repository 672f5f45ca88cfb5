import type { Pass } from './find-passes.ts'
import { mergePlaces, type PassedPlace } from './merge-places.ts'
import type { FoundAlong, FoundBorder, FoundLand, Place, Source } from './place.ts'
import type { Cell } from './read-cell.ts'
import type { BorderStep, LandStep } from './read-tile.ts'
import { locateOnWay, type Way } from './way.ts'
import { cellZoom, type Run } from './way-cells.ts'

/** Collects what a search finds, cell by cell. */
export function createCollection(sources: Source[]) {
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
