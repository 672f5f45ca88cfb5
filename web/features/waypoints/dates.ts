import type { Day } from '#shared/date.ts'
import { toDays, type WaypointDates } from '#shared/waypoint.ts'

/** Returns MM/DD/YYYY, which the specification fixes for the grid and the page of a waypoint. */
const formatNumbers = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Returns 'MM/DD/YYYY - MM/DD/YYYY', a single date, or 'No dates set'. */
export function formatDates(dates: WaypointDates): string {
  const { start, end } = toDays(dates)
  if (start && end) return start === end ? formatNumbers(start) : `${formatNumbers(start)} - ${formatNumbers(end)}`
  if (start) return `From ${formatNumbers(start)}`
  if (end) return `Until ${formatNumbers(end)}`
  return 'No dates set'
}
