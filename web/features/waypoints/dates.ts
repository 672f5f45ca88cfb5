import { formatDay } from '#shared/date.ts'
import { toDays, type WaypointDates } from '#shared/waypoint.ts'

/** Returns 'MM/DD/YYYY - MM/DD/YYYY', a single date, or 'No dates set'. */
export function formatDates(dates: WaypointDates): string {
  const { start, end } = toDays(dates)
  if (start && end) return start === end ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`
  if (start) return `From ${formatDay(start)}`
  if (end) return `Until ${formatDay(end)}`
  return 'No dates set'
}
