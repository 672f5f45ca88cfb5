import type { Position } from '#shared/geo.ts'
import { encodeLine, encodeNumbers } from '#shared/tracks/polyline.ts'
import { isRecord, type JsonRecord } from './json.ts'

/** A track of an Offgrid file, as a stored track. The page validates it. */
export type SentTrack = JsonRecord

/** Returns the track whose line our GeoJSON has as coordinates; `own` is the rest, or all of a line that is cut at the date line. */
export function readOwnTrack(pieces: readonly unknown[], own: unknown): SentTrack {
  if (isRecord(own) && typeof own.line === 'string') return own
  const points: (Position & { readonly height: unknown })[] = []
  const breaks: number[] = []
  for (const piece of pieces) {
    if (!Array.isArray(piece)) continue
    const segment = piece.flatMap((point: unknown) => readPoint(point) ?? [])
    const [first, second] = segment
    // A line string has at least two points, so our files repeat a single one.
    const isSingle = segment.length === 2 && first && second && encodeLine([first]) === encodeLine([second])
    if (points.length > 0) breaks.push(points.length)
    for (const point of isSingle ? segment.slice(1) : segment) points.push(point)
  }
  const heights = points.flatMap(({ height }) => (typeof height === 'number' ? [Math.round(height)] : []))
  return {
    ...(isRecord(own) ? own : {}),
    line: encodeLine(points),
    ...(breaks.length > 0 && { breaks }),
    ...(heights.length > 0 && heights.length === points.length && { heights: encodeNumbers(heights) }),
  }
}

function readPoint(point: unknown) {
  const [longitude, latitude, height]: unknown[] = Array.isArray(point) ? point : []
  return typeof longitude === 'number' && typeof latitude === 'number' ? { latitude, longitude, height } : undefined
}
