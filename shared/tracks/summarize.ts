import type { Position } from '../geo.ts'
import { limits } from '../limits.ts'
import { isSameValue } from '../rebase.ts'
import type { Coordinates, Track, TrackSummary } from '../track.ts'
import { roundStored } from '../units.ts'
import { measureGaps, splitAt } from './measure.ts'
import { hashParts, listSurfaces, measureSurfaces } from './parts.ts'
import { decodeLine } from './polyline.ts'

/** Returns the summary that is stored on the waypoint; undefined for a line that can't be decoded. */
export function summarizeTrack({
  from,
  line,
  breaks = [],
  km,
  up,
  down,
  highest,
  source,
  parts,
  map,
  fords,
}: Track): TrackSummary | undefined {
  const points = decodeLine(line, limits.track.points)
  const [first, last] = [points?.[0], points?.at(-1)]
  if (!points || !first || !last) return undefined
  const gaps = roundStored(measureGaps(splitAt(points, breaks)))
  const surface = parts && measureSurfaces(points, breaks, listSurfaces(parts, points.length))
  return {
    from,
    km,
    ...(gaps > 0 && { gaps }),
    ...(up !== undefined && { up }),
    ...(down !== undefined && { down }),
    ...(highest !== undefined && { highest }),
    source,
    ...(surface && { surface }),
    ...(parts && { partsHash: hashParts(parts) }),
    ...(map !== undefined && { map }),
    ...(fords !== undefined && { fords }),
    points: points.length,
    ends: [toCoordinates(first), toCoordinates(last)],
  }
}

const summarized = ['from', 'km', 'up', 'down', 'highest', 'source', 'map', 'fords'] as const

/** Returns true if the waypoint's summary is of this track; any change of the line changes its length. */
export const matchesSummary = (track: Track, summary: TrackSummary | undefined): boolean =>
  summary !== undefined &&
  summarized.every((field) => isSameValue(track[field], summary[field])) &&
  (track.parts && hashParts(track.parts)) === summary.partsHash

const toCoordinates = ({ latitude, longitude }: Position): Coordinates => [latitude, longitude]
