import { earthRadiusKm, type Position } from '../geo.ts'
import { toWorld } from '../tile.ts'
import { fromWorld, toPhi } from '../tiles.ts'
import { type TileRoads, unitsPerTile } from './read-roads.ts'

/** Meters around the equator. */
const equator = 2 * Math.PI * earthRadiusKm * 1_000

/** A plane of whole units of 1/4096 of a tile. Columns continue beyond the date line if tiles on both sides of it are read. */
export type Plane = {
  /** The world's width in units. */
  readonly width: number
  readonly crosses: boolean
}

/** Returns where a place is on the plane, with fractions of a unit. */
export function toPlane({ width, crosses }: Plane, position: Position): { x: number; y: number } {
  const { x, y } = toWorld(position)
  const turned = x - Math.floor(x)
  return { x: (crosses && turned < 0.5 ? turned + 1 : turned) * width, y: y * width }
}

export const fromPlane = ({ width }: Plane, x: number, y: number): Position => fromWorld({ x: x / width, y: y / width })

/** Returns the meters of a unit in this row. */
export const measureUnit = ({ width }: Plane, y: number): number => (equator / width) * Math.cos(toPhi(y / width))

/** A tile's roads with its place on the plane, and the number of its first point among all. */
export type TileLines = TileRoads & { readonly left: number; readonly top: number; readonly first: number }

export type Lines = ReturnType<typeof createLines>

/** Returns the roads of tiles in any order, in that of rows and columns; a tile that comes twice counts once. */
export function createLines(tiles: readonly TileRoads[], zoom: number) {
  const count = 2 ** zoom
  const columns = new Set(tiles.map(({ tile }) => tile.x))
  const plane: Plane = { width: count * unitsPerTile, crosses: columns.has(0) && columns.has(count - 1) }
  const unwrap = (x: number) => (plane.crosses && x < count / 2 ? x + count : x)
  const toKey = (x: number, y: number) => y * 2 * count + x
  const sorted = tiles.map((one) => ({ one, key: toKey(unwrap(one.tile.x), one.tile.y) })).sort((a, b) => a.key - b.key)
  const byKey = new Map<number, TileLines>()
  let length = 0
  for (const { one, key } of sorted) {
    if (byKey.has(key)) continue
    const [left, top] = [unwrap(one.tile.x) * unitsPerTile, one.tile.y * unitsPerTile]
    byKey.set(key, { ...one, left, top, first: length })
    length += one.xs.length
  }
  const findTile = (x: number, y: number) =>
    byKey.get(toKey(Math.floor(x / unitsPerTile), Math.floor(y / unitsPerTile)))
  const steps = [0, -1, 1]
  return {
    plane,
    tiles: [...byKey.values()],
    /** Number of points. */
    length,
    findTile,
    /** Returns the tiles that touch a tile, and itself. */
    listAround: ({ left, top }: TileLines): TileLines[] =>
      steps.flatMap((down) =>
        steps.flatMap((across) => findTile(left + across * unitsPerTile, top + down * unitsPerTile) ?? []),
      ),
  }
}
