import { distanceKm, interpolateOnMap, type Position } from '../geo.ts'
import type { Band } from '../itinerary/band.ts'
import type { Part } from '../track.ts'
import { addRun, type Run, toParts } from './draw-line.ts'
import { createGrid, findNearestShare, type Grid } from './grid.ts'
import { createLines, type Lines, measureUnit, type TileLines, toPlane } from './lines.ts'
import type { TileRoads } from './read-roads.ts'
import { isFerry, type MapSurface, surfaceBits, surfaceCodes } from './road.ts'
import type { UnknownSurface } from './search.ts'

/** The surfaces of a track by the roads of a map. */
export type SurfacesAlong = {
  /** At most 200 runs, by indexes of the track's points; what is not on the map continues the surface before it. */
  readonly parts: readonly Part[]
  /** The usual shares are those of what is on the map, and add up to 1; low and high also count what is not. */
  readonly shares: Readonly<Partial<Record<MapSurface, Band>>>
  /** The share of it whose surface no tile says: it counts as the surface that was chosen for that. */
  readonly unknown: number
  /** The share of the whole track that is beside no road of the map. */
  readonly notOnMap: number
}

/** Meters between two samples, and within which a road is beside one. */
const [sampleMeters, besideMeters] = [50, 30]
/** A receiver's usual error in meters. */
const noiseMeters = 10
/** Costs of a heading across the road, of a change of surface, and of being on no road; 1 is a likelihood e times smaller. */
const [acrossCost, changeCost, offCost] = [6, 3, 6]
/** Surfaces this much less likely than the chosen one are possible, too. */
const possibleCost = 4
/** Usual error of a share with 10 m of noise, measured on 40 lines. */
const error = 0.02
const workAtOnce = 2_000
/** Tiles that stay divided into cells while a track leads around their corners. */
const mostGrids = 8

/** Index of the surface codes, and after them no road. */
type State = number
const off: State = surfaceCodes.length
const states = [...surfaceCodes.keys(), off]

/**
 * Reads the surfaces of a track from the roads beside it. Of all sequences of surfaces takes the likeliest (Viterbi, 1967),
 * by distance, heading and the number of changes. Yields so that callers can pause or stop.
 */
export function* readSurfacesAlong(
  tiles: readonly TileRoads[],
  zoom: number,
  track: readonly Position[],
  unknown: UnknownSurface,
): Generator<number, SurfacesAlong> {
  const rate = createRate(createLines(tiles, zoom))
  const samples = listSamples(track)
  const costs: number[][] = []
  for (const [at, { position }] of samples.entries()) {
    const [before, after] = [samples[at - 1]?.position ?? position, samples[at + 1]?.position ?? position]
    costs.push(rate(position, before, after))
    if (at % workAtOnce === workAtOnce - 1) yield at / samples.length
  }
  return summarize(samples, costs, chooseStates(costs), unknown)
}

type Sample = { readonly position: Position; readonly index: number; readonly km: number }

/** Returns a place every 50 m, with the nearest point of the track and the kilometers around it. */
function listSamples(track: readonly Position[]): Sample[] {
  const samples: Sample[] = []
  const step = sampleMeters / 1_000
  let ahead = step / 2
  for (let index = 1; index < track.length; index++) {
    const [from, to] = [track[index - 1], track[index]]
    if (!from || !to) continue
    const km = distanceKm(from, to)
    for (; ahead < km; ahead += step) {
      const share = ahead / km
      samples.push({ position: interpolateOnMap(from, to, share), index: share < 0.5 ? index - 1 : index, km: step })
    }
    ahead -= km
  }
  return samples
}

/** Returns a function that gives each state's cost at a place. */
function createRate(lines: Lines) {
  const grids = new Map<TileLines, Grid>()
  return (position: Position, before: Position, after: Position): number[] => {
    const costs = states.map((state) => (state === off ? offCost : Number.POSITIVE_INFINITY))
    const { x, y } = toPlane(lines.plane, position)
    const tile = lines.findTile(x, y)
    if (!tile) return costs
    const unit = measureUnit(lines.plane, y)
    const grid = grids.get(tile) ?? createGrid(lines, tile, besideMeters / unit)
    if (grids.size > mostGrids) grids.clear()
    grids.set(tile, grid)
    const [start, end] = [toPlane(lines.plane, before), toPlane(lines.plane, after)]
    const [across, down] = [end.x - start.x, end.y - start.y]
    const length = Math.hypot(across, down)
    for (const segment of grid.cells.get(grid.findCell(x, y)) ?? []) {
      if ((segment.road & isFerry) !== 0) continue
      const meters = findNearestShare(segment, x, y).units * unit
      if (meters > besideMeters) continue
      const product = length * Math.hypot(segment.across, segment.down)
      const sine = product === 0 ? 0 : (across * segment.down - down * segment.across) / product
      const cost = (meters / noiseMeters) ** 2 / 2 + acrossCost * sine ** 2
      const state = segment.road & surfaceBits
      costs[state] = Math.min(costs[state] ?? 0, cost)
    }
    return costs
  }
}

function chooseStates(costs: readonly (readonly number[])[]): State[] {
  const from: State[][] = []
  let sums = states.map(() => 0)
  for (const own of costs) {
    const cheapest = sums.indexOf(Math.min(...sums))
    const change = (sums[cheapest] ?? 0) + changeCost
    from.push(states.map((state) => ((sums[state] ?? 0) <= change ? state : cheapest)))
    sums = states.map((state) => Math.min(sums[state] ?? 0, change) + (own[state] ?? 0))
  }
  const chosen: State[] = []
  let state = sums.indexOf(Math.min(...sums))
  for (let at = costs.length - 1; at >= 0; at--) {
    chosen[at] = state
    state = from[at]?.[state] ?? state
  }
  return chosen
}

function summarize(
  samples: readonly Sample[],
  costs: readonly (readonly number[])[],
  chosen: readonly State[],
  unknown: UnknownSurface,
): SurfacesAlong {
  const toSurface = (state: State) => surfaceCodes[state] ?? unknown
  const sums: Partial<Record<MapSurface, { low: number; usual: number; high: number }>> = {}
  const runs: Run[] = []
  let [onMap, notOnMap, unknownKm] = [0, 0, 0]
  for (const [at, { index, km }] of samples.entries()) {
    const state = chosen[at] ?? off
    if (state === off) {
      notOnMap += km
      continue
    }
    onMap += km
    if (surfaceCodes[state] === undefined) unknownKm += km
    const surface = toSurface(state)
    addRun(runs, { index, surface, km })
    const own = costs[at] ?? []
    const most = (own[state] ?? 0) + possibleCost
    const possible = new Set([
      surface,
      ...states.flatMap((one) => (one !== off && (own[one] ?? 0) <= most ? [toSurface(one)] : [])),
    ])
    for (const one of possible) {
      const sum = sums[one] ?? { low: 0, usual: 0, high: 0 }
      sums[one] = sum
      sum.high += km
      if (one === surface) sum.usual += km
      if (possible.size === 1) sum.low += km
    }
  }
  // The place of a change is known to a sample, what is on no road may have any surface, and parallel roads are mixed up.
  const slack = (runs.length * sampleMeters) / 1_000
  const divide = (km: number, by: number) => (by === 0 ? 0 : Math.max(0, Math.min(1, km / by)))
  const whole = onMap + notOnMap
  const shares: Partial<Record<MapSurface, Band>> = {}
  for (const surface of surfaceCodes) {
    const sum = surface && sums[surface]
    if (!sum) continue
    const [low, high] = [sum.low - slack - error * whole, sum.high + slack + notOnMap + error * whole]
    shares[surface] = { low: divide(low, whole), usual: divide(sum.usual, onMap), high: divide(high, whole) }
  }
  return { parts: toParts(runs), shares, unknown: divide(unknownKm, onMap), notOnMap: divide(notOnMap, whole) }
}
