import { measureUnit, type Plane } from './lines.ts'
import type { Road } from './road.ts'

/** Roads as edges between nodes. An edge leads straight from one node to the other. */
export type Network = {
  readonly plane: Plane
  /** Nodes, in units of the plane. */
  readonly xs: Int32Array
  readonly ys: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly meters: Float32Array
  readonly roads: Uint16Array
  /** Names of ferries by their edges. */
  readonly names: ReadonlyMap<number, string>
  /** The edges of node `n` are `edgesOf` from `firsts[n]` to `firsts[n + 1]`. */
  readonly firsts: Int32Array
  readonly edgesOf: Int32Array
  /** Connected pieces, ignoring one-way roads: each node's piece, and each piece's kilometers. */
  readonly pieces: { readonly of: Int32Array; readonly kms: readonly number[] }
}

export type Edge = {
  readonly from: number
  readonly to: number
  readonly road: Road
  readonly name?: string | undefined
}

type Nodes = { readonly xs: readonly number[]; readonly ys: readonly number[] }

/** Edges between two pauses. */
const edgesAtOnce = 20_000

export function* createNetwork(plane: Plane, nodes: Nodes, edges: Iterable<Edge>): Generator<number, Network> {
  const [starts, ends, roads]: [number[], number[], Road[]] = [[], [], []]
  const names = new Map<number, string>()
  for (const { from, to, road, name } of edges) {
    if (from === to) continue
    starts.push(from)
    ends.push(to)
    roads.push(road)
    if (name !== undefined) names.set(roads.length - 1, name)
    if (roads.length % edgesAtOnce === 0) yield 1
  }
  const [xs, ys] = [Int32Array.from(nodes.xs), Int32Array.from(nodes.ys)]
  const [from, to] = [Int32Array.from(starts), Int32Array.from(ends)]
  const meters = Float32Array.from(from, (start, edge) => {
    const end = to[edge] ?? 0
    const [top, bottom] = [ys[start] ?? 0, ys[end] ?? 0]
    return Math.hypot((xs[start] ?? 0) - (xs[end] ?? 0), top - bottom) * measureUnit(plane, (top + bottom) / 2)
  })
  yield 1
  const network = {
    plane,
    xs,
    ys,
    from,
    to,
    meters,
    roads: Uint16Array.from(roads),
    names,
    ...listByNode(xs.length, from, to),
  }
  yield 1
  return { ...network, pieces: listPieces(network) }
}

function listByNode(count: number, from: Int32Array, to: Int32Array) {
  const firsts = new Int32Array(count + 1)
  for (const ends of [from, to]) for (const node of ends) firsts[node + 1] = (firsts[node + 1] ?? 0) + 1
  for (let node = 0; node < count; node++) firsts[node + 1] = (firsts[node + 1] ?? 0) + (firsts[node] ?? 0)
  const next = firsts.slice()
  const edgesOf = new Int32Array(2 * from.length)
  for (const ends of [from, to])
    for (const [edge, node] of ends.entries()) {
      const place = next[node] ?? 0
      edgesOf[place] = edge
      next[node] = place + 1
    }
  return { firsts, edgesOf }
}

function listPieces({ xs, from, to, meters, firsts, edgesOf }: Omit<Network, 'pieces'>): Network['pieces'] {
  const of = new Int32Array(xs.length).fill(-1)
  const kms: number[] = []
  for (let seed = 0; seed < of.length; seed++) {
    if (of[seed] !== -1) continue
    of[seed] = kms.length
    const open = [seed]
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (let at = firsts[node] ?? 0; at < (firsts[node + 1] ?? 0); at++) {
        const edge = edgesOf[at] ?? 0
        const other = (from[edge] ?? 0) + (to[edge] ?? 0) - node
        if (of[other] !== -1) continue
        of[other] = kms.length
        open.push(other)
      }
    kms.push(0)
  }
  for (const [edge, length] of meters.entries()) {
    const piece = of[from[edge] ?? 0] ?? 0
    kms[piece] = (kms[piece] ?? 0) + length / 1_000
  }
  return { of, kms }
}
