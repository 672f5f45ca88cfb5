import { formatDay, toDay } from '#shared/date.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** When a waypoint is stayed at: 'MM/DD/YYYY - MM/DD/YYYY', one of the two, or 'No dates set'. */
export function formatDates({ startDate, endDate }: Pick<Waypoint, 'startDate' | 'endDate'>): string {
  const start = toDay(startDate)
  const end = toDay(endDate)
  if (start && end) return start === end ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`
  if (start) return `From ${formatDay(start)}`
  if (end) return `Until ${formatDay(end)}`
  return 'No dates set'
}
