import { joinRoads } from '#shared/roads/join.ts'
import { type DecodedTile, readRoads, type TileRoads } from '#shared/roads/read-roads.ts'
import { findLine } from '#shared/roads/route-search.ts'
import { fromWorld } from '#shared/tiles.ts'
import { finish } from './made-up-map.ts'

/** Tiles of a few roads, without the bytes. */

export type Attributes = Readonly<Record<string, unknown>>
export type Line = readonly (readonly [x: number, y: number])[]
export type Feature = readonly [Attributes, ...Line[]]

export const toDecoded = (layer: string, features: readonly Feature[], extent = 4_096, type = 2): DecodedTile => ({
  layers: {
    [layer]: {
      extent,
      length: features.length,
      feature: (index) => {
        const [properties, ...lines] = features[index] ?? [{}]
        return { type, properties, loadGeometry: () => lines.map((line) => line.map(([x, y]) => ({ x, y }))) }
      },
    },
  },
})

/** Reads the roads of a tile near Birdsville, or of another column. */
export function read(layer: string, features: readonly Feature[], { x = 14_500, extent = 4_096 } = {}): TileRoads {
  const roads = readRoads({ z: 14, x, y: 9_400 }, toDecoded(layer, features, extent))
  if (typeof roads === 'string') throw new Error(roads)
  return roads
}

/** Finds the route between two places of a tile. */
export function find(
  tiles: readonly TileRoads[],
  from: readonly [number, number],
  to: readonly [number, number],
  column = 14_500,
) {
  const places = [from, to].map(([x, y]) =>
    fromWorld({ x: (column + x / 4_096) / 2 ** 14, y: (9_400 + y / 4_096) / 2 ** 14 }),
  )
  const [start, end] = places
  if (!start || !end) throw new Error('There are two places')
  const network = finish(joinRoads(tiles, 14))
  return finish(findLine(network, [start, end], { preference: 'fastest', unknown: 'gravel' }, [50]))
}

export const omt = 'transportation'
export const straight: Line = [
  [100, 100],
  [2_000, 100],
]
export const minor = { class: 'minor' }
/** In the row of these tiles. */
export const metersPerUnit = 0.5376
