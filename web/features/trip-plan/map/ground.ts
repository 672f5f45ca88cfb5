import type { Bounds } from '../../../map/basemap/graticule.ts'
import { createOutlineFeatures } from '../../../map/basemap/outline-features.ts'
import { findOutlineCells, loadWorldOutlines } from '../../../map/basemap/outlines.ts'
import { loadAllTowns } from '../../../map/basemap/towns.ts'
import { coarseWater, findWaterParts } from '../../../map/basemap/water-parts.ts'
import { listLines } from './lines.ts'

/** The ground under the route, from the bundled map. */
export type Ground = Awaited<ReturnType<typeof loadGround>>

/** Wider maps show coarse outlines (degrees). */
const fineSpan = 40

/** Loads what the bundled map has within these bounds. Throws if a file does not arrive. */
export async function loadGround(bounds: Bounds) {
  const isFine = bounds[2] - bounds[0] < fineSpan
  const cells = isFine ? findOutlineCells(bounds) : []
  const [world, towns, fine, waters] = await Promise.all([
    loadWorldOutlines(),
    loadAllTowns(),
    Promise.all(cells.map(async ({ cell, load }) => [cell, await load()] as const)),
    Promise.all([coarseWater, ...(isFine ? findWaterParts(bounds) : [])].map((load) => load())),
  ])
  const listOutlines = (kind: 'land' | 'borders') =>
    createOutlineFeatures(kind, world, new Map(fine)).flatMap(({ geometry }) => listLines(geometry))
  return { land: listOutlines('land'), borders: listOutlines('borders'), towns, waters: waters.flat() }
}
