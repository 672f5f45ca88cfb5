import type { Pass } from './find-passes.ts'
import { mergePlaces, type PassedPlace } from './merge-places.ts'
import { toBorders, toCovered, toLands } from './on-way.ts'
import type { FoundAlong, Place, Source } from './place.ts'
import type { Cell } from './read-cell.ts'
import type { BorderStep, LandStep } from './read-tile.ts'
import type { Way } from './way.ts'
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
