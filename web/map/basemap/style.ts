// Longer than most files here: one map style is one long list of layers, and reads best in the order it is painted.
import bordersUrl from 'virtual:basemap/borders'
import landUrl from 'virtual:basemap/land'
import namesUrl from 'virtual:basemap/names'
import stateLinesUrl from 'virtual:basemap/state-lines'
import statesUrl from 'virtual:basemap/states'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'

export type Scheme = 'light' | 'dark'

/** Paper and ink by day, a night sky over dark country after sunset: the app's own surfaces, turned into country. */
const palettes = {
  light: {
    water: '#c6dadb',
    shore: '#e4eee9',
    land: '#f4edde',
    tint: '#dcb98a',
    border: '#a3876a',
    state: '#c3b195',
    grid: '#8b8a75',
    gridText: '#686a58',
    country: '#6a5237',
    region: '#7d6a51',
    sea: '#48777d',
    town: '#33372c',
    dot: '#8a4b24',
    halo: '#f8f3e7',
  },
  dark: {
    water: '#0b1216',
    shore: '#16262b',
    land: '#1f282a',
    tint: '#000000',
    border: '#6d7a72',
    state: '#3d4a49',
    grid: '#79857c',
    gridText: '#9aa396',
    country: '#c9c2ae',
    region: '#98a091',
    sea: '#668f98',
    town: '#e8e3d5',
    dot: '#e0a071',
    halo: '#141b1d',
  },
} as const satisfies Record<Scheme, Record<string, string>>

// Without a glyphs address MapLibre draws letters from the system's fonts. It reads weight and style out of the first
// name of the stack, which therefore names no font at all.
const serif = ['Atlas', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
const serifItalic = ['Atlas Italic', 'Georgia', 'Noto Serif', 'Liberation Serif', 'serif']
const sans = ['Atlas Medium', 'system-ui', 'Segoe UI', 'Noto Sans', 'Liberation Sans', 'sans-serif']

const seas: [name: string, longitude: number, latitude: number, rank: number][] = [
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
  ['Lake Superior', -87.7, 47.6, 3],
  ['Lake Michigan', -87, 43.6, 3],
  ['Lake Huron', -82.5, 44.8, 3],
  ['Lake Erie', -81.2, 42.1, 4],
  ['Lake Ontario', -77.9, 43.6, 4],
]

export const townsSource = 'towns'
export const gridSource = 'grid'

/** GeoNames asks for the credit (CC BY 4.0); Natural Earth and the Census Bureau do not, and get it. */
const credit =
  '© <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0) · Natural Earth · U.S. Census Bureau'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/** The bundled map as a MapLibre style. Towns and grid are filled for the part in view, see overview.ts. */
export function bundledStyle(scheme: Scheme): StyleSpecification {
  // Relative addresses would be resolved inside the worker, whose base is its own file.
  const file = (url: string) => ({ type: 'geojson' as const, data: new URL(url, location.href).href, tolerance: 0.3 })
  return {
    version: 8,
    name: `Offgrid overview, ${scheme}`,
    sources: {
      land: { ...file(landUrl), attribution: credit },
      borders: file(bordersUrl),
      states: file(statesUrl),
      stateLines: file(stateLinesUrl),
      names: file(namesUrl),
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
      [townsSource]: { type: 'geojson', data: nothing },
      [gridSource]: { type: 'geojson', data: nothing },
    },
    layers: layers(scheme),
  }
}

// Zooms in here are MapLibre's own, of 512-pixel tiles: one less than the product's.
function layers(scheme: Scheme): LayerSpecification[] {
  const colour = palettes[scheme]
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  return [
    { id: 'water', type: 'background', paint: { 'background-color': colour.water } },
    // Shallow water along every coast, as old charts draw it; the land above hides its inner half.
    ...[24, 10].map(
      (width, index): LayerSpecification => ({
        id: `shore-${index}`,
        type: 'line',
        source: 'land',
        paint: {
          'line-color': colour.shore,
          'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 4, 6, width],
          'line-blur': ['interpolate', ['exponential', 1.4], ['zoom'], 1, width / 6, 6, width / 2],
          'line-opacity': 0.55,
        },
      }),
    ),
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colour.land } },
    {
      id: 'lakes',
      type: 'fill',
      source: 'names',
      filter: ['==', ['get', 'kind'], 'lakes'],
      paint: { 'fill-color': colour.water },
    },
    { id: 'nation', type: 'fill', source: 'states', paint: { 'fill-color': colour.land } },
    {
      id: 'border-tint',
      type: 'line',
      source: 'borders',
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
      source: 'stateLines',
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
      source: 'borders',
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
