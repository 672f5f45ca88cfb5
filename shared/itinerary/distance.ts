import { distanceKm, type Position, toPosition } from '../geo.ts'
import type { Leg } from '../stop.ts'
import { metric } from '../units.ts'
import { toDays, type Waypoint } from '../waypoint.ts'
import { type Band, exactly, scaleBand } from './band.ts'
import { formatQuantity } from './quantities.ts'
import { getWinding } from './surfaces.ts'

/** The distance between two stops. */
export type Distance = {
  /** Great circle, in kilometres. */
  readonly straight: number
  readonly km: Band
  /** True if the kilometres were typed; else they are estimated from the straight line. */
  readonly typed: boolean
  /** Distance and surface of this stop were told for a way from another stop than the one before it. */
  readonly forAnotherWay: boolean
}

type Start = { readonly id: string; readonly position: Position }
type End = { readonly position: Position; readonly leg: Leg | undefined }

/** The leg saved for the road between two stops; undefined when it was saved for a road from another stop. */
export const findLeg = ({ id }: Start, { leg }: End): Leg | undefined => (leg?.from === id ? leg : undefined)

/** The kilometres that were typed, else the straight line as much longer as the surface makes it. */
export function measureDistance(from: Start, to: End): Distance {
  const saved = findLeg(from, to)
  const straight = distanceKm(from.position, to.position)
  return {
    straight,
    km: saved?.km === undefined ? scaleBand(getWinding(saved?.surface), straight) : exactly(saved.km),
    typed: saved?.km !== undefined,
    forAnotherWay: to.leg !== undefined && saved === undefined,
  }
}

/**
 * Returns the distance from one waypoint to the next in a trip, with its source: as the itinerary counts it, or the straight line if
 * one of them has no date and is not counted. Undefined if one has no position.
 */
export function describeDistanceBetween(from: Waypoint, to: Waypoint, units = metric): string | undefined {
  const [start, end] = [from, to].map(({ latitude, longitude }) => toPosition(latitude, longitude))
  if (!start || !end) return undefined
  const { straight, km, typed, forAnotherWay } = measureDistance(
    { id: from.id, position: start },
    { position: end, leg: to.leg },
  )
  if (typed) return `${formatQuantity(km, 'km', units)}, typed.`
  const isCounted = [from, to].every((stop) => toDays(stop).start !== null)
  const estimate =
    straight === 0
      ? 'Both stops are at the same place.'
      : isCounted
        ? `${formatQuantity(km, 'km', units)}, estimated from the straight line.`
        : `${formatQuantity(straight, 'km', units)} in a straight line.`
  return forAnotherWay ? `The distance was for another leg. ${estimate}` : estimate
}
