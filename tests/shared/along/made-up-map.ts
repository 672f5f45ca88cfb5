import type { AlongMap } from '#shared/along/place.ts'
import type { DecodedTile, TileFault } from '#shared/roads/read-roads.ts'
import { decodeTile } from '../../../web/map/own/decode-tile.ts'
import { encodeTile, type TileFeature } from '../../support/vector-tile.ts'

/** A made-up map with places, areas and borders in both schemas, with the buffers of real tiles. */

/** In units of 1/4096 of a tile of zoom 14, with fractions, from the map's corner. */
export type Point = { readonly x: number; readonly y: number }
export type SchemaName = 'openmaptiles' | 'protomaps'
export const schemaNames = ['openmaptiles', 'protomaps'] as const

export type Drawn =
  /** `value` is OpenStreetMap's, such as 'spring'. */
  | { readonly what: 'place' | 'town'; readonly at: Point; readonly value: string; readonly name: string }
  | { readonly what: 'park' | 'military'; readonly ring: readonly Point[]; readonly name: string }
  | { readonly what: 'country' | 'state'; readonly line: readonly Point[]; readonly isMaritime?: boolean }

type Attributes = TileFeature['attributes']
type Row = { readonly layer: string; readonly attributes: Attributes; readonly from: number }

const extent = 4_096
/** Units beyond a tile's edge that its layers have. */
const buffers: Readonly<Record<string, number>> = { poi: 1_024, pois: 1_024, place: extent, places: extent }
const usualBuffer = 64

/** OpenMapTiles' classes of these subclasses; the others are their own class. */
const classes: Readonly<Record<string, string>> = {
  charging_station: 'fuel',
  camp_site: 'campsite',
  caravan_site: 'campsite',
  convenience: 'shop',
  car_repair: 'shop',
  wilderness_hut: 'shelter',
}
const fromZoom14 = new Set(['hospital', 'supermarket'])

const rows: Readonly<Record<SchemaName, (drawn: Drawn) => Row>> = {
  openmaptiles(drawn) {
    if ('at' in drawn && drawn.what === 'place') {
      const { value, name } = drawn
      return {
        layer: 'poi',
        attributes: { class: classes[value] ?? value, subclass: value, ...toName(name) },
        from: 14,
      }
    }
    if ('at' in drawn) return { layer: 'place', attributes: { class: drawn.value, ...toName(drawn.name) }, from: 14 }
    if ('ring' in drawn)
      return drawn.what === 'park'
        ? { layer: 'park', attributes: { class: 'nature_reserve', ...toName(drawn.name) }, from: 14 }
        : { layer: 'landuse', attributes: { class: 'military' }, from: 14 }
    const level = drawn.what === 'country' ? 2 : 4
    return { layer: 'boundary', attributes: { admin_level: level, maritime: drawn.isMaritime ? 1 : 0 }, from: 14 }
  },
  protomaps(drawn) {
    if ('at' in drawn && drawn.what === 'place') {
      const { value, name } = drawn
      return { layer: 'pois', attributes: { kind: value, ...toName(name) }, from: fromZoom14.has(value) ? 14 : 15 }
    }
    if ('at' in drawn) {
      const attributes = { kind: 'locality', kind_detail: drawn.value, population: 1_000, ...toName(drawn.name) }
      return { layer: 'places', attributes, from: 14 }
    }
    if ('ring' in drawn)
      return { layer: 'landuse', attributes: { kind: drawn.what === 'park' ? 'nature_reserve' : 'military' }, from: 14 }
    const kind = drawn.what === 'state' ? 'region' : drawn.what
    return { layer: 'boundaries', attributes: { kind, ...(drawn.isMaritime && { maritime: true }) }, from: 14 }
  },
}

const toName = (name: string) => (name === '' ? {} : { name })

/** Each tile's ground, so that no tile of the map's area is missing. */
const grounds = { openmaptiles: 'transportation', protomaps: 'earth' } as const

export type Area = { readonly column: number; readonly row: number; readonly across: number; readonly down: number }

/** Returns a map of an area of tiles of zoom 14; columns beyond the last continue behind the date line. */
export function createMap(
  drawn: readonly Drawn[],
  schema: SchemaName,
  area: Area,
  { name = 'Made up', maxZoom = schema === 'protomaps' ? 15 : 14 } = {},
) {
  const tiles = new Map<string, Record<string, TileFeature[]>>()
  for (let z = 14; z <= maxZoom; z++) {
    const scale = 2 ** (z - 14)
    for (let x = 0; x < area.across * scale; x++)
      for (let y = 0; y < area.down * scale; y++) tiles.set(`${z}/${x}/${y}`, { [grounds[schema]]: [] })
    for (const one of drawn) {
      const { layer, attributes, from } = rows[schema](one)
      if (z < from) continue
      const scaled = listPoints(one).map((point) => ({ x: point.x * scale, y: point.y * scale }))
      const type = 'at' in one ? 'point' : 'ring' in one ? 'polygon' : 'line'
      const buffer = buffers[layer] ?? usualBuffer
      const [xs, ys] = [scaled.map(({ x }) => x), scaled.map(({ y }) => y)]
      for (const x of listSteps(xs, buffer))
        for (const y of listSteps(ys, buffer)) {
          const layers = tiles.get(`${z}/${x}/${y}`)
          if (!layers) continue
          const local = scaled.map((point) => ({ x: point.x - x * extent, y: point.y - y * extent }))
          const lines = type === 'polygon' ? [clipRing(local, buffer)] : [local]
          if (lines[0]?.length === 0) continue
          const features = layers[layer] ?? []
          layers[layer] = features
          features.push({ type, attributes, lines })
        }
    }
  }
  const written = new Map<string, Uint8Array>()
  const read: string[] = []
  const map: AlongMap = {
    name,
    maxZoom,
    isUncut: () => true,
    async readTile(z, x, y): Promise<DecodedTile | TileFault | undefined> {
      const scale = 2 ** (z - 14)
      const count = 2 ** z
      const left = (((x - area.column * scale) % count) + count) % count
      const key = `${z}/${left}/${y - area.row * scale}`
      read.push(`${z}/${x}/${y}`)
      const layers = tiles.get(key)
      if (!layers) return undefined
      const bytes = written.get(key) ?? encodeTile(layers)
      written.set(key, bytes)
      return decodeTile(bytes)
    },
  }
  return { ...map, read }
}

const listPoints = (drawn: Drawn): readonly Point[] =>
  'at' in drawn ? [drawn.at] : 'ring' in drawn ? drawn.ring : drawn.line

/** Returns the tiles that numbers are in, with their buffer. */
function listSteps(numbers: readonly number[], buffer: number): number[] {
  const first = Math.floor((Math.min(...numbers) - buffer) / extent)
  const last = Math.floor((Math.max(...numbers) + buffer) / extent)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Cuts a ring at the tile's buffer (Sutherland and Hodgman, 1974). */
function clipRing(ring: readonly Point[], buffer: number): Point[] {
  const [low, high] = [-buffer, extent + buffer]
  const edges = [
    { axis: 'x', limit: low, side: 1 },
    { axis: 'x', limit: high, side: -1 },
    { axis: 'y', limit: low, side: 1 },
    { axis: 'y', limit: high, side: -1 },
  ] as const
  return edges.reduce<Point[]>(
    (points, { axis, limit, side }) => {
      const isIn = (point: Point) => (point[axis] - limit) * side >= 0
      return points.flatMap((point, at) => {
        const before = points.at(at - 1) ?? point
        const share = (limit - before[axis]) / (point[axis] - before[axis])
        const crossing = { x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) }
        return [...(isIn(before) === isIn(point) ? [] : [crossing]), ...(isIn(point) ? [point] : [])]
      })
    },
    [...ring],
  )
}
