import { describeEffects } from '#shared/itinerary/effects.ts'
import { computeItinerary } from '#shared/itinerary/itinerary.ts'
import { shiftDates, toIsoDates } from '#shared/move.ts'
import type { Units } from '#shared/units.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Planned } from '../plan-context.ts'

/** Returns the effects, with the old dates' weather; undefined if a stop would leave the calendar. */
export function describeMove(
  { trip, waypoints, vehicles, itinerary }: Planned,
  ids: ReadonlySet<Waypoint['id']>,
  days: number,
  units: Units,
): string[] | undefined {
  const moved = waypoints.map((one) => (ids.has(one.id) ? shift(one, days) : one)).filter((one) => one !== undefined)
  if (moved.length < waypoints.length) return undefined
  return describeEffects(
    itinerary,
    computeItinerary(trip, moved, vehicles, { units, forecast: itinerary.forecast }),
    units,
  )
}

function shift(waypoint: Waypoint, days: number): Waypoint | undefined {
  const dates = shiftDates(waypoint, days)
  return dates && { ...waypoint, ...toIsoDates(dates) }
}
