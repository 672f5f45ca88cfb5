import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { createReliefLayer } from './relief.ts'
import {
  bordersSource,
  gridSource,
  landSource,
  missingLandLayer,
  stateLinesSource,
  statesSource,
  waterSource,
} from './sources.ts'

/** Creates the layers below the names. Zooms are MapLibre's, one less than the product's. */
export function createGroundLayers(colour: Palette): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colour.water } },
    // Shallow water along the coast; the land above hides its inner half.
    ...[24, 10].map(
      (width, index): LayerSpecification => ({
        id: `shore-${index}`,
        type: 'line',
        source: landSource,
        paint: {
          'line-color': colour.shore,
          'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 4, 6, width],
          'line-blur': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 6, 6, width / 2],
          'line-opacity': 0.55,
        },
      }),
    ),
    { id: 'land', type: 'fill', source: landSource, paint: { 'fill-color': colour.land } },
    { id: 'nation', type: 'fill', source: statesSource, paint: { 'fill-color': colour.land } },
    {
      id: missingLandLayer,
      type: 'background',
      layout: { visibility: 'none' },
      paint: { 'background-color': colour.land },
    },
    createReliefLayer(colour),
    ...createWaterLayers(colour),
    {
      id: 'border-tint',
      type: 'line',
      source: bordersSource,
      paint: {
        'line-color': colour.tint,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 3, 6, 14],
        'line-blur': ['interpolate', ['linear'], ['zoom'], 1, 1, 6, 4],
        'line-opacity': 0.3,
      },
    },
    {
      id: 'state-lines',
      type: 'line',
      source: stateLinesSource,
      minzoom: 2.5,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour.state,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.6, 6, 1.4, 12, 2.5],
        'line-dasharray': [4, 2],
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: bordersSource,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colour.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.6, 6, 1.6, 12, 3],
      },
    },
    {
      id: 'grid',
      type: 'line',
      source: gridSource,
      paint: {
        'line-color': colour.grid,
        'line-width': ['case', ['get', 'strong'], 1.2, 0.7],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 2, 0.16, 8.5, 0.22, 9.5, 0.5],
      },
    },
  ]
}

const isLake: FilterSpecification = ['==', ['get', 'kind'], 'lake']

/** Creates the layers of rivers, and lakes above them. Zooms are MapLibre's, one less than the rivers'. */
function createWaterLayers(colour: Palette): LayerSpecification[] {
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
