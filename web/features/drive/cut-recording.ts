import type { Day } from '#shared/date.ts'
import { findLeast } from '#shared/drive/match.ts'
import { type RecordedPoint, toSegments } from '#shared/drive/recording.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
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
  const tracks = found.flatMap(({ from, to, track }) => {
    const [start, end] = [stops[from], stops[to]]
    return start && end ? [{ ...track, from: start.id, stop: end.id }] : []
  })
  if (tracks.length > 0) return { tracks, used: listUsed(points, found) }
  const ranked = rankLegs(points, legs)
  const [first, last, most] = [points[0], points.at(-1), ranked[0]]
  if (!first || !last || !most) return { tracks, used: new Set() }
  for (const leg of ranked) {
    const parts = await cutAt(points, [first, leg.to.position], at)
    if (parts.length > 0) return toCut(points, parts, leg)
  }
  const parts = await cutAt(points, [most.from.position, last], at)
  if (parts.length > 0) return toCut(points, parts, most)
  const track = createTrack(toSegments(points), { from: most.from.id, source: 'recorded', at })
  return track ? { tracks: [{ ...track, stop: most.to.id }], used: toTimes(points) } : { tracks, used: new Set() }
}

const toCut = (points: readonly RecordedPoint[], parts: readonly LegTrack[], { from, to }: RouteLeg): Cut => ({
  tracks: parts.map(({ track }) => ({ ...track, from: from.id, stop: to.id })),
  used: listUsed(points, parts),
})

/** Returns the legs by the kilometers that a recording leads toward their ends while it is nearest to their straight lines. */
function rankLegs(points: readonly RecordedPoint[], legs: readonly RouteLeg[]): RouteLeg[] {
  const lines = legs.map(({ from, to }) => createFindNearest(toVector(from.position), toVector(to.position)))
  const kms = new Map<RouteLeg, number>()
  const every = Math.ceil(points.length / samples)
  for (const segment of toSegments(points)) {
    const sampled = segment.filter((_, at) => at % every === 0 || at === segment.length - 1)
    for (const [at, point] of sampled.entries()) {
      const before = sampled[at - 1]
      if (!before) continue
      const [start, end] = [toVector(before), toVector(point)]
      const near = legs.flatMap((leg, at) => {
        const [was, is] = [lines[at]?.(start), lines[at]?.(end)]
        return was && is ? [{ leg, meters: is.meters, isForward: is.share > was.share }] : []
      })
      // On a road there and back, the direction decides between two legs.
      const nearest = findLeast(near, ({ meters, isForward }) => meters + (isForward ? 0 : 1))
      if (nearest?.isForward) kms.set(nearest.leg, (kms.get(nearest.leg) ?? 0) + distanceKm(before, point))
    }
  }
  const ranked = [...kms].filter(([, km]) => km > limits.track.breakKm).sort(([, one], [, other]) => other - one)
  return ranked.map(([leg]) => leg)
}

/** Returns the legs whose stops the recording passes. */
async function cutAt(points: readonly RecordedPoint[], stops: readonly Position[], at: Day): Promise<LegTrack[]> {
  const line = { name: '', segments: toSegments(points).map(toLinePoints) }
  const steps = cutTracks([line], stops, { source: 'recorded', at })
  let step = steps.next()
  let began = performance.now()
  while (!step.done) {
    if (performance.now() - began > slice) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
    step = steps.next()
  }
  return step.value.filter((leg) => leg.off.length === 0 && !isGap(points.slice(...toRange(leg))))
}

/** Returns the indexes of a leg's first point, and of the first one after it. */
function toRange({ between }: LegTrack): [number, number] {
  return [Math.ceil(Math.min(...between)), Math.floor(Math.max(...between)) + 1]
}

function listUsed(points: readonly RecordedPoint[], legs: readonly LegTrack[]): ReadonlySet<number> {
  const isUsed = points.map(() => false)
  for (const leg of legs) isUsed.fill(true, ...toRange(leg))
  return toTimes(points.filter((_, at) => [at - 1, at, at + 1].every((one) => isUsed[one] ?? true)))
}

/** Returns true for a leg of which only the ends were recorded, as after the points between became a track. */
function isGap(points: readonly RecordedPoint[]): boolean {
  const segments = toSegments(points)
  const km = segments.reduce((sum, segment) => sum + measureKm(segment), 0)
  return segments.length > 1 && km < limits.track.breakKm
}

const toTimes = (points: readonly RecordedPoint[]) => new Set(points.map(({ at }) => at))
