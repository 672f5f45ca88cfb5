import { distanceKm, type Position, toPosition } from '../geo.ts'
import type { Leg } from '../stop.ts'
import { metric } from '../units.ts'
import { toDays, type Waypoint } from '../waypoint.ts'
import { type Band, exactly, scaleBand } from './band.ts'
import { formatQuantity } from './quantities.ts'
import { getWinding } from './surfaces.ts'

export type Distance = {
  /** Great-circle distance in kilometers. */
  readonly straight: number
  readonly km: Band
  /** True if the user entered the kilometers; else they are estimated from the straight line. */
  readonly typed: boolean
  /** True if the saved leg starts at a stop other than the previous one. */
  readonly forAnotherWay: boolean
}

type Start = { readonly id: string; readonly position: Position }
type End = { readonly position: Position; readonly leg: Leg | undefined }

/** Returns the saved leg between two stops; undefined if it starts at another stop. */
export const findLeg = ({ id }: Start, { leg }: End): Leg | undefined => (leg?.from === id ? leg : undefined)

/** Returns the entered kilometers, else the straight line times the surface's winding. */
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
 * Describes the distance to the next waypoint and its source: as in the itinerary, or the straight line if either has
 * no date and is not counted. Undefined if either has no position.
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
