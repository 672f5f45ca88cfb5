import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { waterSource } from './sources.ts'

const isLake: FilterSpecification = ['==', ['get', 'kind'], 'lake']

/** Creates the layers of rivers, and lakes above them. Zooms are MapLibre's, one less than the rivers'. */
export function createWaterLayers(colour: Palette): LayerSpecification[] {
  return [
    {
      id: 'rivers',
      type: 'line',
      source: waterSource,
      filter: ['all', ['==', ['get', 'kind'], 'river'], ['<=', ['get', 'zoom'], ['+', ['zoom'], 1]]],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colour.river,
        // At low zooms its true weight would dominate.
        'line-width': [
          'interpolate',
          ['exponential', 1.3],
          ['zoom'],
          1,
          ['+', 0.2, ['*', 0.5, ['get', 'weight']]],
          5,
          ['+', 0.5, ['*', 1.6, ['get', 'weight']]],
          10,
          ['+', 1.4, ['*', 4, ['get', 'weight']]],
        ],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 4, 0.9],
      },
    },
    { id: 'lakes', type: 'fill', source: waterSource, filter: isLake, paint: { 'fill-color': colour.water } },
    {
      id: 'lake-shores',
      type: 'line',
      source: waterSource,
      filter: isLake,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour.river,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.3, 6, 0.9, 10, 1.6],
      },
    },
  ]
}
