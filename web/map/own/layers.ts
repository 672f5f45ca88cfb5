// One list in drawing order, longer than usual.
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { sans, serifItalic } from '../basemap/label-layers.ts'
import type { Scheme } from '../core/use-scheme.ts'
import { getColours } from './colours.ts'
import type { Schema } from './vocabularies.ts'
import { openmaptiles, protomaps, type Vocabulary } from './vocabularies.ts'

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
] as const satisfies readonly (readonly [keyof Vocabulary, Width])[]

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

function vectorLayers(words: Vocabulary, scheme: Scheme): Drawn[] {
  const colour = getColours(scheme)
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 }
  const fill = (id: 'wood' | 'park' | 'sand' | 'ice' | 'water'): Drawn => ({
    id,
    type: 'fill',
    ...words[id],
    paint: { 'fill-color': colour[id] },
  })
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    ...(words.land
      ? [{ id: 'land', type: 'fill', ...words.land, paint: { 'fill-color': colour.land } } satisfies Drawn]
      : []),
    fill('park'),
    fill('wood'),
    fill('sand'),
    fill('ice'),
    {
      id: 'stream',
      type: 'line',
      ...words.stream,
      layout: round,
      paint: { 'line-color': colour.river, 'line-width': grow([8, 0.8, 16, 4]) },
    },
    fill('water'),
    { id: 'building', type: 'fill', ...words.building, minzoom: 13, paint: { 'fill-color': colour.building } },
    {
      id: 'path',
      type: 'line',
      ...words.path,
      minzoom: 11,
      paint: { 'line-color': colour.track, 'line-width': grow([12, 0.7, 17, 2]), 'line-dasharray': [1.5, 1.5] },
    },
    // Tracks matter most off-grid: never thinner than a road.
    {
      id: 'track',
      type: 'line',
      ...words.track,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour.track, 'line-width': grow([9, 0.9, 17, 4.5]), 'line-dasharray': [4, 1.2] },
    },
    {
      id: 'rail',
      type: 'line',
      ...words.rail,
      minzoom: 8,
      paint: { 'line-color': colour.rail, 'line-width': grow([8, 0.6, 16, 2.4]), 'line-dasharray': [6, 2] },
    },
    ...roads.map(
      ([id, width]): Drawn => ({
        id: `${id} casing`,
        type: 'line',
        ...words[id],
        layout: round,
        paint: { 'line-color': colour.casing, 'line-width': grow(width, 2.4) },
      }),
    ),
    ...roads.map(
      ([id, width]): Drawn => ({
        id,
        type: 'line',
        ...words[id],
        layout: round,
        paint: { 'line-color': id === 'medium' ? colour.major : colour[id], 'line-width': grow(width) },
      }),
    ),
    {
      id: 'region',
      type: 'line',
      ...words.region,
      paint: { 'line-color': colour.state, 'line-width': grow([4, 0.8, 12, 2.5]), 'line-dasharray': [4, 2] },
    },
    {
      id: 'country',
      type: 'line',
      ...words.country,
      paint: { 'line-color': colour.border, 'line-width': grow([3, 0.9, 12, 3]) },
    },
    {
      id: 'road names',
      type: 'symbol',
      ...words.roadName,
      minzoom: 11,
      layout: {
        'symbol-placement': 'line',
        'text-field': name,
        'text-font': [...sans],
        'text-size': grow([11, 11, 17, 14]),
      },
      paint: { 'text-color': colour.road, ...halo },
    },
    {
      id: 'water names',
      type: 'symbol',
      ...words.waterName,
      minzoom: 6,
      layout: {
        'symbol-placement': 'point',
        'text-field': name,
        'text-font': [...serifItalic],
        'text-size': 13,
        'text-max-width': 7,
      },
      paint: { 'text-color': colour.sea, ...halo },
    },
    {
      id: 'peaks',
      type: 'symbol',
      ...words.peak,
      minzoom: 10,
      layout: { 'text-field': ['concat', '▲\n', name], 'text-font': [...sans], 'text-size': 11.5, 'text-max-width': 8 },
      paint: { 'text-color': colour.peak, ...halo },
    },
    {
      id: 'places',
      type: 'symbol',
      ...words.place,
      layout: {
        'text-field': name,
        'text-font': [...sans],
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 12, 15, 16, 18],
        'text-max-width': 9,
        'symbol-sort-key': ['-', words.importance],
      },
      paint: { 'text-color': colour.town, ...halo },
    },
  ]
}
