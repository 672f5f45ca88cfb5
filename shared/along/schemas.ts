import type { Attributes } from '../roads/schemas.ts'
import type { FoundBorder, FoundLand, Place } from './place.ts'
import { findKind } from './place-kinds.ts'

export type PlaceType = Pick<Place, 'kind' | 'type' | 'fuelFor'>

/** A schema of tiles, and its places, areas and borders: each function returns undefined for what doesn't count. */
export type AlongSchema = {
  readonly name: 'openmaptiles' | 'protomaps'
  /** Layers that the other schema doesn't have: one is enough to know the schema. */
  readonly marks: readonly string[]
  readonly places: string
  readonly towns: string
  readonly lands: readonly string[]
  readonly borders: string
  readonly readPlace: (attributes: Attributes) => PlaceType | undefined
  readonly readTown: (attributes: Attributes) => PlaceType | undefined
  readonly readLand: (attributes: Attributes, layer: string) => FoundLand['kind'] | undefined
  readonly readBorder: (attributes: Attributes) => FoundBorder['level'] | undefined
  /** Undefined if areas have names of their own: true for a point whose name is that of the area around it. */
  readonly isLandName: ((attributes: Attributes) => boolean) | undefined
}

/** Settlements, where there may be fuel; never by `population`, which Protomaps makes up where there is none. */
const towns = new Set(['city', 'town', 'village'])

const toTown = (type: unknown): PlaceType | undefined =>
  typeof type === 'string' && towns.has(type) ? { kind: 'town', type } : undefined

function toPlace(type: unknown, attributes: Attributes): PlaceType | undefined {
  const kind = typeof type === 'string' ? findKind(type) : undefined
  if (typeof type !== 'string' || kind === undefined) return undefined
  const { aeroway, harbour, waterway } = attributes
  const isSet = (value: unknown) => value !== undefined && value !== 'no'
  const fuelFor = isSet(aeroway) ? 'aircraft' : isSet(harbour) || isSet(waterway) ? 'boats' : undefined
  return { kind, type, ...(kind === 'fuel' && fuelFor && { fuelFor }) }
}

const isTrue = (value: unknown) => value === true || value === 1 || value === 'yes'

/**
 * https://openmaptiles.org/schema/. A charging station has the class `fuel`, and in tilemaker 2.2 fuel has the class
 * `amenity`, so only the subclass counts.
 */
const openmaptiles: AlongSchema = {
  name: 'openmaptiles',
  marks: ['poi', 'place', 'park', 'boundary', 'transportation', 'waterway'],
  places: 'poi',
  towns: 'place',
  lands: ['park', 'landuse'],
  borders: 'boundary',
  readPlace: (attributes) => toPlace(attributes.subclass, attributes),
  readTown: (attributes) => toTown(attributes.class),
  readLand: (attributes, layer) =>
    layer === 'park' ? 'park' : attributes.class === 'military' ? 'military' : undefined,
  readBorder({ admin_level: level, maritime }) {
    if (isTrue(maritime)) return undefined
    return Number(level) === 2 ? 'country' : Number(level) === 4 ? 'state' : undefined
  },
  isLandName: undefined,
}

const parks = new Set(['national_park', 'nature_reserve', 'protected_area'])

/** https://docs.protomaps.com/basemaps/layers. Files from before 2024 have prefixed keys. */
const read = (attributes: Attributes, key: string): unknown => attributes[key] ?? attributes[`pmap:${key}`]
const isPark = (attributes: Attributes) => parks.has(String(read(attributes, 'kind')))

const protomaps: AlongSchema = {
  name: 'protomaps',
  marks: ['pois', 'places', 'boundaries', 'roads', 'earth'],
  places: 'pois',
  towns: 'places',
  lands: ['landuse'],
  borders: 'boundaries',
  readPlace: (attributes) => toPlace(read(attributes, 'kind'), attributes),
  readTown: (attributes) => toTown(read(attributes, 'kind_detail')),
  readLand: (attributes) =>
    isPark(attributes) ? 'park' : read(attributes, 'kind') === 'military' ? 'military' : undefined,
  readBorder(attributes) {
    if (isTrue(attributes.maritime)) return undefined
    const kind = read(attributes, 'kind')
    return kind === 'country' ? 'country' : kind === 'region' ? 'state' : undefined
  },
  isLandName: isPark,
}

export const alongSchemas: readonly AlongSchema[] = [openmaptiles, protomaps]
