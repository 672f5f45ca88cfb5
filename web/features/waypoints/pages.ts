import { toDay } from '#shared/date.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint, WaypointPage } from '#shared/waypoint.ts'

/**
 * What a change does to the pages the browser already holds, so that it shows at once; the server's answer then replaces
 * the guess.
 */

// The table's own order: by start date, undated last, then by age (ids of one trip sort by their time).
const place = (waypoint: Waypoint): string => `${toDay(waypoint.startDate) ?? '9999-12-31'}#${waypoint.id}`
const byPlace = (a: Waypoint, b: Waypoint): number => (place(a) < place(b) ? -1 : 1)

const totals = (totalItems: number) => ({
  totalItems: Math.max(0, totalItems),
  totalPages: Math.max(0, Math.ceil(totalItems / limits.pageSize.waypoints)),
})

/** The page with the waypoint in its present state, in date order among its neighbours. */
export function withChanged<Page extends WaypointPage>(page: Page, changed: Waypoint): Page {
  if (!page.waypoints.some(({ id }) => id === changed.id)) return page
  const waypoints = page.waypoints.map((waypoint) => (waypoint.id === changed.id ? changed : waypoint))
  return { ...page, waypoints: waypoints.toSorted(byPlace) }
}

/** The page once the waypoint is deleted. */
export function withoutDeleted<Page extends WaypointPage>(page: Page, deletedId: string): Page {
  return { ...page, ...totals(page.totalItems - 1), waypoints: page.waypoints.filter(({ id }) => id !== deletedId) }
}

/** The page once a waypoint is added: it stands on the page whose dates it falls among, or at the end of the last one. */
export function withAdded<Page extends WaypointPage>(page: Page, added: Waypoint): Page {
  const counted = { ...page, ...totals(page.totalItems + 1) }
  const [first, last] = [page.waypoints[0], page.waypoints.at(-1)]
  const afterFirst = page.currentPage === 0 || (first !== undefined && place(first) < place(added))
  const beforeLast = page.currentPage + 1 >= page.totalPages || (last !== undefined && place(added) < place(last))
  if (!afterFirst || !beforeLast || page.waypoints.some(({ id }) => id === added.id)) {
    return counted
  }
  const waypoints = [...page.waypoints, added].toSorted(byPlace).slice(0, limits.pageSize.waypoints)
  return { ...counted, waypoints }
}
