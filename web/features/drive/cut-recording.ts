import type { Day } from '#shared/date.ts'
import { findLeast } from '#shared/drive/match.ts'
import { type RecordedPoint, toSegments } from '#shared/drive/recording.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { Stop } from '#shared/itinerary/stops.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { cutTracks, type LegTrack } from '#shared/tracks/cut.ts'
import { measureKm } from '#shared/tracks/measure.ts'
import { toLinePoints } from '#shared/tracks/path.ts'
import { createFindNearest, toVector } from '#shared/tracks/sphere.ts'

/** Milliseconds of work before the screen gets a turn. */
const slice = 20
/** Points of a recording that are compared with all legs. */
const samples = 200

type Cut = {
  readonly tracks: readonly StopTrack[]
  /** The times of the points that only the tracks need. A point at a track's end stays, because the rest starts there. */
  readonly used: ReadonlySet<number>
}

/**
 * Cuts a recording at the trip's stops. One that passes no two successive stops becomes the track of a leg that it runs along:
 * one whose end it passes, else the one with the most kilometers. The leg being driven when it stops may be a later one.
 */
export async function cutRecording(
  points: readonly RecordedPoint[],
  { stops, legs }: Pick<Itinerary, 'stops' | 'legs'>,
  at: Day,
): Promise<Cut> {
  const found = await cutAt(
    points,
    stops.map(({ position }) => position),
    at,
  )
  if (found.length > 0) return toCut(points, found, stops)
  const ranked = rankLegs(points, legs)
  const [first, last, most] = [points[0], points.at(-1), ranked[0]]
  if (!first || !last || !most) return toCut(points, [], [])
  const stretches: readonly (readonly [RouteLeg, Position, Position])[] = [
    ...ranked.map((leg) => [leg, first, leg.to.position] as const),
    [most, most.from.position, last],
    [most, first, last],
  ]
  for (const [{ from, to }, ...ends] of stretches) {
    const parts = await cutAt(points, ends, at)
    if (parts.length > 0) return toCut(points, parts, [from, to])
  }
  return toCut(points, [], [])
}

function toCut(points: readonly RecordedPoint[], parts: readonly LegTrack[], stops: readonly Pick<Stop, 'id'>[]): Cut {
  const tracks = parts.flatMap(({ from, to, track }) => {
    const [start, end] = [stops[from], stops[to]]
    return start && end ? [{ ...track, from: start.id, stop: end.id }] : []
  })
  return { tracks, used: listUsed(points, parts) }
}

/** Returns the legs by the kilometers that a recording leads toward their ends while it is nearest to their straight lines. */
function rankLegs(points: readonly RecordedPoint[], legs: readonly RouteLeg[]): RouteLeg[] {
  const lines = legs.map((leg) => ({
    leg,
    km: 0,
    find: createFindNearest(toVector(leg.from.position), toVector(leg.to.position)),
  }))
  const every = Math.ceil(points.length / samples)
  for (const segment of toSegments(points)) {
    let start = segment[0]
    for (const [at, end] of segment.entries()) {
      if (!start || (at % every !== 0 && at < segment.length - 1)) continue
      const [was, is] = [toVector(start), toVector(end)]
      const isForward = ({ find }: (typeof lines)[number]) => find(is).share > find(was).share
      // On a road there and back, the direction decides between two legs.
      const nearest = findLeast(lines, (line) => line.find(is).meters + (isForward(line) ? 0 : 1))
      if (nearest && isForward(nearest)) nearest.km += distanceKm(start, end)
      start = end
    }
  }
  const ranked = lines.filter(({ km }) => km > limits.track.breakKm).sort((one, other) => other.km - one.km)
  return ranked.map(({ leg }) => leg)
}

/** Returns the legs whose stops the recording passes. */
async function cutAt(points: readonly RecordedPoint[], stops: readonly Position[], at: Day): Promise<LegTrack[]> {
  const line = { name: '', segments: toSegments(points).map(toLinePoints) }
  const steps = cutTracks([line], stops, { source: 'recorded', at })
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value.filter((leg) => leg.off.length === 0 && !isGap(points.slice(...toRange(leg))))
    if (performance.now() - began <= slice) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}

/** Returns the indexes of a leg's first point, and of the first one after it. */
function toRange({ between }: LegTrack): [number, number] {
  return [Math.ceil(Math.min(...between)), Math.floor(Math.max(...between)) + 1]
}

function listUsed(points: readonly RecordedPoint[], legs: readonly LegTrack[]): ReadonlySet<number> {
  const isUsed = points.map(() => false)
  for (const leg of legs) isUsed.fill(true, ...toRange(leg))
  const inside = points.filter((_, at) => [at - 1, at, at + 1].every((one) => isUsed[one] ?? true))
  return new Set(inside.map(({ at }) => at))
}

/** Returns true for a leg of which only the ends were recorded, as after the points between became a track. */
function isGap(points: readonly RecordedPoint[]): boolean {
  const segments = toSegments(points)
  return segments.length > 1 && segments.reduce((sum, segment) => sum + measureKm(segment), 0) < limits.track.breakKm
}
