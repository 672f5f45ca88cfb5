import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import type { TripPage } from '#shared/trip.ts'
import { planner } from '../../data/client.ts'
import { plansKey } from '../../data/plans.ts'
import { unwrap } from '../../data/unwrap.ts'

const tripsKey = [...plansKey, 'trips'] as const
const trips = planner.api.user.trips

/** What the list shows: a page of all trips, newest first (`search` is ''), or every trip found by name. */
export type TripRows = TripPage & { search: string }

/** The key of every list of trips the browser holds. */
export const tripLists = [...tripsKey, 'rows'] as const

/** One page of the trips (counts from 0), or all that match when `search` is not empty. The last rows stay until the next are here. */
export const tripRows = (page: number, search: string) =>
  queryOptions({
    queryKey: [...tripLists, search === '' ? { page } : { search }],
    queryFn: ({ signal }) => (search === '' ? pageOfTrips(page, signal) : foundTrips(search, signal)),
    placeholderData: keepPreviousData,
  })

async function pageOfTrips(page: number, signal: AbortSignal): Promise<TripRows> {
  const query = { page: String(page), size: String(limits.pageSize.trips) }
  const rows = await unwrap(trips.paginated.$get({ query }, { init: { signal } }))
  return { ...rows, search: '' }
}

async function foundTrips(search: string, signal: AbortSignal): Promise<TripRows> {
  const hits = await unwrap(trips.search.$get({ query: { query: search } }, { init: { signal } }))
  return { trips: hits, totalItems: hits.length, totalPages: 1, currentPage: 0, search }
}

/** One trip, with its first hundred waypoints. */
export const tripById = (tripId: string) =>
  queryOptions({
    queryKey: [...tripsKey, 'one', tripId],
    queryFn: ({ signal }) => unwrap(trips[':tripId'].$get({ param: { tripId } }, { init: { signal } })),
  })

/** The trip that was created last, or null when there is none. */
export const latestTrip = () =>
  queryOptions({
    queryKey: [...tripsKey, 'latest'],
    queryFn: ({ signal }) => unwrap(trips.latest.$get({}, { init: { signal } })),
  })
