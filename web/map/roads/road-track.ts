import { distanceKm, type Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { Line } from '#shared/roads/draw-line.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { TrackPoint } from '#shared/tracks/measure.ts'
import { listSurfaces } from '#shared/tracks/parts.ts'

/** A stop this close to its road needs no line to it (km). */
const onRoadKm = 0.02

type About = Pick<StopTrack, 'from' | 'stop' | 'map' | 'at'>

/** Returns a leg's track along a route, from stop to stop, with a break for each ferry; undefined if it is too long. */
export function createRoadTrack(
  { points, parts, gaps, fords }: Pick<Line, 'points' | 'parts' | 'gaps' | 'fords'>,
  stops: readonly [start: Position, end: Position],
  about: About,
): StopTrack | undefined {
  const surfaces = listSurfaces(parts, points.length)
  const line = points.map(([latitude, longitude], at): TrackPoint => {
    const surface = surfaces[at]
    return { latitude, longitude, ...(surface && { surface }) }
  })
  const segments: TrackPoint[][] = []
  let start = 0
  for (const gap of gaps) {
    segments.push(line.slice(start, gap.from + 1))
    start = gap.to
  }
  segments.push(line.slice(start))
  const joined = addEnds(
    segments.filter((segment) => segment.length > 1),
    stops,
  )
  return createTrack(joined, {
    source: 'roads',
    ...about,
    ...(fords > 0 && { fords: Math.min(fords, limits.track.fords) }),
  })
}

/** Adds the stops where they are off the road. */
function addEnds(segments: TrackPoint[][], [start, end]: readonly [Position, Position]): TrackPoint[][] {
  const [first, last] = [segments[0]?.[0], segments.at(-1)?.at(-1)]
  if (!first || !last) return []
  const isOff = (stop: Position, road: Position) => distanceKm(stop, road) > onRoadKm
  if (isOff(start, first)) segments[0]?.unshift({ ...first, ...start })
  if (isOff(end, last)) segments.at(-1)?.push({ ...last, ...end })
  return segments
}
