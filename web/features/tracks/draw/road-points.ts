import { distanceKm } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { StopTrack } from '#shared/track.ts'
import type { TrackPoint } from '#shared/tracks/measure.ts'
import { listSurfaces } from '#shared/tracks/parts.ts'
import { decodeLine } from '#shared/tracks/polyline.ts'
import { simplify } from '#shared/tracks/simplify.ts'
import type { MapRoute } from '../../../map/roads/messages.ts'
import type { DrawnPoint } from './pieces.ts'

/** Meters by which a drawn route may differ: fewer points are easier to drag. */
const tolerance = 2
/** A route that ends this close to a stop leads to it, and this close to another point goes on from it (km). */
const [nearStopKm, samePlaceKm] = [0.5, 0.02]

/** Returns a route's points, fewer, with the road from each to the next; none from the last point. */
export function toRoutePoints({ points, parts, gaps, fords, map }: MapRoute): DrawnPoint[] {
  const surfaces = listSurfaces(parts, points.length)
  const all = points.map(([latitude, longitude], at): DrawnPoint => {
    const surface = surfaces[at]
    const isRoad = surface && at < points.length - 1
    const isFerry = gaps.some(({ from, to }) => at >= from && at < to)
    return { latitude, longitude, ...(isRoad && { road: { surface, map, isFerry } }), ...(at === 0 && { fords }) }
  })
  const kept = new Set([
    ...simplify(all, tolerance),
    ...parts.map(([at]) => at),
    ...gaps.flatMap(({ from, to }) => [from, to]),
  ])
  return all.filter((_, at) => kept.has(at))
}

/** Returns the points of a track: another route may replace those of a track along roads. */
export function readTrackPoints({ line, source, parts = [], breaks = [], map, fords }: StopTrack): DrawnPoint[] {
  const points = decodeLine(line, limits.track.points) ?? []
  if (source !== 'roads') return points
  const surfaces = listSurfaces(parts, points.length)
  return points.map((point, at): DrawnPoint => {
    const surface = surfaces[at]
    const isFerry = breaks.includes(at + 1)
    return { ...point, isFree: true, ...(surface && { road: { surface, map, isFerry } }), ...(at === 0 && { fords }) }
  })
}

/**
 * Returns a line from stop to stop with its surfaces, divided by its ferries, and what is known of a track along it; undefined if a part
 * of the line is on no road.
 */
export function findRoads(line: readonly DrawnPoint[]) {
  const roads: NonNullable<DrawnPoint['road']>[] = []
  for (const at of line.keys()) {
    const road = at === line.length - 1 ? roads.at(-1) : findRoad(line, at)
    if (!road) return undefined
    roads.push(road)
  }
  const maps = new Set(roads.map(({ map }) => map))
  const [map] = maps.size === 1 ? maps : []
  const fords = line.reduce((sum, point) => sum + (point.fords ?? 0), 0)
  const segments: TrackPoint[][] = [[]]
  for (const [at, { latitude, longitude }] of line.entries()) {
    const [before, road] = [roads[at - 1], at === line.length - 1 ? undefined : roads[at]]
    if (!before?.isFerry || !road?.isFerry) segments.at(-1)?.push({ latitude, longitude, surface: roads[at]?.surface })
    if (road?.isFerry && !before?.isFerry) segments.push([])
  }
  return {
    segments,
    about: {
      source: 'roads' as const,
      ...(map !== undefined && { map }),
      ...(fords > 0 && { fords: Math.min(fords, limits.track.fords) }),
    },
  }
}

/** Returns the road from a point to the next. A short way between routes, and to a stop, has the road beside it. */
function findRoad(line: readonly DrawnPoint[], at: number): DrawnPoint['road'] {
  const [before, point, next] = [line[at - 1], line[at], line[at + 1]]
  if (!point || !next || point.road) return point?.road
  const isAtStop = at === 0 || at === line.length - 2
  const beside = next.road ?? before?.road
  const isShort = distanceKm(point, next) <= (isAtStop ? nearStopKm : samePlaceKm)
  return beside && isShort ? { ...beside, isFerry: false } : undefined
}
