// One list in drawing order, longer than usual.
import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { sans, serifItalic } from '../basemap/label-layers.ts'
import { palettes } from '../basemap/palettes.ts'
import type { Scheme } from '../core/use-scheme.ts'
import { openmaptiles, protomaps, type Schema, type Thing, type Vocabulary } from './vocabularies.ts'

/** Colors of details that the overview does not have. */
const details = {
  light: {
    wood: '#dfe3c4',
    park: '#e3e8cc',
    sand: '#f3e3bd',
    ice: '#eef4f3',
    building: '#e2d5bd',
    casing: '#b79c74',
    motorway: '#dd9a5b',
    major: '#ebc388',
    minor: '#fffaf0',
    track: '#8a5a2c',
    rail: '#8d8778',
    road: '#5d4a33',
    peak: '#6b4a2a',
  },
  dark: {
    wood: '#1b3024',
    park: '#1d2e26',
    sand: '#2b2a20',
    ice: '#2a3639',
    building: '#2b3435',
    casing: '#101618',
    motorway: '#b07a45',
    major: '#8f744d',
    minor: '#6f7a75',
    track: '#c09464',
    rail: '#59625f',
    road: '#d3c6a8',
    peak: '#d0b48c',
  },
} as const satisfies Record<Scheme, Record<string, string>>

type Colours = Record<keyof (typeof palettes)['light'] | keyof (typeof details)['light'], string>

const getColours = (scheme: Scheme): Colours => ({ ...palettes[scheme], ...details[scheme] })

type Width = readonly [zoom: number, pixels: number, nearerZoom: number, nearerPixels: number]

const grow = ([zoom, pixels, nearer, more]: Width, extra = 0): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  zoom,
  pixels + (pixels > 0 ? extra / 2 : 0),
  nearer,
  more + extra,
]

/** Roads in drawing order, the least important first. */
const roads = [
  ['minor', [11, 0.4, 17, 10]],
  ['medium', [8, 0.5, 17, 14]],
  ['major', [6, 0.6, 17, 17]],
  ['motorway', [5, 0.8, 17, 20]],
] as const satisfies readonly (readonly [Thing, Width])[]

const name: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']]

/**
 * Returns an archive's layers, drawn from one zoom and covering the overview until another. `land` is the archive's box, for tiles without
 * land.
 */
export function createArchiveLayers(
  source: string,
  schema: Schema,
  scheme: Scheme,
  { from, hidesBelow, land }: { readonly from: number; readonly hidesBelow: number; readonly land: string },
): LayerSpecification[] {
  const hiding = { minzoom: from, maxzoom: hidesBelow }
  if (schema === 'raster') {
    const paint = scheme === 'dark' ? { 'raster-brightness-max': 0.7, 'raster-saturation': -0.15 } : {}
    return [
      { id: `${source} raster`, type: 'raster', source, ...hiding, paint: { ...paint, 'raster-fade-duration': 0 } },
    ]
  }
  const layers = schema === 'protomaps' ? vectorLayers(protomaps, scheme) : vectorLayers(openmaptiles, scheme)
  const { land: landColour } = getColours(scheme)
  return [
    ...(schema === 'openmaptiles'
      ? [
          {
            id: `${source} land`,
            type: 'fill',
            source: land,
            ...hiding,
            paint: { 'fill-color': landColour },
          } as const,
        ]
      : []),
    ...layers.map((layer) => ({
      ...layer,
      id: `${source} ${layer.id}`,
      source,
      minzoom: Math.max(layer.minzoom ?? 0, from),
      ...(layer.type === 'fill' && { maxzoom: hidesBelow }),
    })),
  ]
}

/** A layer without its source. */
type Drawn =
  Exclude<LayerSpecification, { type: 'background' }> extends infer Layer
    ? Layer extends { source: unknown }
      ? Omit<Layer, 'source'>
      : never
    : never

type LineOptions = Pick<LineLayerSpecification, 'layout' | 'minzoom'> & {
  readonly dash?: number[]
  /** Pixels on both sides together. */
  readonly extra?: number
}

function vectorLayers(words: Vocabulary, scheme: Scheme): Drawn[] {
  const colour = getColours(scheme)
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  const round: LineOptions = { layout: { 'line-cap': 'round', 'line-join': 'round' } }
  const fill = (id: 'wood' | 'park' | 'sand' | 'ice' | 'water'): Drawn => ({
    id,
    type: 'fill',
    ...words[id],
    paint: { 'fill-color': colour[id] },
  })
  const line = (id: Thing, lineColour: string, width: Width, { dash, extra, ...more }: LineOptions = {}): Drawn => ({
    id,
    type: 'line',
    ...words[id],
    ...more,
    paint: { 'line-color': lineColour, 'line-width': grow(width, extra), ...(dash && { 'line-dasharray': dash }) },
  })
  const label = (
    layer: Pick<SymbolLayerSpecification, 'id' | 'source-layer' | 'filter' | 'minzoom'>,
    textColour: string,
    layout: SymbolLayerSpecification['layout'],
  ): Drawn => ({
    ...layer,
    type: 'symbol',
    layout: { 'text-field': name, 'text-font': [...sans], ...layout },
    paint: { 'text-color': textColour, ...halo },
  })
  return [
    ...(words.land
      ? [{ id: 'land', type: 'fill', ...words.land, paint: { 'fill-color': colour.land } } satisfies Drawn]
      : []),
    fill('park'),
    fill('wood'),
    fill('sand'),
    fill('ice'),
    line('stream', colour.river, [8, 0.8, 16, 4], round),
    fill('water'),
    { id: 'building', type: 'fill', ...words.building, minzoom: 13, paint: { 'fill-color': colour.building } },
    line('path', colour.track, [12, 0.7, 17, 2], { minzoom: 11, dash: [1.5, 1.5] }),
    // Tracks matter most off-grid: never thinner than a road.
    line('track', colour.track, [9, 0.9, 17, 4.5], { layout: { 'line-join': 'round' }, dash: [4, 1.2] }),
    line('rail', colour.rail, [8, 0.6, 16, 2.4], { minzoom: 8, dash: [6, 2] }),
    ...roads.map(([id, width]) => ({
      ...line(id, colour.casing, width, { ...round, extra: 2.4 }),
      id: `${id} casing`,
    })),
    ...roads.map(([id, width]) => line(id, id === 'medium' ? colour.major : colour[id], width, round)),
    line('region', colour.state, [4, 0.8, 12, 2.5], { dash: [4, 2] }),
    line('country', colour.border, [3, 0.9, 12, 3]),
    label({ id: 'road names', ...words.roadName, minzoom: 11 }, colour.road, {
      'symbol-placement': 'line',
      'text-size': grow([11, 11, 17, 14]),
    }),
    label({ id: 'water names', ...words.waterName, minzoom: 6 }, colour.sea, {
      'symbol-placement': 'point',
      'text-font': [...serifItalic],
      'text-size': 13,
      'text-max-width': 7,
    }),
    label({ id: 'peaks', ...words.peak, minzoom: 10 }, colour.peak, {
      'text-field': ['concat', '▲\n', name],
      'text-size': 11.5,
      'text-max-width': 8,
    }),
    label({ id: 'places', ...words.place }, colour.town, {
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 12, 15, 16, 18],
      'text-max-width': 9,
      'symbol-sort-key': ['-', words.importance],
    }),
  ]
}
