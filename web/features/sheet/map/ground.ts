import bordersUrl from 'virtual:basemap/borders'
import bordersFineUrl from 'virtual:basemap/borders-fine'
import landUrl from 'virtual:basemap/land'
import landFineUrl from 'virtual:basemap/land-fine'
import type { Feature, Position } from 'geojson'
import type { Town } from '../../../map/basemap/town.ts'
import { loadAllTowns } from '../../../map/basemap/towns.ts'
import { coarseWater, findWaterParts } from '../../../map/basemap/water-parts.ts'
import { listLines } from './lines.ts'
import type { Bounds } from './projection.ts'

/** What lies under the route, from the bundled map. */
export type Ground = {
  readonly land: readonly Position[][]
  readonly borders: readonly Position[][]
  readonly waters: readonly Feature[]
  readonly towns: readonly Town[]
}

/** Wider maps show coarse outlines (degrees). */
const fineSpan = 40

/** Loads what the bundled map has within these bounds. Throws if a file does not arrive. */
export async function loadGround(bounds: Bounds): Promise<Ground> {
  const isFine = bounds[2] - bounds[0] < fineSpan
  const [land, borders, towns, ...waters] = await Promise.all([
    fetchLines(isFine ? landFineUrl : landUrl),
    fetchLines(isFine ? bordersFineUrl : bordersUrl),
    loadAllTowns(),
    ...[coarseWater, ...(isFine ? findWaterParts(bounds) : [])].map((load) => load()),
  ])
  return { land, borders, towns, waters: waters.flat() }
}

async function fetchLines(url: string): Promise<Position[][]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const { geometry }: Feature = await response.json()
  return listLines(geometry)
}
