import { listAffectedStops, shiftDates } from '#shared/move.ts'
import type { TripSpan } from '#shared/trip.ts'
import { toDays, type Waypoint, type WaypointDates } from '#shared/waypoint.ts'

type Dated = Pick<Waypoint, 'id'> & WaypointDates

/** Number of stops moved, and the trip's first and last day before and after. */
export type MovePreview = {
  readonly moved: number
  readonly before: TripSpan
  readonly after: TripSpan | undefined
}

/** Returns the effect of moving stops (in date order), all or from one stop on; undefined without dates. */
export function previewMove(stops: readonly Dated[], days: number, from?: string): MovePreview | undefined {
  const before = findSpan(stops)
  if (!before) return undefined
  const reached = listAffectedStops(stops, from) ?? []
  const shifted = reached.map((stop) => shiftDates(stop, days)).filter((dates) => dates !== undefined)
  const stay = stops.filter((stop) => !reached.includes(stop))
  const after = shifted.length === reached.length ? findSpan([...stay, ...shifted]) : undefined
  return { moved: reached.length, before, after }
}

function findSpan(stops: readonly WaypointDates[]): TripSpan | undefined {
  const sorted = stops
    .flatMap((stop) => Object.values(toDays(stop)))
    .filter((day) => day !== null)
    .sort()
  const [from, to] = [sorted[0], sorted.at(-1)]
  return from && to && { from, to }
}
