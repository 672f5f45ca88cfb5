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
    // Before the map has a style, `getSource` would throw.
    const find = () => (map.style ? map.getSource<GeoJSONSource>(source) : undefined)
    const existing = find()
    if (!features) {
      if (!existing) return
      for (const { id } of layers) map.removeLayer(id)
      map.removeSource(source)
      return
    }
    const draw = () => {
      // `getStyle` copies the whole style, so it comes second. It is null or undefined before the style is loaded.
      if (find() || !map.getStyle()) return
      map.addSource(source, { type: 'geojson', data: features, tolerance: 0.2 })
      for (const layer of layers) map.addLayer(layer)
    }
    if (existing) void existing.setData(features)
    draw()
    map.on('styledata', draw)
    return () => {
      map.off('styledata', draw)
    }
  }, [map, source, features, layers])
}
