import template from 'virtual:basemap/relief'
import type { Feature } from 'geojson'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  RasterDEMSourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Scheme } from '../core/use-scheme.ts'
import { createLabelLayers } from './label-layers.ts'
import { type Palette, palettes } from './palettes.ts'
import { deepestRelief, flatRelief, reliefTileSize } from './relief-tiles.ts'
import { missingLandLayer, sources } from './sources.ts'

/**
 * GeoNames (CC BY 4.0) and Mapeo's lakes and rivers (MIT) require the credit; Natural Earth, the Census Bureau and the author of the relief
 * are credited voluntarily.
 */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · Mapeo © 2020 Digital Democracy (MIT) · U.S. Census Bureau · Relief: Tom Patterson · ○ approximate place'

/** Seas, their places, and the zoom (512-pixel tiles) from which they are named. */
const seas: readonly (readonly [name: string, longitude: number, latitude: number, rank: number])[] = [
  ['Pacific Ocean', -140, 25, 0],
  ['Pacific Ocean', 165, 12, 0],
  ['South Pacific Ocean', -120, -30, 0],
  ['Atlantic Ocean', -42, 32, 0],
  ['South Atlantic Ocean', -15, -28, 0],
  ['Indian Ocean', 78, -22, 0],
  ['Arctic Ocean', -150, 77, 1],
  ['Southern Ocean', 40, -60, 1],
  ['Gulf of Mexico', -90, 25, 1],
  ['Caribbean Sea', -75, 15, 1],
  ['Hudson Bay', -85.5, 59.5, 1],
  ['Mediterranean Sea', 18, 35, 1],
  ['Coral Sea', 154, -17, 1],
  ['Tasman Sea', 160, -38, 1],
  ['Bering Sea', -177, 58, 1],
  ['Gulf of Alaska', -146, 57, 1],
  ['Arabian Sea', 64, 15, 1],
  ['Bay of Bengal', 88, 14, 1],
  ['North Sea', 3, 56, 2],
]

/**
 * Returns the bundled map's style. `findFeatures` returns what a source has so far: MapLibre loads every tile of a source again when it is
 * filled later.
 */
export function createBundledStyle(scheme: Scheme, findFeatures: (source: string) => Feature[]): StyleSpecification {
  const colour = palettes[scheme]
  const { land, relief: shades, ...others } = sources
  const fill = (id: string) => ({
    type: 'geojson' as const,
    data: { type: 'FeatureCollection' as const, features: findFeatures(id) },
    tolerance: 0.3,
  })
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      [land]: { ...fill(land), attribution: credit },
      [shades]: relief,
      seas: {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: seas.map(([name, longitude, latitude, rank]) => ({
            type: 'Feature',
            properties: { name, rank },
            geometry: { type: 'Point', coordinates: [longitude, latitude] },
          })),
        },
      },
      ...Object.fromEntries(Object.values(others).map((id) => [id, fill(id)])),
    },
    layers: [...createGroundLayers(colour), ...createLabelLayers(colour)],
  }
}

/** Returns a value that changes with the zoom: a zoom, its value, the next zoom, and so on. */
const byZoom = (zoom: number, value: number, ...others: number[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  zoom,
  value,
  ...others,
]

type Line = Pick<LineLayerSpecification, 'id' | 'source' | 'minzoom' | 'filter' | 'layout' | 'paint'>

const line = (layer: Line, colour: string, paint: LineLayerSpecification['paint']): LayerSpecification => ({
  ...layer,
  type: 'line',
  paint: { 'line-color': colour, ...paint },
})

const joined = { 'line-join': 'round' } as const

/** Creates the layers below the names. Zooms are MapLibre's, one less than the product's. */
function createGroundLayers(colour: Palette): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colour.water } },
    // Shallow water along the coast; the land above hides its inner half.
    ...[24, 10].map((width, index) =>
      line({ id: `shore-${index}`, source: sources.land }, colour.shore, {
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 4, 6, width],
        'line-blur': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 6, 6, width / 2],
        'line-opacity': 0.55,
      }),
    ),
    { id: 'land', type: 'fill', source: sources.land, paint: { 'fill-color': colour.land } },
    { id: 'nation', type: 'fill', source: sources.states, paint: { 'fill-color': colour.land } },
    {
      id: missingLandLayer,
      type: 'background',
      layout: { visibility: 'none' },
      paint: { 'background-color': colour.land },
    },
    createReliefLayer(colour),
    ...createWaterLayers(colour),
    line({ id: 'border-tint', source: sources.borders }, colour.tint, {
      'line-width': byZoom(1, 3, 6, 14),
      'line-blur': byZoom(1, 1, 6, 4),
      'line-opacity': 0.3,
    }),
    line({ id: 'state-lines', source: sources.stateLines, minzoom: 2.5, layout: joined }, colour.state, {
      'line-width': byZoom(2, 0.6, 6, 1.4, 12, 2.5),
      'line-dasharray': [4, 2],
    }),
    line({ id: 'borders', source: sources.borders, layout: joined }, colour.border, {
      'line-width': byZoom(1, 0.6, 6, 1.6, 12, 3),
    }),
    line({ id: 'grid', source: sources.grid }, colour.grid, {
      'line-width': ['case', ['get', 'strong'], 1.2, 0.7],
      'line-opacity': byZoom(2, 0.16, 8.5, 0.22, 9.5, 0.5),
    }),
  ]
}

const isLake: FilterSpecification = ['==', ['get', 'kind'], 'lake']
const isRiver: FilterSpecification = [
  'all',
  ['==', ['get', 'kind'], 'river'],
  ['<=', ['get', 'zoom'], ['+', ['zoom'], 1]],
]

/** Creates the layers of rivers, and lakes above them. Zooms are MapLibre's, one less than the rivers'. */
function createWaterLayers(colour: Palette): LayerSpecification[] {
  const width = (least: number, more: number): ExpressionSpecification => ['+', least, ['*', more, ['get', 'weight']]]
  const layout = { ...joined, 'line-cap': 'round' } as const
  return [
    line({ id: 'rivers', source: sources.water, filter: isRiver, layout }, colour.river, {
      // At low zooms its true weight would dominate.
      'line-width': [
        'interpolate',
        ['exponential', 1.3],
        ['zoom'],
        1,
        width(0.2, 0.5),
        5,
        width(0.5, 1.6),
        10,
        width(1.4, 4),
      ],
      'line-opacity': byZoom(1, 0.6, 4, 0.9),
    }),
    { id: 'lakes', type: 'fill', source: sources.water, filter: isLake, paint: { 'fill-color': colour.water } },
    line({ id: 'lake-shores', source: sources.water, filter: isLake, layout: joined }, colour.river, {
      'line-width': byZoom(1, 0.3, 6, 0.9, 10, 1.6),
    }),
  ]
}

/** Shades of gray, which MapLibre takes for heights: only the color of heights leaves flat land and the sea as they are. */
const relief: RasterDEMSourceSpecification = {
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
const createReliefLayer = (colour: Palette): LayerSpecification => ({
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
