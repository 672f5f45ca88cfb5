import { toDay } from '../date.ts'
import { distanceKm, type Position, toPosition } from '../geo.ts'
import type { Leg } from '../stop.ts'
import { metric } from '../units.ts'
import type { Waypoint } from '../waypoint.ts'
import { type Band, exactly, scaleBand } from './band.ts'
import { formatQuantity } from './quantities.ts'
import { getWinding } from './surfaces.ts'

/** How far it is from one stop to another. */
export type Way = {
  /** Great circle, in kilometres. */
  readonly straight: number
  readonly km: Band
  /** Whether the kilometres were typed; else they are estimated from the straight line. */
  readonly typed: boolean
  /** Distance and surface of this stop were told for a way from another stop than the one before it. */
  readonly forAnotherWay: boolean
}

type Start = { readonly id: string; readonly position: Position }
type End = { readonly position: Position; readonly leg: Leg | undefined }

/** What is told of the way between two stops; undefined for what was told of another way to the same stop. */
export const getTold = ({ id }: Start, { leg }: End): Leg | undefined => (leg?.from === id ? leg : undefined)

/** The kilometres that were typed, else the straight line as much longer as the surface makes it. */
export function measureWay(from: Start, to: End): Way {
  const told = getTold(from, to)
  const straight = distanceKm(from.position, to.position)
  return {
    straight,
    km: told?.km === undefined ? scaleBand(getWinding(told?.surface), straight) : exactly(told.km),
    typed: told?.km !== undefined,
    forAnotherWay: to.leg !== undefined && told === undefined,
  }
}

/**
 * How far it is from one waypoint to the next in a trip, and how that is known: as the itinerary counts it, or the straight line
 * where one of them has no day and so is not counted. Undefined where one is no place on the map.
 */
export function describeWay(from: Waypoint, to: Waypoint, units = metric): string | undefined {
  const [start, end] = [from, to].map(({ latitude, longitude }) => toPosition(latitude, longitude))
  if (!start || !end) return undefined
  const { straight, km, typed, forAnotherWay } = measureWay(
    { id: from.id, position: start },
    { position: end, leg: to.leg },
  )
  if (typed) return `${formatQuantity(km, 'km', units)}, typed.`
  const isCounted = toDay(from.startDate) !== null && toDay(to.startDate) !== null
  const estimate =
    straight === 0
      ? 'Both stops are at the same place.'
      : isCounted
        ? `${formatQuantity(km, 'km', units)}, estimated from the straight line.`
        : `${formatQuantity(straight, 'km', units)} in a straight line.`
  return forAnotherWay ? `Distance was for another way here. ${estimate}` : estimate
}
