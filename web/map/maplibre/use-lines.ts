import type { GeoJSONSource, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'

/** Draws GeoJSON in these layers of its own source, again after a change of style. Without features, removes them. */
export function useLines(
  map: MapLibre | undefined,
  source: string,
  features: GeoJSON.GeoJSON | undefined,
  layers: readonly LayerSpecification[],
) {
  useEffect(() => {
    if (!map) return
    if (!features) {
      if (!map.getStyle() || !map.getSource(source)) return
      for (const { id } of layers) map.removeLayer(id)
      map.removeSource(source)
      return
    }
    const draw = () => {
      // Null or undefined before a style is loaded.
      if (!map.getStyle() || map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data: features, tolerance: 0.2 })
      for (const layer of layers) map.addLayer(layer)
    }
    const existing = map.getStyle() ? map.getSource<GeoJSONSource>(source) : undefined
    if (existing) void existing.setData(features)
    draw()
    map.on('styledata', draw)
    return () => {
      map.off('styledata', draw)
    }
  }, [map, source, features, layers])
}
