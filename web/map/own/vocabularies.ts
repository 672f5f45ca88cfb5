import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

/** The kind of an archive: by its vector layers' names, or pictures. */
export type Schema = 'protomaps' | 'openmaptiles' | 'raster'

type Selector = { readonly 'source-layer': string; readonly filter?: FilterSpecification }

/** Kinds of things that are drawn of a map. */
export type Thing = Exclude<keyof typeof openmaptiles, 'importance'>

export type Vocabulary = Readonly<Record<Thing, Selector>> & {
  readonly land?: Selector
  /** Importance of a place; larger is more important. */
  readonly importance: ExpressionSpecification
}

const oneOf = (key: ExpressionSpecification, ...kinds: readonly string[]): FilterSpecification => [
  'match',
  key,
  [...kinds],
  true,
  false,
]
const all = (...parts: FilterSpecification[]): FilterSpecification => ['all', ...parts] as FilterSpecification
const shape = (type: 'Polygon' | 'LineString'): FilterSpecification => ['==', ['geometry-type'], type]

// Files from before 2024 have prefixed keys.
const kind: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], '']
const detail: ExpressionSpecification = [
  'to-string',
  ['coalesce', ['get', 'kind_detail'], ['get', 'pmap:kind_detail'], ''],
]
const isTrack: FilterSpecification = ['==', detail, 'track']
const roads = (...kinds: readonly string[]): Selector => ({ 'source-layer': 'roads', filter: oneOf(kind, ...kinds) })

/** https://docs.protomaps.com/basemaps/layers */
export const protomaps: Vocabulary = {
  land: { 'source-layer': 'earth', filter: shape('Polygon') },
  wood: { 'source-layer': 'landuse', filter: oneOf(kind, 'forest', 'wood') },
  park: { 'source-layer': 'landuse', filter: oneOf(kind, 'park', 'national_park', 'nature_reserve', 'protected_area') },
  sand: { 'source-layer': 'landuse', filter: oneOf(kind, 'sand', 'beach') },
  ice: { 'source-layer': 'landuse', filter: oneOf(kind, 'glacier') },
  water: { 'source-layer': 'water', filter: shape('Polygon') },
  stream: { 'source-layer': 'water', filter: shape('LineString') },
  building: { 'source-layer': 'buildings', filter: shape('Polygon') },
  rail: roads('rail'),
  path: { 'source-layer': 'roads', filter: all(oneOf(kind, 'path'), ['!', isTrack]) },
  track: { 'source-layer': 'roads', filter: isTrack },
  minor: { 'source-layer': 'roads', filter: all(oneOf(kind, 'minor_road', 'other'), ['!', isTrack]) },
  medium: {
    'source-layer': 'roads',
    filter: [
      'any',
      oneOf(kind, 'medium_road'),
      all(oneOf(kind, 'major_road'), oneOf(detail, 'secondary', 'tertiary')),
    ] as FilterSpecification,
  },
  major: {
    'source-layer': 'roads',
    filter: all(oneOf(kind, 'major_road'), ['!', oneOf(detail, 'secondary', 'tertiary') as ExpressionSpecification]),
  },
  motorway: roads('highway'),
  region: { 'source-layer': 'boundaries', filter: oneOf(kind, 'region') },
  country: { 'source-layer': 'boundaries', filter: oneOf(kind, 'country') },
  roadName: { 'source-layer': 'roads', filter: ['has', 'name'] },
  waterName: { 'source-layer': 'water', filter: ['has', 'name'] },
  peak: { 'source-layer': 'pois', filter: oneOf(kind, 'peak') },
  place: { 'source-layer': 'places', filter: ['!=', kind, 'country'] },
  importance: ['to-number', ['coalesce', ['get', 'population_rank'], ['get', 'pmap:population_rank']], 0],
}

const group: ExpressionSpecification = ['coalesce', ['get', 'class'], '']
const ofClasses = (...classes: readonly string[]): Selector => ({
  'source-layer': 'transportation',
  filter: all(shape('LineString'), oneOf(group, ...classes)),
})

/** https://openmaptiles.org/schema/ */
export const openmaptiles = {
  wood: { 'source-layer': 'landcover', filter: oneOf(group, 'wood') },
  park: { 'source-layer': 'park', filter: shape('Polygon') },
  sand: { 'source-layer': 'landcover', filter: oneOf(group, 'sand') },
  ice: { 'source-layer': 'landcover', filter: oneOf(group, 'ice') },
  water: { 'source-layer': 'water' },
  stream: { 'source-layer': 'waterway' },
  building: { 'source-layer': 'building' },
  rail: ofClasses('rail'),
  path: ofClasses('path'),
  track: ofClasses('track'),
  minor: ofClasses('minor', 'service'),
  medium: ofClasses('secondary', 'tertiary'),
  major: ofClasses('trunk', 'primary'),
  motorway: ofClasses('motorway'),
  region: { 'source-layer': 'boundary', filter: oneOf(['to-string', ['get', 'admin_level']], '4') },
  country: { 'source-layer': 'boundary', filter: oneOf(['to-string', ['get', 'admin_level']], '2') },
  roadName: { 'source-layer': 'transportation_name' },
  waterName: { 'source-layer': 'water_name' },
  peak: { 'source-layer': 'mountain_peak' },
  place: {
    'source-layer': 'place',
    filter: oneOf(group, 'city', 'town', 'village', 'hamlet', 'state', 'suburb', 'island'),
  },
  importance: ['-', 20, ['to-number', ['get', 'rank'], 20]],
} satisfies Readonly<Record<string, Selector | ExpressionSpecification>>
