import { limits } from '../limits.ts'
import type { Surface } from '../stop.ts'
import type { Coordinates, Part } from '../track.ts'
import { fromPlane } from './lines.ts'
import type { Network } from './network.ts'
import { isFerry, isFord, type MapSurface, readSurface } from './road.ts'
import { type Choice, locate, type Step } from './search.ts'

/** A piece of a route on no road, between the points of these indexes. */
type Gap = { readonly from: number; readonly to: number; readonly km: number; readonly name?: string }

/** A line along roads. */
export type Line = {
  readonly points: Coordinates[]
  readonly km: number
  /** At most 200, in order; the first starts at 0. A ferry continues the surface before it. */
  readonly parts: readonly Part[]
  /** Kilometers by surface, without ferries. */
  readonly surfaces: Readonly<Partial<Record<MapSurface, number>>>
  /** Those of `surfaces` that no tile says: they count as the surface that was chosen for them. */
  readonly unknownKm: number
  /** Fords that are drawn as lines; most are in no tile. */
  readonly fords: number
  /** Ferries, included in `km`. */
  readonly gaps: readonly Gap[]
}

const leastKm = 0.005
/** Decimals of a degree: about 10 cm. */
const scale = 1e6

/** Returns the line of a route's steps. */
export function drawLine(network: Network, steps: readonly Step[], { unknown }: Choice): Line {
  const { plane, meters, roads, names } = network
  const points: Coordinates[] = []
  const put = (edge: number, share: number) => {
    const { x, y } = locate(network, { edge, share })
    const { latitude, longitude } = fromPlane(plane, x, y)
    points.push([Math.round(latitude * scale) / scale, Math.round(longitude * scale) / scale])
  }
  const runs: Run[] = []
  const surfaces: Partial<Record<MapSurface, number>> = {}
  const gaps: Gap[] = []
  let [km, unknownKm, fords, isInFord] = [0, 0, 0, false]
  for (const [index, { edge, from, to }] of steps.entries()) {
    if (index === 0) put(edge, from)
    put(edge, to)
    const road = roads[edge] ?? 0
    const length = (Math.abs(to - from) * (meters[edge] ?? 0)) / 1_000
    km += length
    if ((road & isFord) !== 0 && !isInFord) fords++
    isInFord = (road & isFord) !== 0
    if ((road & isFerry) !== 0) {
      const [last, name] = [gaps.at(-1), names.get(edge)]
      if (last?.to === index && last.name === name)
        gaps[gaps.length - 1] = { ...last, to: index + 1, km: last.km + length }
      else gaps.push({ from: index, to: index + 1, km: length, ...(name !== undefined && { name }) })
      continue
    }
    const known = readSurface(road)
    const surface = known ?? unknown
    if (!known) unknownKm += length
    surfaces[surface] = (surfaces[surface] ?? 0) + length
    addRun(runs, { index, surface, km: length })
  }
  return { points, km, parts: toParts(runs), surfaces, unknownKm, fords, gaps }
}

export type Run = { readonly index: number; readonly surface: Surface; readonly km: number }

/** Adds a run, or its kilometers to the last one if that has the same surface. */
export function addRun(runs: Run[], run: Run) {
  const last = runs.at(-1)
  if (last?.surface === run.surface) runs[runs.length - 1] = { ...last, km: last.km + run.km }
  else runs.push(run)
}

/** Returns at most 200 runs: the shortest become part of the one before, and so do those of a few meters at a junction. */
export function toParts(runs: readonly Run[]): Part[] {
  let merged: Run[] = []
  for (const run of runs) if (run.km >= leastKm) addRun(merged, run)
  if (merged.length === 0) merged = runs.slice(0, 1)
  while (merged.length > limits.track.parts) {
    const tooMany = merged.length - limits.track.parts
    const kms = merged.slice(1).map(({ km }) => km)
    const longest = kms.sort((a, b) => a - b)[tooMany - 1] ?? 0
    const kept: Run[] = []
    let dropped = 0
    for (const run of merged) {
      const last = kept.at(-1)
      const isDropped = last && run.km <= longest && dropped++ < tooMany
      addRun(kept, isDropped ? { ...run, surface: last.surface } : run)
    }
    merged = kept
  }
  return merged.map(({ index, surface }, at) => [at === 0 ? 0 : index, surface])
}
