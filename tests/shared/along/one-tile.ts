import { type AlongOptions, findAlong } from '#shared/along/find-along.ts'
import type { AlongMap, FoundAlong } from '#shared/along/place.ts'
import type { Way } from '#shared/along/way.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import { decodeTile } from '../../../web/map/own/decode-tile.ts'
import { encodeTile, type TileFeature } from '../../support/vector-tile.ts'
import { toPosition } from './made-up-places.ts'

/** Maps of a few tiles of zoom 14 near Birdsville, and ways through them. */

const area = { column: 14_500, row: 9_400, across: 10, down: 10 }

type Layers = Readonly<Record<string, readonly TileFeature[]>>
type Tiles = Readonly<Record<string, Layers | Uint8Array>>

/** Returns a map of tiles by `z/x/y`, from the area's corner. */
export function createTiles(
  tiles: Tiles,
  { name = 'Map', maxZoom = 14, isUncut = true } = {},
): AlongMap & { readonly read: string[] } {
  const read: string[] = []
  return {
    name,
    maxZoom,
    isUncut: () => isUncut,
    read,
    async readTile(z, x, y) {
      const scale = 2 ** (z - 14)
      const key = `${z}/${x - Math.floor(area.column * scale)}/${y - Math.floor(area.row * scale)}`
      read.push(key)
      const tile = tiles[key]
      return tile && decodeTile(tile instanceof Uint8Array ? tile : encodeTile(tile))
    },
  }
}

export const point = (x: number, y: number, attributes: TileFeature['attributes']): TileFeature => ({
  type: 'point',
  attributes,
  lines: [[{ x, y }]],
})

export const locate = (x: number, y: number): Position => toPosition(area, { x, y })

/** Returns a way along corners in units of 1/4096 of a tile, from the area's corner. */
export function createWay(...corners: readonly (readonly [x: number, y: number])[]): Way {
  const points = corners.map(([x, y]) => locate(x, y))
  let km = 0
  const kms = points.map((place, at) => {
    km += at === 0 ? 0 : distanceKm(points[at - 1] ?? place, place)
    return km
  })
  return { legs: [{ points, kms, isStraight: false, slackKm: 0 }], km }
}

/** A way through the middle of the first tile, from west to east: 2.2 km. */
const across = createWay([0, 2_048], [4_095, 2_048])

export const find = (
  maps: AlongMap | readonly AlongMap[],
  way = across,
  options: Partial<AlongOptions> = {},
): Promise<FoundAlong> => findAlong('readTile' in maps ? [maps] : maps, way, { corridorKm: 1, ...options })
