import { type Day, toDay } from '#shared/date.ts'
import type { Waypoint } from '#shared/waypoint.ts'

/** The days of a stop, as files have them. */
export const toDays = ({ startDate, endDate }: Waypoint): { readonly start: Day | null; readonly end: Day | null } => ({
  start: toDay(startDate),
  end: toDay(endDate),
})

/** Such as "2027-05-01 to 2027-05-03"; '' without dates. */
export function describeDays(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? '' : `until ${end}`
}
