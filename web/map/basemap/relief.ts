import template from 'virtual:basemap/relief'
import type { LayerSpecification, RasterDEMSourceSpecification } from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { deepestRelief, flatRelief, reliefTileSize } from './relief-tiles.ts'
import { sources } from './sources.ts'

/** Shades of gray, which MapLibre takes for heights: only the color of heights leaves flat land and the sea as they are. */
export const relief: RasterDEMSourceSpecification = {
  type: 'raster-dem',
  tiles: [template],
  tileSize: reliefTileSize,
  maxzoom: deepestRelief,
  // Without the southernmost row of tiles.
  bounds: [-180, -60, 180, 85],
  encoding: 'custom',
  redFactor: 1,
  greenFactor: 0,
  blueFactor: 0,
  baseShift: 0,
}

/** Shades that WebP's losses leave on flat land. */
const tolerance = 4

/** Creates the layer of shadows and light on slopes. Where it ends, a tile's pixel is 32 wide. Zooms are MapLibre's. */
export const createReliefLayer = (colour: Palette): LayerSpecification => ({
  id: sources.relief,
  type: 'color-relief',
  source: sources.relief,
  maxzoom: 8,
  layout: { visibility: 'none' },
  paint: {
    'color-relief-color': [
      'interpolate',
      ['linear'],
      ['elevation'],
      0,
      colour.shadow,
      flatRelief - tolerance,
      colour.noShadow,
      flatRelief + tolerance,
      colour.noLight,
      255,
      colour.light,
    ],
    'color-relief-opacity': ['interpolate', ['linear'], ['zoom'], 5, 1, 7, 0.5, 8, 0],
  },
})
