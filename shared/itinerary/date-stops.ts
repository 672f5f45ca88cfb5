import { shiftDay, toIsoDate } from '../date.ts'
import type { Placement } from '../reorder.ts'
import type { Waypoint } from '../waypoint.ts'
import { findLastDay, type Stop } from './stops.ts'

/**
 * Returns dates for the waypoints without any, in their order and a night each: from the trip's last day on, or the day
 * after it if a stop starts on it. Empty without a dated stop, undefined if a date would leave the calendar.
 */
export function dateStops(stops: readonly Stop[], waypoints: readonly Waypoint[]): Placement[] | undefined {
  const last = findLastDay(stops)
  if (!last) return []
  const first = stops.some(({ from }) => from === last) ? 1 : 0
  const days = waypoints
    .filter(({ startDate, endDate }) => startDate === null && endDate === null)
    .map(({ id }, at) => ({ id, start: shiftDay(last, first + at), end: shiftDay(last, first + at + 1) }))
  const dated = days.flatMap(({ id, start, end }) =>
    start && end ? [{ id, startDate: toIsoDate(start), endDate: toIsoDate(end) }] : [],
  )
  return dated.length < days.length ? undefined : dated
}
