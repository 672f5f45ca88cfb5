import type { Source } from './place.ts'
import { type AlongKind, findKind } from './place-kinds.ts'

/** From this zoom on, Protomaps has fuel, water, camps, and all but hospitals and supermarkets of the rest. */
export const protomapsZoom = 15

/** OpenStreetMap's values that no tile of a schema has, as seen in tiles of Planetiler and tilemaker. */
const lacking = {
  openmaptiles: [
    'spring',
    'water_point',
    'watering_place',
    'water_well',
    'water_tap',
    'camp_pitch',
    'wilderness_hut',
    'shower',
    'sanitary_dump_station',
    'ranger_station',
    'emergency_phone',
  ],
  protomaps: ['water_well', 'water_tap', 'emergency_phone'],
} as const

/** The extent to which a source has a kind: `some` lacks values that matter, such as springs. */
export type Knowledge = 'most' | 'some' | 'none'

/** Returns the values of a kind that the source has no place of; all kinds without one. Empty for lists. */
export function listLacking(source: Source, kind?: AlongKind): string[] {
  if (source.kind !== 'map' || !source.schema) return []
  return lacking[source.schema].filter((value) => kind === undefined || findKind(value) === kind)
}

/** Returns how much of a kind a source has. OpenMapTiles has drinking-water taps only, no springs, wells or tanks. */
export function getKnowledge(source: Source, kind: AlongKind): Knowledge {
  if (source.kind !== 'map' || kind === 'other') return 'some'
  if (!source.schema) return 'none'
  if (kind === 'town') return 'most'
  if (source.schema === 'openmaptiles') return kind === 'water' || kind === 'facilities' ? 'some' : 'most'
  if (source.zoom >= protomapsZoom) return 'most'
  return kind === 'food' || kind === 'help' ? 'some' : 'none'
}
