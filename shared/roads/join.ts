import { createGrid, findNearestShare, type Grid, type Segment } from './grid.ts'
import { createLines, type Lines, type TileLines } from './lines.ts'
import { createNetwork, type Edge, type Network } from './network.ts'
import type { TileRoads } from './read-roads.ts'
import { isBridge, isFerry, isFord, isOneWay, isRaised, isTunnel, type Road } from './road.ts'

/** Units up to which the end of a road joins another one: 10 made false shortcuts, and 0 leaves most roads apart. */
export const endReach = 3
/** Tests in a tile, so that a hostile one ends. */
const mostTests = 5_000_000
/** Work (points and tests) between two pauses. */
const workAtOnce = 20_000

/** A place where another road joins a segment. */
type Split = { readonly segment: number; readonly share: number; readonly node: number }
/** Two nodes that are one place, and the road that ends there. */
type Link = readonly [from: number, to: number, road: Road]

/**
 * Joins the roads of tiles to a network, the same for any order of tiles. Tiles hold roads without their nodes, cut and
 * simplified, so roads join where they have a corner in common, where one ends beside another, and where they cross. Inside
 * of a bridge or tunnel nothing joins but others of its kind. Yields the share done, so that callers can pause or stop.
 */
export function* joinRoads(tiles: readonly TileRoads[], zoom: number, reach = endReach): Generator<number, Network> {
  const lines = createLines(tiles, zoom)
  const nodes = yield* createNodes(lines)
  const splits: Split[] = []
  const links: Link[] = []
  let [work, done] = [0, 0]
  for (const tile of lines.tiles) {
    const grid = createGrid(lines, tile, reach)
    const join = createJoin(grid, nodes)
    for (const end of listEnds(tile)) join.end(end, reach, splits, links)
    join.crossings(tile, splits)
    done += tile.roads.length
    work += tile.roads.length + join.tests()
    if (work < workAtOnce) continue
    work = 0
    yield done / lines.length
  }
  return yield* createNetwork(lines.plane, nodes, listEdges(lines, nodes, splits, links))
}

type Nodes = ReturnType<typeof createNodes> extends Generator<number, infer Result> ? Result : never

/** Numbers the nodes: corners at one place and on one level are one. */
function* createNodes({ plane, tiles, length }: Lines) {
  const numbers = levels.map(() => new Map<number, number>())
  const [xs, ys]: [number[], number[]] = [[], []]
  const of = new Int32Array(length)
  const add = (x: number, y: number, level = 0) => {
    const key = y * 2 * plane.width + x
    const known = numbers[level]?.get(key)
    if (known !== undefined) return known
    numbers[level]?.set(key, xs.length)
    ys.push(y)
    return xs.push(x) - 1
  }
  let work = 0
  for (const { xs: columns, ys: rows, roads, left, top, first } of tiles) {
    for (let at = 0; at < roads.length; at++) {
      const [before, road] = [at === 0 ? 0 : (roads[at - 1] ?? 0), roads[at] ?? 0]
      const isInside = before !== 0 && road !== 0
      of[first + at] = add(left + (columns[at] ?? 0), top + (rows[at] ?? 0), isInside ? readLevel(road) : 0)
    }
    work += roads.length
    if (work < workAtOnce) continue
    work = 0
    yield 0
  }
  return { xs, ys, of, add }
}

/** On the ground, on bridges and in tunnels. */
const levels = [0, 1, 2]
const readLevel = (road: Road) => ((road & isBridge) !== 0 ? 1 : (road & isTunnel) !== 0 ? 2 : 0)

/** The end of a line: its point and its only segment. */
type End = {
  readonly point: number
  readonly own: number
  readonly road: Road
  readonly x: number
  readonly y: number
}

function* listEnds({ xs, ys, roads, left, top, first }: TileLines): Generator<End> {
  for (let at = 0; at < roads.length; at++) {
    const [before, after] = [at === 0 ? 0 : (roads[at - 1] ?? 0), roads[at] ?? 0]
    if ((before === 0) === (after === 0)) continue
    const [point, own] = [first + at, first + at - (after === 0 ? 1 : 0)]
    yield { point, own, road: before || after, x: left + (xs[at] ?? 0), y: top + (ys[at] ?? 0) }
  }
}

function createJoin({ cells, findCell }: Grid, nodes: Nodes) {
  let tests = 0
  return {
    tests: () => tests,

    /**
     * Joins the end of a line to the lines beside it. A bridge or tunnel joins the ground only where it doesn't continue:
     * tunnels below a city have junctions, and their lines end there.
     */
    end({ point, own, road, x, y }: End, reach: number, splits: Split[], links: Link[]) {
      const node = nodes.of[point] ?? 0
      const level = readLevel(road)
      const add = ({ id }: Segment, share: number) => {
        if (share > 0 && share < 1) splits.push({ segment: id, share, node })
        else links.push([node, nodes.of[id + share] ?? 0, road & ~(isOneWay | isFord)])
      }
      let continues = false
      const below: [Segment, number][] = []
      for (const segment of cells.get(findCell(x, y)) ?? []) {
        if (tests++ > mostTests) return
        const other = readLevel(segment.road)
        if (segment.id === own || (other !== 0 && other !== level)) continue
        const { share, units } = findNearestShare(segment, x, y)
        if (units > reach) continue
        const isCorner = nodes.of[segment.id] === node || nodes.of[segment.id + 1] === node
        if (!isCorner && other === level) add(segment, share)
        else if (!isCorner) below.push([segment, share])
        continues ||= isCorner || other === level
      }
      if (!continues) for (const [segment, share] of below) add(segment, share)
    },

    /** Joins the lines of a tile that cross or touch without a common corner. */
    crossings({ first, roads }: TileLines, splits: Split[]) {
      const isOnGround = ({ id, road }: Segment) =>
        id >= first && id < first + roads.length && (road & (isRaised | isFerry)) === 0
      for (const [cell, list] of cells) {
        const own = list.filter(isOnGround)
        for (const [at, one] of own.entries()) {
          const [start, end] = [nodes.of[one.id], nodes.of[one.id + 1]]
          for (let next = at + 1; next < own.length; next++) {
            if (tests++ > mostTests) return
            const other = own[next]
            const crossing = other && cross(one, other)
            // Both are in each cell that they pass together.
            if (!crossing || findCell(crossing.x, crossing.y) !== cell) continue
            const [from, to] = [nodes.of[other.id], nodes.of[other.id + 1]]
            if (start === from || start === to || end === from || end === to) continue
            const node = nodes.add(Math.round(crossing.x), Math.round(crossing.y))
            splits.push({ segment: one.id, share: crossing.share, node })
            splits.push({ segment: other.id, share: crossing.otherShare, node })
          }
        }
      }
    },
  }
}

/** Returns where two segments cross or touch; undefined if they don't, or are parallel. */
function cross(one: Segment, other: Segment) {
  const turn = one.across * other.down - one.down * other.across
  if (turn === 0) return undefined
  const [east, south] = [other.x - one.x, other.y - one.y]
  const share = (east * other.down - south * other.across) / turn
  const otherShare = (east * one.down - south * one.across) / turn
  if (share < 0 || share > 1 || otherShare < 0 || otherShare > 1) return undefined
  return { share, otherShare, x: one.x + share * one.across, y: one.y + share * one.down }
}

/** Divides segments where others join them, and returns the edges. */
function* listEdges({ tiles }: Lines, nodes: Nodes, splits: readonly Split[], links: readonly Link[]): Generator<Edge> {
  const sorted = splits.toSorted((a, b) => a.segment - b.segment || a.share - b.share || a.node - b.node)
  let next = 0
  for (const tile of tiles)
    for (const [at, road] of tile.roads.entries()) {
      if (road === 0) continue
      const id = tile.first + at
      let start = nodes.of[id] ?? 0
      for (let split = sorted[next]; split?.segment === id; split = sorted[++next]) {
        yield { from: start, to: split.node, road, name: tile.names.get(at) }
        start = split.node
      }
      yield { from: start, to: nodes.of[id + 1] ?? 0, road, name: tile.names.get(at) }
    }
  for (const [from, to, road] of links) yield { from, to, road }
}
