import type { Feature } from 'geojson'
import type { Bounds } from '../basemap/graticule.ts'
import { sources } from '../basemap/sources.ts'
import { coarseWater, findWaterParts, type WaterPart } from '../basemap/water-parts.ts'
import type { Fill } from './overview-sources.ts'

/** Zoom from which a region's smaller lakes and rivers are drawn. */
const partsFromZoom = 4

/** The next move requests missing files. */
export function drawWater(fill: Fill) {
  const loaded = new Map<WaterPart, readonly Feature[]>()
  const requested = new Set<WaterPart>()

  const load = async (part: WaterPart) => {
    if (requested.has(part)) return
    requested.add(part)
    try {
      loaded.set(part, await part())
      fill(sources.water, () => [...loaded.values()].flat())
    } catch (error) {
      console.info('Some lakes and rivers of the bundled map could not be loaded', error)
      requested.delete(part)
    }
  }

  return {
    /** Resolves when the files in view have arrived or failed. */
    update: (bounds: Bounds, zoom: number) =>
      Promise.all([coarseWater, ...(zoom >= partsFromZoom ? findWaterParts(bounds) : [])].map(load)),
  }
}
