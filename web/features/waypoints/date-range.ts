import { formatDay, toDay } from '#shared/date.ts'

/** The dates of a waypoint in words: 'MM/DD/YYYY - MM/DD/YYYY', one of the two, or 'No dates set'. */
export function shownRange(startDate: string | null, endDate: string | null): string {
  const start = toDay(startDate)
  const end = toDay(endDate)
  if (start && end) return start === end ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`
  if (start) return `From ${formatDay(start)}`
  if (end) return `Until ${formatDay(end)}`
  return 'No dates set'
}
