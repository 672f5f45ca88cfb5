import type { Feature } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../basemap/graticule.ts'
import { waterSource } from '../basemap/sources.ts'
import { coarseWater, findWaterParts, type WaterPart } from '../basemap/water-parts.ts'

/** Zoom from which a region's smaller lakes and rivers are drawn. */
const partsFromZoom = 4

/** The next move requests missing files. */
export function drawWater(map: MapLibre, stopped: AbortSignal) {
  const loaded = new Map<WaterPart, readonly Feature[]>()
  const requested = new Set<WaterPart>()

  const draw = () => {
    const features = [...loaded.values()].flat()
    if (features.length > 0 && !stopped.aborted)
      void map.getSource<GeoJSONSource>(waterSource)?.setData({ type: 'FeatureCollection', features })
  }

  const load = async (part: WaterPart) => {
    if (requested.has(part)) return
    requested.add(part)
    try {
      loaded.set(part, await part())
      draw()
    } catch (error) {
      console.info('Some lakes and rivers of the bundled map could not be loaded', error)
      requested.delete(part)
    }
  }

  return {
    update(bounds: Bounds, zoom: number) {
      for (const part of [coarseWater, ...(zoom >= partsFromZoom ? findWaterParts(bounds) : [])]) void load(part)
    },
    /** Called after a change of style. */
    again: draw,
  }
}
