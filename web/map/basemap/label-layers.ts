// Longer than a screen or two: seven layers of one list, which reads best in the order it is painted.
import type { LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { gridSource, townsSource } from './sources.ts'

// Without a glyphs address MapLibre draws letters from the system's fonts. It reads weight and style out of the first
// name of the stack, which therefore names no font at all.
const serif = ['Atlas', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
const serifItalic = ['Atlas Italic', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
const sans = ['Atlas Medium', 'system-ui', 'Segoe UI', 'Noto Sans', 'Liberation Sans', 'sans-serif']

/** The names on the map and the dots of towns, in the order they are painted. Zooms are MapLibre's own, of 512-pixel tiles: one less than the product's. */
export function createLabelLayers(colour: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  return [
    {
      id: 'grid-labels',
      type: 'symbol',
      source: gridSource,
      minzoom: 9,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'label'],
        'text-font': sans,
        'text-size': 11.5,
        'text-offset': [0, -0.7],
      },
      paint: { 'text-color': colour.gridText, ...halo },
    },
    {
      id: 'seas',
      type: 'symbol',
      source: 'seas',
      maxzoom: 7,
      filter: ['<=', ['get', 'rank'], ['zoom']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serifItalic,
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 12, 5, 19],
        'text-letter-spacing': 0.16,
        'text-max-width': 7,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colour.sea },
    },
    {
      id: 'dots',
      type: 'circle',
      source: townsSource,
      minzoom: 2.6,
      paint: {
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['case', ['get', 'large'], 2.6, 1.7],
          9,
          ['case', ['get', 'large'], 5, 3.2],
        ],
        'circle-color': colour.dot,
        'circle-stroke-color': colour.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'countries',
      type: 'symbol',
      source: 'names',
      maxzoom: 7,
      // A name appears once its country is wide enough on the screen to carry it.
      filter: ['all', ['==', ['get', 'kind'], 'country'], ['>=', ['*', ['get', 'width'], ['^', 2, ['zoom']]], 34]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serif,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.14,
        'text-max-width': 8,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['interpolate', ['linear'], ['get', 'width'], 5, 9.5, 40, 13],
          5,
          ['interpolate', ['linear'], ['get', 'width'], 2, 12, 25, 22],
        ],
        'symbol-sort-key': ['-', ['get', 'width']],
        'text-padding': 4,
      },
      paint: { 'text-color': colour.country, ...halo },
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: 'names',
      minzoom: 3,
      maxzoom: 8,
      filter: ['all', ['==', ['get', 'kind'], 'state'], ['>=', ['*', ['get', 'width'], ['^', 2, ['zoom']]], 44]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serifItalic,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 11, 7, 19],
        'symbol-sort-key': ['-', ['get', 'width']],
      },
      paint: { 'text-color': colour.region, ...halo },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: townsSource,
      minzoom: 2.6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': sans,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['case', ['get', 'large'], 12, 11],
          9,
          ['case', ['get', 'large'], 17, 14],
        ],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.55,
        'text-justify': 'auto',
        'text-max-width': 9,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colour.town, ...halo },
    },
  ]
}
