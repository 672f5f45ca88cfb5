// One list in drawing order, longer than usual.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palettes.ts'
import { sources } from './sources.ts'

// Without a glyphs URL, MapLibre draws letters from the system's fonts, and reads weight and style from the stack's first name.
const serif = ['Atlas', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
export const serifItalic = ['Atlas Italic', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
export const sans = ['Atlas Medium', 'system-ui', 'Segoe UI', 'Noto Sans', 'Liberation Sans', 'sans-serif']

/** A place of our own list, approximate: a ring and a smaller name. */
const isApproximate: ExpressionSpecification = ['get', 'approximate']
/** Returns a value for large towns, approximate places and other towns. */
const bySize = (large: number, approximate: number, other: number): ExpressionSpecification => [
  'case',
  ['get', 'large'],
  large,
  isApproximate,
  approximate,
  other,
]
const isCountry: ExpressionSpecification = ['==', ['get', 'kind'], 'country']

/** Creates the layers of names and towns' dots. Zooms are MapLibre's, one less than the product's. */
export function createLabelLayers(colour: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  return [
    {
      id: 'grid-labels',
      type: 'symbol',
      source: sources.grid,
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
      source: sources.towns,
      minzoom: 2.6,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, bySize(2.6, 1.5, 1.7), 9, bySize(5, 2.6, 3.2)],
        'circle-color': ['case', isApproximate, colour.halo, colour.dot],
        'circle-stroke-color': ['case', isApproximate, colour.dot, colour.halo],
        'circle-stroke-width': ['case', isApproximate, 1.4, 1],
      },
    },
    {
      id: 'towns',
      type: 'symbol',
      source: sources.towns,
      minzoom: 2.6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': sans,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, bySize(12, 10.5, 11), 9, bySize(17, 12.5, 14)],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.55,
        'text-justify': 'auto',
        'text-max-width': 9,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': ['case', isApproximate, colour.place, colour.town], ...halo },
    },
    // Last, so that a town gives way to its lake and country.
    {
      id: 'lake-names',
      type: 'symbol',
      source: sources.water,
      filter: ['all', ['==', ['get', 'kind'], 'lake-name'], ['>=', ['*', ['get', 'width'], ['^', 2, ['zoom']]], 26]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serifItalic,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 13, 5, 11],
        'text-letter-spacing': 0.06,
        'text-max-width': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colour.sea, 'text-halo-color': colour.water, 'text-halo-width': 1.2 },
    },
    {
      id: 'names',
      type: 'symbol',
      source: sources.names,
      filter: ['any', isCountry, ['>=', ['zoom'], 2.4]],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['case', isCountry, ['literal', serif], ['literal', serifItalic]],
        'text-transform': ['case', isCountry, 'uppercase', 'none'],
        'text-letter-spacing': ['case', isCountry, 0.14, 0.08],
        'text-max-width': 8,
        'text-size': ['get', 'size'],
        'symbol-sort-key': ['case', isCountry, 0, 1],
        'text-padding': 4,
      },
      paint: { 'text-color': ['case', isCountry, colour.country, colour.region], ...halo },
    },
  ]
}
