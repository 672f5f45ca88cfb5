import type { Map as MapLibre } from 'maplibre-gl'

/** Converts a zoom for 256-pixel tiles to MapLibre's 512-pixel tiles. */
export const toMapLibreZoom = (zoom: number) => zoom - 1

export const productZoom = (map: MapLibre) => map.getZoom() + 1
