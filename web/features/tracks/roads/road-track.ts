import type { Day } from '#shared/date.ts'
import { distanceKm, type Position } from '#shared/geo.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { StopTrack } from '#shared/track.ts'
import { createTrack } from '#shared/tracks/create-track.ts'
import type { TrackPoint } from '#shared/tracks/measure.ts'
import type { MapRoute } from '../../../map/roads/messages.ts'

/** A stop this close to its road needs no line to it (km). */
const onRoadKm = 0.02

type Ends = Pick<RouteLeg, 'from' | 'to'>

/** Returns a leg's track along a route, from stop to stop, with a break for each ferry; undefined if it is too long. */
export function createRoadTrack(leg: Ends, route: MapRoute, at: Day): StopTrack | undefined {
  const { points, parts, gaps, map } = route
  const surfaceOf = (index: number) => parts.findLast(([start]) => start <= index)?.[1]
  const line = points.map(([latitude, longitude], index): TrackPoint => {
    const surface = surfaceOf(index)
    return { latitude, longitude, ...(surface && { surface }) }
  })
  const segments: TrackPoint[][] = []
  let start = 0
  for (const gap of gaps) {
    segments.push(line.slice(start, gap.from + 1))
    start = gap.to
  }
  segments.push(line.slice(start))
  const joined = join(
    leg,
    segments.filter((segment) => segment.length > 1),
  )
  const track = createTrack(joined, { from: leg.from.id, source: 'roads', map, at })
  return track && { ...track, stop: leg.to.id }
}

/** Adds the ends of the leg where they are off the road. */
function join({ from, to }: Ends, segments: TrackPoint[][]): TrackPoint[][] {
  const [first, last] = [segments[0]?.[0], segments.at(-1)?.at(-1)]
  if (!first || !last) return []
  const isOff = (stop: Position, road: Position) => distanceKm(stop, road) > onRoadKm
  if (isOff(from.position, first)) segments[0]?.unshift({ ...first, ...from.position })
  if (isOff(to.position, last)) segments.at(-1)?.push({ ...last, ...to.position })
  return segments
}
