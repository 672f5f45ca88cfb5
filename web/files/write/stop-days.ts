import { toDays, type Waypoint } from '#shared/waypoint.ts'

/** Returns "2027-05-01 to 2027-05-03", for example; '' without dates. */
export function describeDays(waypoint: Waypoint): string {
  const { start, end } = toDays(waypoint)
  if (start !== null && end !== null) return start === end ? start : `${start} to ${end}`
  if (start !== null) return `from ${start}`
  return end === null ? '' : `until ${end}`
}
