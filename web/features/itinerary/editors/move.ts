import { toDay, toIsoDate } from '#shared/date.ts'
import { describeEffects } from '#shared/itinerary/effects.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { addDays, sortWaypoints } from '#shared/itinerary/stops.ts'
import type { Units } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Planned } from '../plan-context.ts'

type Dates = Pick<Waypoint, 'startDate' | 'endDate'>

/** A stop's dates so many days later, or earlier. */
export function shiftDates({ startDate, endDate }: Dates, days: number): Dates {
  const shift = (date: string | null) => {
    const day = toDay(date)
    return day === null ? null : toIsoDate(addDays(day, days))
  }
  return { startDate: shift(startDate), endDate: shift(endDate) }
}

/** The stops behind one in date order that have a date to move. */
export function listLater(waypoints: readonly Waypoint[], id: Waypoint['id']): Waypoint[] {
  const sorted = sortWaypoints(waypoints)
  const at = sorted.findIndex((one) => one.id === id)
  return sorted.slice(at + 1).filter(({ startDate, endDate }) => startDate !== null || endDate !== null)
}

/** What moving these stops would change. Their weather stays that of the old days, which is all that is known. */
export function previewMove(
  { trip, waypoints, vehicles, itinerary }: Planned,
  ids: ReadonlySet<Waypoint['id']>,
  days: number,
  units: Units,
): string[] {
  const moved = waypoints.map((one) => (ids.has(one.id) ? { ...one, ...shiftDates(one, days) } : one))
  return describeEffects(itinerary, computeItinerary(trip, moved, vehicles, units), units)
}
