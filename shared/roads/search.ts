import { getHoursPerKm } from '../itinerary/surfaces.ts'
import { measureUnit } from './lines.ts'
import type { Network } from './network.ts'
import { createQueue } from './queue.ts'
import { isBackward, isFerry, isForward, isMain, type MapSurface, type Road, readSurface } from './road.ts'
import type { Snap } from './snap.ts'

/** The aim of a route. */
type Preference = 'fastest' | 'prefer tracks' | 'avoid tracks'

/** The surface of roads that have none on the map. */
export type UnknownSurface = Exclude<MapSurface, 'track'>

export type Choice = {
  readonly preference: Preference
  readonly unknown: UnknownSurface
  /** True to drive against one-way roads. */
  readonly ignoresOneWays?: boolean
}

/** Hours of a kilometer by ferry (guess: 15 km/h, with the wait). */
const ferryHours = 1 / 15
/** No road is faster (km/h). */
const fastest = 100
/** By how much a road counts longer that is to be avoided. */
const [mainFactor, trackFactor] = [2, 3]

function weigh(road: Road, { preference, unknown }: Choice): number {
  if ((road & isFerry) !== 0) return ferryHours
  const surface = readSurface(road) ?? unknown
  const hours = getHoursPerKm({ [surface]: 1 }).usual
  if (preference === 'prefer tracks' && (road & isMain) !== 0) return hours * mainFactor
  return preference === 'avoid tracks' && surface === 'track' ? hours * trackFactor : hours
}

/** Meters against a one-way road that a stop at a junction may be from it, because stops lie beside roads. */
const againstMeters = 5

/** An edge of a route, and the shares of it between which it is driven. */
export type Step = { readonly edge: number; readonly from: number; readonly to: number }

/** Steps of the search between two pauses. */
const stepsAtOnce = 20_000

/**
 * Finds the cheapest route between two places of a network (A*, Hart, Nilsson and Raphael, 1968; the straight line at 100 km/h
 * is the bound). Undefined if there is none. Yields after some steps, so that callers can pause or stop.
 */
export function* searchRoute(
  network: Network,
  [start, end]: readonly [Snap, Snap],
  choice: Choice,
): Generator<undefined, Step[] | undefined> {
  const { xs, ys, from, to, meters, roads, firsts, edgesOf } = network
  const weights = new Map<Road, number>()
  const measure = (edge: number): number => {
    const road = roads[edge] ?? 0
    const weight = weights.get(road) ?? weigh(road, choice) / 1_000
    weights.set(road, weight)
    return weight * (meters[edge] ?? 0)
  }
  const isOpen = (edge: number, forward: boolean, share = Number.POSITIVE_INFINITY) =>
    choice.ignoresOneWays ||
    share * (meters[edge] ?? 0) <= againstMeters ||
    ((roads[edge] ?? 0) & (forward ? isBackward : isForward)) === 0

  const target = locate(network, end)
  const bound = createBound(network, target)
  const costs = new Float64Array(xs.length).fill(Number.POSITIVE_INFINITY)
  /** The edge that leads to each node, plus 1; negative if driven from its end to its start. */
  const steps = new Int32Array(xs.length)
  const open = createQueue()
  const reach = (node: number, cost: number, step: number) => {
    if (cost >= (costs[node] ?? 0)) return
    costs[node] = cost
    steps[node] = step
    open.add(node, cost + bound(xs[node] ?? 0, ys[node] ?? 0))
  }
  const [first, last] = [start.edge, end.edge]
  // A negative 0 would lose its sign, so edges count from 1.
  if (isOpen(first, true, 1 - start.share)) reach(to[first] ?? 0, (1 - start.share) * measure(first), first + 1)
  if (isOpen(first, false, start.share)) reach(from[first] ?? 0, start.share * measure(first), -first - 1)
  let best = { cost: Number.POSITIVE_INFINITY, node: -1, forward: true }
  if (first === last && isOpen(first, end.share >= start.share))
    best = { cost: Math.abs(end.share - start.share) * measure(first), node: -1, forward: end.share >= start.share }
  let count = 0
  for (let top = open.take(); top && top.rank < best.cost; top = open.take()) {
    const { node, rank } = top
    const cost = costs[node] ?? 0
    if (rank > cost + bound(xs[node] ?? 0, ys[node] ?? 0)) continue
    if (++count % stepsAtOnce === 0) yield
    for (const forward of [true, false]) {
      const share = forward ? end.share : 1 - end.share
      if (node !== (forward ? from[last] : to[last]) || !isOpen(last, forward, share)) continue
      const whole = cost + share * measure(last)
      if (whole < best.cost) best = { cost: whole, node, forward }
    }
    for (let at = firsts[node] ?? 0; at < (firsts[node + 1] ?? 0); at++) {
      const edge = edgesOf[at] ?? 0
      const forward = from[edge] === node
      if (!isOpen(edge, forward)) continue
      reach((forward ? to[edge] : from[edge]) ?? 0, cost + measure(edge), forward ? edge + 1 : -edge - 1)
    }
  }
  if (best.cost === Number.POSITIVE_INFINITY) return undefined
  return traceBack(network, [start, end], best, steps)
}

function traceBack(
  { from, to }: Network,
  [start, end]: readonly [Snap, Snap],
  { node: last, forward }: { readonly node: number; readonly forward: boolean },
  steps: Int32Array,
): Step[] {
  const found: Step[] = [{ edge: end.edge, from: forward ? 0 : 1, to: end.share }]
  if (last === -1) return [{ edge: end.edge, from: start.share, to: end.share }]
  for (let node = last; ; ) {
    const step = steps[node] ?? 0
    const edge = Math.abs(step) - 1
    const [entry, exit] = step > 0 ? [0, 1] : [1, 0]
    // A node behind the first edge is reached from the start, as any other route to it is longer.
    found.push({ edge, from: edge === start.edge ? start.share : entry, to: exit })
    if (edge === start.edge) return found.reverse()
    node = (step > 0 ? from[edge] : to[edge]) ?? 0
  }
}

/** Returns where a snap is on the plane. */
export function locate({ xs, ys, from, to }: Network, { edge, share }: Pick<Snap, 'edge' | 'share'>) {
  const [start, end] = [from[edge] ?? 0, to[edge] ?? 0]
  const [x, y] = [xs[start] ?? 0, ys[start] ?? 0]
  return { x: x + share * ((xs[end] ?? 0) - x), y: y + share * ((ys[end] ?? 0) - y) }
}

/** Returns the least hours from a place to the target: any unit has at least the meters of one nearest to a pole. */
function createBound({ plane, ys }: Network, target: { readonly x: number; readonly y: number }) {
  let [top, bottom] = [target.y, target.y]
  for (const y of ys) {
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const hours = Math.min(measureUnit(plane, top), measureUnit(plane, bottom)) / 1_000 / fastest
  return (x: number, y: number) => Math.hypot(x - target.x, y - target.y) * hours
}
