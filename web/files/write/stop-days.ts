import { toDays, type Waypoint } from '#shared/waypoint.ts'

/** Returns text such as "2027-05-01 to 2027-05-03"; '' without dates. */
export function describeDays(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? '' : `until ${end}`
}
