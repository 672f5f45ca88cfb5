import { dayOf, shownDay } from '#shared/date.ts'

/** The dates of a waypoint in words: 'MM/DD/YYYY - MM/DD/YYYY', one of the two, or 'No dates set'. */
export function shownRange(startDate: string | null, endDate: string | null): string {
  const start = dayOf(startDate)
  const end = dayOf(endDate)
  if (start && end) return start === end ? shownDay(start) : `${shownDay(start)} - ${shownDay(end)}`
  if (start) return `From ${shownDay(start)}`
  if (end) return `Until ${shownDay(end)}`
  return 'No dates set'
}
