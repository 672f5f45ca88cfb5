import { type LegPath, toLegPath } from '#shared/itinerary/leg-path.ts'
import type { RouteLeg } from '#shared/itinerary/legs.ts'
import type { TrackLines } from '#shared/itinerary/route.ts'

/** More points of a track are not visible on paper. */
const mostPoints = 40

/** Returns a route's points on a drawing: its stops, and a few dozen points of each track. */
export function toRoutePath(legs: readonly RouteLeg[], lines: TrackLines) {
  const paths = legs.map((leg) => thin(toLegPath(leg, lines.get(leg.to.id))))
  const stops = [0]
  for (const { points } of paths) stops.push((stops.at(-1) ?? 0) + points.length - 1)
  return {
    positions: paths.flatMap(({ points }, at) => points.slice(at === 0 ? 0 : 1)),
    /** Indexes of the stops. */
    stops,
    /** Returns the index, with a fraction, of a place in legs: 1.5 is halfway between the second stop and the third. */
    find: (count: number) => {
      const leg = Math.min(paths.length - 1, Math.floor(count))
      return (stops[leg] ?? 0) + findIndex(paths[leg]?.shares ?? [], count - leg)
    },
  }
}

/** Keeps at most forty points, with both ends. */
function thin({ points, shares }: LegPath): LegPath {
  const step = Math.max(1, (points.length - 1) / (mostPoints - 1))
  const kept = Array.from({ length: Math.min(points.length, mostPoints) }, (_, at) => Math.round(at * step))
  return { points: kept.flatMap((at) => points[at] ?? []), shares: kept.flatMap((at) => shares[at] ?? []) }
}

function findIndex(shares: readonly number[], share: number): number {
  const next = shares.findIndex((one, at) => at > 0 && one >= share)
  if (next === -1) return Math.max(0, shares.length - 1)
  const [start = 0, end = 1] = [shares[next - 1], shares[next]]
  return next - 1 + (end > start ? Math.max(0, (share - start) / (end - start)) : 1)
}
