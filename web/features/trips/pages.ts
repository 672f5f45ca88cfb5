import { limits } from '#shared/limits.ts'
import type { Trip, TripPage } from '#shared/trip.ts'

/**
 * What a change does to the pages the browser already holds, so that it shows at once; the server's answer then replaces
 * the guess.
 */

const totals = (totalItems: number) => ({
  totalItems: Math.max(0, totalItems),
  totalPages: Math.max(0, Math.ceil(totalItems / limits.pageSize.trips)),
})

/** The page once a trip is created: the newest trip stands first on the first page. */
export function withCreated<Page extends TripPage>(page: Page, created: Trip): Page {
  if (page.trips.some(({ id }) => id === created.id)) return page
  const counted = { ...page, ...totals(page.totalItems + 1) }
  if (page.currentPage > 0) return counted
  return { ...counted, trips: [created, ...page.trips].slice(0, limits.pageSize.trips) }
}

/** The page with the trip's present name and description. */
export function withUpdated<Page extends TripPage>(
  page: Page,
  { id, name, description }: Omit<Trip, 'waypointCount'>,
): Page {
  return { ...page, trips: page.trips.map((trip) => (trip.id === id ? { ...trip, name, description } : trip)) }
}

/** The page once the trip is deleted. */
export function withoutDeleted<Page extends TripPage>(page: Page, deletedId: string): Page {
  return { ...page, ...totals(page.totalItems - 1), trips: page.trips.filter(({ id }) => id !== deletedId) }
}
