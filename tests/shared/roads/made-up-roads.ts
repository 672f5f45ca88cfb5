import { distanceKm, type Position } from '#shared/geo.ts'
import { getHoursPerKm } from '#shared/itinerary/surfaces.ts'
import { fromWorld } from '#shared/tiles.ts'
import { createRandom } from '../tracks/lines.ts'

/** A made-up network of 2,000 roads in South Australia, whose true distances are known. */

/** In units of 1/4096 of a tile of zoom 14, with fractions. */
export type Point = { readonly x: number; readonly y: number }

export type About = {
  readonly kind: 'primary' | 'secondary' | 'minor' | 'track' | 'construction' | 'path'
  readonly surface?: 'paved' | 'unpaved'
  readonly brunnel?: 'bridge' | 'tunnel'
  readonly isOneWay?: boolean
}
/** A road as it is drawn. */
export type Drawn = About & { readonly line: readonly Point[] }
type Edge = About & { readonly from: number; readonly to: number; readonly line: readonly Point[]; readonly km: number }

const unitsPerWorld = 4_096 * 2 ** 14
const [perSide, spacing, left, top] = [30, 2_100, 14_427 * 4_096, 9_430 * 4_096]

export const toPosition = ({ x, y }: Point): Position => fromWorld({ x: x / unitsPerWorld, y: y / unitsPerWorld })

const measureLine = (line: readonly Point[]): number =>
  line.slice(1).reduce((km, point, at) => km + distanceKm(toPosition(line[at] ?? point), toPosition(point)), 0)

export function createRoads() {
  const random = createRandom(4)
  const nodes: Point[] = []
  const edges: Edge[] = []
  const drawn: Drawn[] = []
  const addNode = (point: Point) => nodes.push(point) - 1
  const at = (node: number) => nodes[node] ?? { x: 0, y: 0 }
  const between = (from: Point, to: Point, share: number) => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  })
  const shift = ({ x, y }: Point, by: Point) => ({ x: x + by.x, y: y + by.y })
  /** Returns a line that winds by up to this many units to each side, less near its ends. */
  const wind = (from: Point, to: Point, width: number, count = 12) =>
    Array.from({ length: count + 1 }, (_, step) => {
      const share = step / count
      const side = (random() - 0.5) * 2 * width * Math.min(1, 3 * share, 3 * (1 - share))
      const turned = { x: (side * (to.y - from.y)) / spacing, y: (side * (from.x - to.x)) / spacing }
      return shift(between(from, to, share), turned)
    })
  const connect = (from: number, to: number, about: About, line: readonly Point[]) =>
    edges.push({ ...about, from, to, line, km: measureLine(line) })
  const add = (
    from: number,
    to: number,
    about: About,
    line = wind(at(from), at(to), about.kind === 'primary' ? 25 : 60),
  ) => {
    connect(from, to, about, line)
    drawn.push({ ...about, line })
  }

  for (let row = 0; row < perSide; row++)
    for (let column = 0; column < perSide; column++) {
      const jitter = () => (random() - 0.5) * 500
      const [x, y] = [left + column * spacing + jitter(), top + row * spacing + jitter()]
      // Junctions near the corner of a tile are exactly there.
      const corner = { x: Math.round(x / 4_096) * 4_096, y: Math.round(y / 4_096) * 4_096 }
      addNode(Math.hypot(corner.x - x, corner.y - y) < 500 ? corner : { x, y })
    }
  const kinds: readonly About[] = [
    { kind: 'primary', surface: 'paved' },
    { kind: 'secondary', surface: 'unpaved' },
    { kind: 'minor', surface: 'unpaved' },
    { kind: 'track' },
  ]
  const crossed: (readonly [row: number, column: number])[] = []
  for (let row = 0; row < perSide; row++)
    for (let column = 0; column < perSide; column++) {
      const node = row * perSide + column
      const isHighway = row % 8 === 0
      const across = isHighway ? kinds[0] : kinds[1 + Math.floor(random() * 3)]
      const down = kinds[1 + Math.floor(random() * 3)]
      const special = (row * 7 + column * 3) % 10
      if (column + 1 < perSide && across) {
        if (isHighway && column < 8) addCarriageways(node, node + 1, across)
        else if (isHighway && column < 18) {
          add(node, node + 1, across)
          addParallel(node, node + 1)
        } else add(node, node + 1, across)
      }
      if (row + 1 >= perSide || !down) continue
      const isCrossed = special === 0 && column > 0 && column + 1 < perSide && crossed.length < 80
      if (!isCrossed) add(node, node + perSide, down)
      else crossed.push([row, column])
    }
  /** Two roads of one direction each, 20 m apart. */
  function addCarriageways(from: number, to: number, about: About) {
    for (const [start, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const line = [
        at(start),
        ...[0.1, 0.5, 0.9].map((share) =>
          shift(between(at(start), at(end), share), { x: 0, y: start < end ? 18 : -18 }),
        ),
        at(end),
      ]
      add(start, end, { ...about, isOneWay: true }, line)
    }
  }
  /** A track 40 m beside a road. */
  function addParallel(from: number, to: number) {
    const line = [
      at(from),
      ...[0.1, 0.3, 0.6, 0.9].map((share) => shift(between(at(from), at(to), share), { x: 0, y: 75 + random() * 5 })),
      at(to),
    ]
    add(from, to, { kind: 'track' }, line)
  }
  /** Roads that cross others on bridges or in tunnels, or at level crossings that have no corner. */
  const bridges: { readonly above: number; readonly below: number }[] = []
  const crossings: { readonly from: number; readonly to: number; readonly km: number }[] = []
  for (const [index, [row, column]] of crossed.entries()) {
    const [upper, lower] = [row * perSide + column, (row + 1) * perSide + column]
    const below: About = { kind: 'minor', surface: 'unpaved' }
    const middle = between(at(upper), at(lower), 0.5)
    const [west, east] = [shift(middle, { x: -300, y: -40 }), shift(middle, { x: 300, y: 40 })].map(addNode)
    if (west === undefined || east === undefined) continue
    add(upper - 1, west, below)
    add(east, lower + 1, below)
    if (index % 2 === 0) {
      add(upper, lower, below, [at(upper), at(lower)])
      const brunnel = index % 8 === 0 ? 'tunnel' : 'bridge'
      add(west, east, { ...below, brunnel }, wind(at(west), at(east), 10, 3))
      bridges.push({ above: west, below: upper })
    } else {
      const crossing = addNode(middle)
      crossings.push({ from: upper, to: west, km: measureLine([at(upper), middle, at(west)]) })
      for (const [from, to] of [
        [upper, crossing],
        [crossing, lower],
        [west, crossing],
        [crossing, east],
      ] as const)
        connect(from, to, below, [at(from), at(to)])
      drawn.push({ ...below, line: [at(upper), at(lower)] }, { ...below, line: [at(west), at(east)] })
    }
  }
  // A short cut that nobody can drive yet, and a footpath.
  drawn.push({ kind: 'construction', line: [at(0), at(perSide * perSide - 1)] })
  drawn.push({ kind: 'path', line: [at(perSide - 1), at(perSide * (perSide - 1))] })
  return { nodes, edges, drawn, bridges, crossings, junctions: perSide * perSide }
}

export type MadeUp = ReturnType<typeof createRoads>

/** The surface of a road in a schema. */
export type ReadSurface = (about: About) => 'paved' | 'gravel' | 'track'

/** Returns a search for the truly fastest route from one node to all others (Dijkstra): its edges by the node they lead to. */
export function createTrueSearch({ nodes, edges }: MadeUp, readSurface: ReadSurface) {
  const next = nodes.map(() => [] as { readonly edge: Edge; readonly to: number; readonly hours: number }[])
  for (const edge of edges) {
    const hours = edge.km * getHoursPerKm({ [readSurface(edge)]: 1 }).usual
    next[edge.from]?.push({ edge, to: edge.to, hours })
    if (!edge.isOneWay) next[edge.to]?.push({ edge, to: edge.from, hours })
  }
  return (start: number) => {
    const hours = nodes.map(() => Number.POSITIVE_INFINITY)
    const by: { edge: Edge; from: number }[] = []
    hours[start] = 0
    const open = new Set([start])
    while (open.size > 0) {
      const node = [...open].reduce((best, one) => ((hours[one] ?? 0) < (hours[best] ?? 0) ? one : best))
      open.delete(node)
      for (const { edge, to, hours: more } of next[node] ?? []) {
        const sum = (hours[node] ?? 0) + more
        if (sum >= (hours[to] ?? 0)) continue
        hours[to] = sum
        by[to] = { edge, from: node }
        open.add(to)
      }
    }
    return (end: number): Edge[] => {
      const found: Edge[] = []
      for (let node = end; node !== start; ) {
        const step = by[node]
        if (!step) break
        found.unshift(step.edge)
        node = step.from
      }
      return found
    }
  }
}
