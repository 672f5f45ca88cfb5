import type { Day } from '#shared/date.ts'
import { formatDay, formatShortWeekday } from '#shared/day-texts.ts'
import type { WaypointId } from '#shared/ids.ts'
import { hasFirstDay, toDays, type Waypoint, type WaypointDates } from '#shared/waypoint.ts'

/**
 * Returns a stop's days: 'Sat 5 – Mon 7'. A month follows the weekday where it differs from the day before it in the
 * list, whose last day is `after`: 'Sat, Jun 5 – Mon 7'.
 */
export function formatStopDays(dates: WaypointDates, after?: Day | null): string {
  const { start, end } = toDays(dates)
  if (!start) return end ? `Until ${formatDayAfter(end, after)}` : 'No dates set'
  const first = formatDayAfter(start, after)
  return end && end !== start ? `${first} – ${formatDayAfter(end, start)}` : first
}

function formatDayAfter(day: Day, before: Day | null | undefined): string {
  const isSameMonth = before?.slice(0, 7) === day.slice(0, 7)
  return isSameMonth ? `${formatShortWeekday(day)} ${Number(day.slice(8))}` : formatDay(day)
}

/** Returns the last day of a stop. */
export function findLastDay(dates: WaypointDates): Day | null {
  const { start, end } = toDays(dates)
  return end ?? start
}

/** Returns whether a stop's last day is before `today`; false without dates. */
export function isPast(stop: WaypointDates, today: Day): boolean {
  const day = findLastDay(stop)
  return day !== null && day < today
}

/** Returns the first stop that isn't past, while the trip is under way. */
export function findNextStop([first, ...others]: readonly Waypoint[], today: Day): WaypointId | undefined {
  const start = first && toDays(first).start
  if (!start || start > today) return undefined
  const next = [first, ...others].find((stop) => !isPast(stop, today))
  return next && hasFirstDay(next) ? next.id : undefined
}
