import { distanceKm, interpolateOnMap, type Position } from '../geo.ts'
import type { WaypointId } from '../ids.ts'
import { toLegPath } from '../itinerary/leg-path.ts'
import type { RouteLeg } from '../itinerary/legs.ts'
import { type EncodedLine, openTrack } from '../tracks/along.ts'

/** The part of a leg that a way needs: small enough to be sent to a worker, with the track's encoded line. */
export type PlannedLeg = Pick<RouteLeg, 'track' | 'surface'> & {
  readonly from: { readonly position: Position }
  readonly to: { readonly position: Position }
  /** The usual kilometers. */
  readonly km: number
  readonly line: EncodedLine | undefined
}

/** Returns a trip's legs with the lines of their tracks, by the stops that they lead to. */
export const toPlannedLegs = (legs: readonly RouteLeg[], lines: ReadonlyMap<WaypointId, EncodedLine>): PlannedLeg[] =>
  legs.map(({ from, to, km, track, surface }) => {
    const own = lines.get(to.id)
    return {
      from: { position: from.position },
      to: { position: to.position },
      km: km.usual,
      track,
      surface,
      line: own && { line: own.line, breaks: own.breaks, source: own.source },
    }
  })

/** A leg's line from stop to stop. */
export type WayLeg = {
  readonly points: readonly Position[]
  /** The usual kilometers from the trip's start to each point, as the itinerary counts them. */
  readonly kms: readonly number[]
  /** True without a track: the line is straight. */
  readonly isStraight: boolean
  /** Kilometers by which the corridor is wider beside a straight line. */
  readonly slackKm: number
}

/** The legs of a trip in order. */
export type Way = { readonly legs: readonly WayLeg[]; readonly km: number }

/** A wider corridor would find what no road leads to. */
const mostSlackKm = 25

/**
 * Returns a trip's way: along the tracks that its legs have, else straight. The kilometers of a leg, also those that the
 * user entered, are spread evenly along its line.
 */
export function toWay(legs: readonly PlannedLeg[]): Way {
  let start = 0
  const own = legs.map((leg): WayLeg => {
    const line = leg.track && leg.line && openTrack(leg.line)
    const { points, shares } = toLegPath(leg, line)
    const [from, { km }] = [start, leg]
    start += km
    const slackKm = line ? 0 : (km - distanceKm(leg.from.position, leg.to.position)) / 2
    return {
      points,
      kms: shares.map((share) => from + share * km),
      isStraight: !line,
      slackKm: Math.min(mostSlackKm, Math.max(0, slackKm)),
    }
  })
  return { legs: own, km: start }
}

/** Returns the place on the way at a kilometer from its start, and the index of its leg. */
export function locateOnWay({ legs }: Way, km: number): { readonly leg: number; readonly position: Position } {
  const leg = Math.max(
    0,
    legs.findLastIndex(({ kms: [start = 0] }) => start <= km),
  )
  const { points = [], kms = [] } = legs[leg] ?? {}
  const next = Math.max(
    1,
    kms.findIndex((one) => one >= km),
  )
  const [from, to] = [points[next - 1], points[next]]
  const [start = 0, end = 0] = [kms[next - 1], kms[next]]
  const share = end > start ? Math.min(1, Math.max(0, (km - start) / (end - start))) : 0
  return { leg, position: from && to ? interpolateOnMap(from, to, share) : (from ?? { latitude: 0, longitude: 0 }) }
}
