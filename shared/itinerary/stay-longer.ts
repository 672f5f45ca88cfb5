import { shiftDay } from '../date.ts'
import { listAffectedStops, shiftDates } from '../move.ts'
import type { Placed, Placement } from '../placement.ts'
import type { Stop } from './stops.ts'

/**
 * Returns the changes for one more night at a stop: its last day and the dates of all later stops are a day later. `to` is the last day
 * by the itinerary, which a camp may have without an end date. Undefined for a stop without dates, and if a date would leave the years of
 * `limits`.
 */
export function planLongerStay(stops: readonly Placed[], { id, to }: Pick<Stop, 'id' | 'to'>): Placement[] | undefined {
  const [stop, ...later] = stops.slice(stops.findIndex((one) => one.id === id))
  const endDate = to && shiftDay(to, 1)
  if (stop?.id !== id || !endDate) return undefined
  const moved = listAffectedStops(later, undefined)?.map((one) => ({ id: one.id, dates: shiftDates(one, 1) })) ?? []
  if (moved.some(({ dates }) => !dates)) return undefined
  return [{ id, endDate }, ...moved.map(({ id, dates }) => ({ id, ...dates }))]
}
