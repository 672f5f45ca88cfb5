import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { createReliefLayer } from './relief.ts'
import { missingLandLayer, sources } from './sources.ts'

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
export function createGroundLayers(colour: Palette): LayerSpecification[] {
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
