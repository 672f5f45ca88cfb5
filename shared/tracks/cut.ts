import type { Day } from '../date.ts'
import type { Position } from '../geo.ts'
import { limits } from '../limits.ts'
import type { Track, TrackSource } from '../track.ts'
import { createTrack } from './create-track.ts'
import { createFindPasses, type Pass } from './passes.ts'
import { type CutLine, cutPath, joinLines, type Path } from './path.ts'
import { findRun, isBetterRun, type Passes, type Run } from './runs.ts'

/** A stop farther from the line than a track may end, and how far. */
type OffStop = { readonly stop: number; readonly km: number }

/** The part of a line from one stop to the next, by the stops' indexes. */
export type LegTrack = {
  readonly from: number
  readonly to: number
  readonly track: Omit<Track, 'from'>
  /** The track's start and end on the joined line: indexes of points, with a fraction between two points. */
  readonly between: readonly [number, number]
  /** Stops more than 300 m and at most 3 km away: the user decides whether the track leads there. */
  readonly off: readonly OffStop[]
}

const near = limits.track.breakKm * 1_000
/** Meters from a stop at which a line is still offered. */
const far = 3_000

type Options = { readonly source: TrackSource; readonly at: Day }
type Candidate = { readonly path: Path; readonly passes: Passes }
type PathRun = Run & { readonly path: Path }

/**
 * Cuts lines into the tracks of a trip's legs; `stops` are in trip order. Lines whose ends are within 300 m are joined.
 * The longest run of successive stops along a line, in either direction, comes first, then the longest of the remaining
 * legs. Legs without a line within 300 m of both stops get one within 3 km, if there is one. Yields the fraction done,
 * so that callers can pause or stop.
 */
export function* cutTracks(
  lines: readonly CutLine[],
  stops: readonly Position[],
  { source, at }: Options,
): Generator<number, LegTrack[]> {
  const paths = joinLines(lines).map((path) => ({ path, findPasses: createFindPasses(path) }))
  const free = new Set(Array.from({ length: Math.max(0, stops.length - 1) }, (_, leg) => leg))
  const runs: PathRun[] = []
  for (const reach of [near, far]) {
    const candidates: Candidate[] = []
    for (const [index, { path, findPasses }] of paths.entries()) {
      const passes = new Map<number, readonly Pass[]>()
      for (const [stop, position] of stops.entries()) {
        if (!free.has(stop - 1) && !free.has(stop)) continue
        const found = findPasses(position, near)
        const offered = found.length > 0 || reach === near ? found : findPasses(position, far)
        if (offered.length > 0) passes.set(stop, offered)
        if (stop % stopsAtOnce === 0)
          yield ((reach === near ? 0 : 1) + (index + stop / stops.length) / paths.length) * searchShare
      }
      if ([...passes.keys()].some((stop) => passes.has(stop + 1))) candidates.push({ path, passes })
    }
    runs.push(...findRuns(candidates, free))
  }
  const legs: LegTrack[] = []
  for (const [index, run] of runs.entries()) {
    for (const leg of cutRun(run, { source, at })) legs.push(leg)
    yield 2 * searchShare + (1 - 2 * searchShare) * ((index + 1) / runs.length)
  }
  return legs.sort((one, other) => one.from - other.from)
}

const stopsAtOnce = 20
/** Each of the two searches' share of the time (guess). */
const searchShare = 0.2

/** Takes the best run until none is left, and its legs from the free ones. */
function findRuns(candidates: readonly Candidate[], free: Set<number>): PathRun[] {
  const search = ({ path, passes }: Candidate) =>
    ([1, -1] as const).flatMap((direction) => {
      const run = findRun(passes, (leg) => free.has(leg), direction)
      return run ? [{ ...run, path }] : []
    })
  let open = candidates.map((candidate) => ({ candidate, runs: search(candidate) }))
  const found: PathRun[] = []
  for (;;) {
    let best: PathRun | undefined
    for (const { runs } of open) for (const run of runs) if (!best || isBetterRun(run, best)) best = run
    if (!best) return found
    found.push(best)
    for (const leg of listLegs(best)) free.delete(leg)
    open = open
      .map((one) =>
        one.runs.every((run) => listLegs(run).every((leg) => free.has(leg)))
          ? one
          : { ...one, runs: search(one.candidate) },
      )
      .filter(({ runs }) => runs.length > 0)
  }
}

/** Returns a run's legs, each by its first stop. */
const listLegs = ({ from, passes }: Run): number[] => passes.slice(1).map((_, at) => from + at)

function* cutRun({ path, from, passes }: PathRun, about: Options): Generator<LegTrack> {
  for (const [at, end] of passes.entries()) {
    const start = passes[at - 1]
    if (!start) continue
    const name = path.names.findLast((line) => line.start <= (start.at + end.at) / 2)?.name ?? ''
    const track = createTrack(cutPath(path, start.at, end.at), { ...about, ...(name !== '' && { name }) })
    // Two stops at one place have no line between them.
    if (!track) continue
    const stop = from + at
    const off = [
      { stop: stop - 1, meters: start.meters },
      { stop, meters: end.meters },
    ].flatMap(({ stop, meters }) => (meters > near ? [{ stop, km: meters / 1_000 }] : []))
    yield { from: stop - 1, to: stop, track, between: [start.at, end.at], off }
  }
}
