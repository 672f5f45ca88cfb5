import { type Day, shiftDay } from '../date.ts'
import { distanceKm, type Position } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import type { Drive } from '../itinerary/drive.ts'
import type { Itinerary } from '../itinerary/itinerary.ts'
import { toLegPath } from '../itinerary/leg-path.ts'
import type { RouteLeg } from '../itinerary/legs.ts'
import type { Stop } from '../itinerary/stops.ts'
import { findProgress } from '../itinerary/today.ts'
import type { StopTrack } from '../track.ts'
import { findNearest, openTrack, type TrackLine, toTrackLine } from '../tracks/along.ts'
import { createFindNearest, toVector } from '../tracks/sphere.ts'
import type { Fix } from './fix.ts'
import { findLeast, type LegLine } from './match.ts'

/** The tracks of legs by the stop that they lead to. */
export type LegLines = ReadonlyMap<WaypointId, LegLine>

/** Opens the tracks that belong to a leg: tracks from another stop don't count. */
export function openLegLines(legs: readonly RouteLeg[], tracks: readonly StopTrack[]): LegLines {
  return new Map(
    legs.flatMap((leg) => {
      const track = tracks.find((one) => one.stop === leg.to.id && one.from === leg.from.id)
      const own = track && openTrack(track)
      if (!track || !own) return []
      const { km = track.km, offKm: { start, end } = { start: 0, end: 0 } } = leg.track ?? {}
      const off = start + end
      const line = off > 0 ? extendToStops(leg, own) : own
      const toShare = (index: number) => line.shares[off > 0 ? index + 1 : index] ?? 1
      const parts = track.parts?.map(([index, surface], at, all) => {
        const next = all[at + 1]
        return { start: at === 0 ? 0 : toShare(index), end: next ? toShare(next[0]) : 1, surface }
      })
      return [[leg.to.id, { line, km: km + off, parts }] as const]
    }),
  )
}

/** Adds straight lines from and to the stops of a track that ends off one, with their share of the leg's kilometers. */
function extendToStops(leg: RouteLeg, line: TrackLine): TrackLine {
  const { points, shares } = toLegPath(leg, line)
  const breaks = [...line.breaks].map((at) => at + 1)
  return { ...toTrackLine(points, breaks), shares }
}

/** The leg being driven, by the stop it leads to, and another that was 2 km nearer in the last fixes. */
export type LegChoice = {
  readonly leg: WaypointId
  readonly rival?: { readonly leg: WaypointId; readonly fixes: number } | undefined
}

const [nearerKm, fixesNeeded] = [2, 3]

/**
 * Returns the leg that the user chose, or that follows the stop where they arrived; else undefined. A later arrival
 * replaces a choice.
 */
export function findSetLeg({ stops }: Pick<Itinerary, 'stops'>, drive: Drive, today: Day): WaypointId | undefined {
  const { arrival, next } = findProgress(stops, drive, today)
  const { chosen } = drive
  if (chosen && !(arrival && arrival.at > chosen.at) && stops.slice(1).some(({ id }) => id === chosen.stop)) {
    return chosen.stop
  }
  return arrival && next !== undefined ? stops[next]?.id : undefined
}

/**
 * Chooses the leg without the user: of the legs that can be driven from yesterday to tomorrow, the nearest. At first
 * the dates' leg counts if no other is 2 km nearer. Undefined if no leg touches these days, or without dates.
 */
export function chooseLeg(
  { legs, stops }: Itinerary,
  lines: LegLines,
  drive: Drive,
  today: Day,
  { position }: Pick<Fix, 'position'>,
  before?: LegChoice,
): LegChoice | undefined {
  const near = legs.filter((leg) => touchesDay(leg, today))
  const distances = new Map(near.map((leg) => [leg.to.id, measureToLeg(leg, lines.get(leg.to.id), position)]))
  const nearest = findLeast([...distances], ([, km]) => km)
  if (!nearest) return undefined
  const [leg, km] = nearest
  const dated = stops[findProgress(stops, drive, today).next ?? -1]?.id
  const current = before?.leg ?? dated
  const currentKm = current && distances.get(current)
  if (!current || currentKm === undefined) return { leg }
  if (leg === current || currentKm - km < nearerKm) return { leg: current }
  const fixes = before?.rival?.leg === leg ? before.rival.fixes + 1 : 1
  return !before || fixes >= fixesNeeded ? { leg } : { leg: current, rival: { leg, fixes } }
}

/** Returns true for a leg that can be driven from yesterday to tomorrow: from the last day at its start to the first day at its end. */
export function touchesDay({ from, to }: RouteLeg, today: Day): boolean {
  const [yesterday, tomorrow] = [shiftDay(today, -1) ?? today, shiftDay(today, 1) ?? today]
  return from.to !== undefined && to.from !== undefined && from.to <= tomorrow && to.from >= yesterday
}

/** Returns the kilometers from a position to a leg's track, else to its straight line. */
function measureToLeg({ from, to }: RouteLeg, track: LegLine | undefined, position: Position): number {
  if (track) return findNearest(track.line, position).offKm
  return createFindNearest(toVector(from.position), toVector(to.position))(toVector(position)).meters / 1_000
}

/** Returns the nearest stop within 500 m, or twice the accuracy. */
export function findStopHere(stops: readonly Stop[], { position, accuracy }: Fix): Stop | undefined {
  const limit = Math.max(0.5, (2 * accuracy) / 1_000)
  const here = stops.filter((stop) => distanceKm(stop.position, position) <= limit)
  return findLeast(here, (stop) => distanceKm(stop.position, position))
}
