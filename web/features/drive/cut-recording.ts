import type { Day } from '#shared/date.ts'
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

/** Milliseconds of work before the screen gets a turn. */
const slice = 20

type Cut = {
  readonly tracks: readonly StopTrack[]
  /** The times of the points that only the tracks need. A point at a track's end stays, because the rest starts there. */
  readonly used: ReadonlySet<number>
}

/**
 * Cuts a recording at the trip's stops. One that passes no two stops becomes the track of the leg being driven, up to the leg's
 * end if it passes that.
 */
export async function cutRecording(
  points: readonly RecordedPoint[],
  { stops }: Itinerary,
  driven: RouteLeg | undefined,
  at: Day,
): Promise<Cut> {
  const legs = await cutAt(
    points,
    stops.map(({ position }) => position),
    at,
  )
  const tracks = legs.flatMap(({ from, to, track }) => {
    const [start, end] = [stops[from], stops[to]]
    return start && end ? [{ ...track, from: start.id, stop: end.id }] : []
  })
  if (tracks.length > 0) return { tracks, used: listUsed(points, legs) }
  const [first] = points
  if (!driven || !first || distanceKm(first, driven.to.position) <= limits.track.breakKm)
    return { tracks, used: new Set() }
  const ends = { from: driven.from.id, stop: driven.to.id }
  const parts = await cutAt(points, [first, driven.to.position], at)
  if (parts.length > 0)
    return { tracks: parts.map(({ track }) => ({ ...track, ...ends })), used: listUsed(points, parts) }
  const track = createTrack(toSegments(points), { ...ends, source: 'recorded', at })
  return track ? { tracks: [track], used: toTimes(points) } : { tracks, used: new Set() }
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
