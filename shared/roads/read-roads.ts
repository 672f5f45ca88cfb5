import type { Tile } from '../tile.ts'
import { isFerry, isMain, type Road } from './road.ts'
import { type Attributes, type RoadSchema, roadSchemas } from './schemas.ts'

type Point = { readonly x: number; readonly y: number }

/** A vector tile as `@mapbox/vector-tile` decodes it. Layers and features are decoded when they are read, and may throw. */
export type DecodedTile = {
  readonly layers: Readonly<
    Record<
      string,
      {
        readonly extent: number
        readonly length: number
        readonly feature: (index: number) => {
          readonly type: number
          readonly properties: Attributes
          readonly loadGeometry: () => readonly (readonly Point[])[]
        }
      }
    >
  >
}

/** Why a tile's roads are left out. */
export type TileFault = 'damaged' | 'too large' | 'no vector tile'

/**
 * The roads of a tile, cut near its edge. Coordinates are units of 1/4096 of the tile; the segment that starts at a point is
 * a piece of the road in `roads`, 0 at the end of a line.
 */
export type TileRoads = {
  readonly tile: Tile
  readonly schema: RoadSchema | undefined
  readonly xs: Int16Array
  readonly ys: Int16Array
  readonly roads: Uint16Array
  /** Names of ferries by their segments. */
  readonly names: ReadonlyMap<number, string>
  readonly gates: readonly Point[]
}

export const unitsPerTile = 4_096
/**
 * Units by which lines continue beyond their tile's edge. Each tile simplifies its lines by itself, so without it the two parts of
 * a line that crosses the edge at an acute angle may end far from each other.
 */
export const overlap = 3
const [pointType, lineType] = [1, 2]
/** Far more than cities have, so that a hostile tile takes no longer than a hundred others. */
const [mostFeatures, mostPoints, longestName, mostGates] = [50_000, 50_000, 100, 200]

/** Returns a tile's roads; the schema is that of its layers, undefined if it has no layer of roads. */
export function readRoads(tile: Tile, decoded: DecodedTile): TileRoads | TileFault {
  const schema = roadSchemas.find(({ layer }) => Object.hasOwn(decoded.layers, layer))
  const cut = createCut()
  try {
    const layer = schema && decoded.layers[schema.layer]
    if (layer && layer.length > mostFeatures) return 'too large'
    if (layer && !(layer.extent > 0)) return 'damaged'
    for (let at = 0; layer && at < layer.length; at++) {
      const feature = layer.feature(at)
      const road = feature.type === lineType ? schema.readRoad(feature.properties) : 0
      if (road === 0) continue
      const name = (road & isFerry) === 0 ? '' : String(feature.properties.name ?? '').slice(0, longestName)
      for (const line of feature.loadGeometry()) cut.add(line, unitsPerTile / layer.extent, road, name)
      if (cut.xs.length > mostPoints) return 'too large'
    }
    const { xs, ys, roads, names } = cut
    return {
      tile,
      schema,
      xs: Int16Array.from(xs),
      ys: Int16Array.from(ys),
      roads: Uint16Array.from(roads),
      names,
      gates: schema ? [...listGates(schema, decoded)].slice(0, mostGates) : [],
    }
  } catch {
    return 'damaged'
  }
}

/** Lists the gates inside of a tile: its buffer has those of the tiles around. */
function* listGates({ gates }: RoadSchema, { layers }: DecodedTile): Generator<Point> {
  const layer = gates && Object.hasOwn(layers, gates.layer) ? layers[gates.layer] : undefined
  for (let at = 0; layer && at < Math.min(layer.length, mostFeatures); at++) {
    const feature = layer.feature(at)
    if (feature.type !== pointType || !gates?.isGate(feature.properties)) continue
    for (const { x, y } of feature.loadGeometry().flat()) {
      const isInside = x >= 0 && y >= 0 && x < layer.extent && y < layer.extent
      if (isInside) yield { x: (x * unitsPerTile) / layer.extent, y: (y * unitsPerTile) / layer.extent }
    }
  }
}

/** Returns a tile's main roads and ferries. */
export function keepMainRoads(tile: TileRoads): TileRoads {
  const kept: number[] = []
  const isKept = (at: number) => ((tile.roads[at] ?? 0) & (isMain | isFerry)) !== 0
  for (let at = 0; at < tile.roads.length; at++) if (isKept(at) || isKept(at - 1)) kept.push(at)
  const pick = (numbers: Int16Array) => Int16Array.from(kept, (at) => numbers[at] ?? 0)
  const roads = Uint16Array.from(kept, (at) => (isKept(at) ? (tile.roads[at] ?? 0) : 0))
  return { ...tile, xs: pick(tile.xs), ys: pick(tile.ys), roads, names: new Map() }
}

/** Collects the parts of lines inside of a tile. */
function createCut() {
  const [xs, ys, roads]: [number[], number[], Road[]] = [[], [], []]
  const names = new Map<number, string>()
  const add = (line: readonly Point[], scale: number, road: Road, name: string) => {
    let isOpen = false
    const put = (x: number, y: number) => {
      const [column, row, last] = [Math.round(x), Math.round(y), xs.length - 1]
      if (isOpen && xs[last] === column && ys[last] === row) return
      if (isOpen) {
        roads[last] = road
        if (name !== '') names.set(last, name)
      }
      isOpen = true
      xs.push(column)
      ys.push(row)
      roads.push(0)
    }
    for (let at = 1; at < line.length; at++) {
      const [from, to] = [line[at - 1], line[at]]
      if (!from || !to) continue
      const [x, y] = [from.x * scale, from.y * scale]
      const [across, down] = [to.x * scale - x, to.y * scale - y]
      const inside = clip(x, y, across, down)
      if (!inside) {
        isOpen = false
        continue
      }
      const [start, end] = inside
      if (start > 0) isOpen = false
      if (!isOpen) put(x + start * across, y + start * down)
      put(x + end * across, y + end * down)
      if (end < 1) isOpen = false
    }
  }
  return { xs, ys, roads, names, add }
}

/** Returns the shares between which a segment is inside the tile and its overlap (Liang and Barsky, 1984); undefined if it isn't. */
function clip(x: number, y: number, across: number, down: number): [start: number, end: number] | undefined {
  let [start, end] = [0, 1]
  const edges = [
    [-across, x + overlap],
    [across, unitsPerTile + overlap - x],
    [-down, y + overlap],
    [down, unitsPerTile + overlap - y],
  ] as const
  for (const [toward, room] of edges) {
    if (toward === 0 && room < 0) return undefined
    if (toward < 0) start = Math.max(start, room / toward)
    if (toward > 0) end = Math.min(end, room / toward)
  }
  return start < end ? [start, end] : undefined
}
