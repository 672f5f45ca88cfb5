import { distanceKm, type Position } from '../geo.ts'
import type { TripId } from '../ids.ts'
import { limits } from '../limits.ts'
import { measureKm } from '../tracks/measure.ts'
import { type Fix, isRough } from './fix.ts'

/** A recorded point: time in milliseconds since 1970, accuracy in meters, height in meters above sea level. */
export type RecordedPoint = Position & {
  readonly at: number
  readonly accuracy: number
  readonly height?: number | undefined
}

/** A recording without its points, which are stored one by one. */
export type Recording = {
  readonly tripId: TripId
  readonly startedAt: number
  /** True until the user stops it. */
  readonly isRunning: boolean
  /** Kilometers without gaps. */
  readonly km: number
  readonly gaps: number
  readonly points: number
  /** True once every second point was dropped. */
  readonly isThinned: boolean
  /** The last point, with the fix's heading. */
  readonly last?: (RecordedPoint & Pick<Fix, 'heading'>) | undefined
}

/** Store a point after these meters, degrees of a turn, or milliseconds. */
const step = { meters: 20, turn: 15, time: 30_000 }
/** More milliseconds or kilometers between points are a gap, and start a segment. */
const gap = { time: 60_000, km: 0.5 }

export const startRecording = (tripId: TripId, startedAt: number): Recording => ({
  tripId,
  startedAt,
  isRunning: true,
  km: 0,
  gaps: 0,
  points: 0,
  isThinned: false,
})

/** Adds a fix to a running recording. Undefined if it adds no point. */
export function addToRecording(
  recording: Recording,
  fix: Fix,
): { readonly recording: Recording; readonly point: RecordedPoint } | undefined {
  const { last } = recording
  if (!recording.isRunning || isRough(fix) || (last && !isWorth(last, fix))) return undefined
  const { position, at, accuracy, height, heading } = fix
  const point = { ...position, at, accuracy, ...(height !== undefined && { height }) }
  const isGap = last !== undefined && isApart(last, point)
  return {
    point,
    recording: {
      ...recording,
      km: recording.km + (last && !isGap ? distanceKm(last, point) : 0),
      gaps: recording.gaps + (isGap ? 1 : 0),
      points: recording.points + 1,
      last: { ...point, heading },
    },
  }
}

function isWorth(last: NonNullable<Recording['last']>, { position, at, heading }: Fix): boolean {
  if (at <= last.at) return false
  const turn = heading === undefined || last.heading === undefined ? 0 : Math.abs(heading - last.heading)
  return (
    at - last.at >= step.time ||
    distanceKm(last, position) * 1_000 >= step.meters ||
    Math.min(turn, 360 - turn) >= step.turn
  )
}

const isApart = (one: RecordedPoint, other: RecordedPoint): boolean =>
  other.at - one.at > gap.time || distanceKm(one, other) > gap.km

/** Splits the points at gaps. Thinned points are up to twice as far apart. */
export function toSegments(points: readonly RecordedPoint[]): RecordedPoint[][] {
  const segments: RecordedPoint[][] = []
  for (const [at, point] of points.entries()) {
    const before = points[at - 1]
    if (!before || isApart(before, point)) segments.push([])
    segments.at(-1)?.push(point)
  }
  return segments
}

/** Returns true for a recording that no longer fits: every second point is then dropped. */
export const isFull = ({ points }: Recording): boolean => points >= limits.recording.points

/** Returns the points to keep: every second, with both ends of each segment. */
export function thin(points: readonly RecordedPoint[]): RecordedPoint[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]]
    return at % 2 === 0 || !before || !after || isApart(before, point) || isApart(point, after)
  })
}

/**
 * Returns what is left of a recording without the points at these times, measured again; undefined if less than 300 m of a
 * stopped one is left. Parts of under 300 m that removed points leave of a segment go, too: a track ends that far from its
 * stop at most.
 */
export function removePoints(
  recording: Recording,
  points: readonly RecordedPoint[],
  times: ReadonlySet<number>,
): { readonly recording: Recording; readonly points: readonly RecordedPoint[] } | undefined {
  const left = toSegments(points).flatMap((segment) => {
    const parts: RecordedPoint[][] = [[]]
    for (const point of segment) {
      if (times.has(point.at)) parts.push([])
      else parts.at(-1)?.push(point)
    }
    return parts.filter((part) => part.length === segment.length || measureKm(part) >= limits.track.breakKm).flat()
  })
  const segments = toSegments(left)
  const km = segments.reduce((sum, segment) => sum + measureKm(segment), 0)
  if (!recording.isRunning && km < limits.track.breakKm) return undefined
  const gaps = Math.max(0, segments.length - 1)
  return { recording: { ...recording, km, gaps, points: left.length, last: left.at(-1) }, points: left }
}

/** Returns the recording as GPX 1.1, a segment between gaps. The name must not need escaping. */
export function writeRecordingGpx(points: readonly RecordedPoint[], name: string): string {
  const segments = toSegments(points).map((segment) => {
    const lines = segment.map((point) => {
      const ele = point.height === undefined ? '' : `<ele>${point.height.toFixed(1)}</ele>`
      const time = new Date(point.at).toISOString()
      return `<trkpt lat="${point.latitude.toFixed(6)}" lon="${point.longitude.toFixed(6)}">${ele}<time>${time}</time></trkpt>`
    })
    return ['<trkseg>', ...lines, '</trkseg>'].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Offgrid" xmlns="http://www.topografix.com/GPX/1/1">',
    `<trk><name>${name}</name>`,
    ...segments,
    '</trk>',
    '</gpx>',
    '',
  ].join('\n')
}
