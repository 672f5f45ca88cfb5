import type { Map as MapLibre } from 'maplibre-gl'

/**
 * The product counts zooms as Google and OpenStreetMap do, in 256-pixel tiles; MapLibre counts in 512-pixel tiles, one
 * less for the same picture.
 */
export const toMapLibreZoom = (zoom: number) => zoom - 1

export const productZoom = (map: MapLibre) => map.getZoom() + 1
