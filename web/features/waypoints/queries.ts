import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import type { WaypointPage } from '#shared/waypoint.ts'
import { planner } from '../../data/client.ts'
import { plansKey } from '../../data/plans.ts'
import { unwrap } from '../../data/unwrap.ts'

const waypointsKey = (tripId: string) => [...plansKey, 'waypoints', tripId] as const
const waypoints = planner.api.user.trips[':tripId'].waypoints

/** What the lists show: a page of the trip's waypoints in date order (`search` is ''), or every one found by name. */
export type WaypointRows = WaypointPage & { search: string }

/** The key of every list of a trip's waypoints the browser holds. */
export const waypointLists = (tripId: string) => [...waypointsKey(tripId), 'rows'] as const

/** One page of the trip's waypoints (counts from 0), or all that match when `search` is not empty. The last rows stay until the next are here. */
export const waypointRows = (tripId: string, page: number, search: string) =>
  queryOptions({
    queryKey: [...waypointLists(tripId), search === '' ? { page } : { search }],
    queryFn: ({ signal }) =>
      search === '' ? pageOfWaypoints(tripId, page, signal) : foundWaypoints(tripId, search, signal),
    placeholderData: keepPreviousData,
  })

async function pageOfWaypoints(tripId: string, page: number, signal: AbortSignal): Promise<WaypointRows> {
  const query = { page: String(page), size: String(limits.pageSize.waypoints) }
  const rows = await unwrap(waypoints.paginated.$get({ param: { tripId }, query }, { init: { signal } }))
  return { ...rows, search: '' }
}

async function foundWaypoints(tripId: string, search: string, signal: AbortSignal): Promise<WaypointRows> {
  const hits = await unwrap(
    waypoints.search.$get({ param: { tripId }, query: { query: search } }, { init: { signal } }),
  )
  return { waypoints: hits, totalItems: hits.length, totalPages: 1, currentPage: 0, search }
}

export const waypointById = (tripId: string, waypointId: string) =>
  queryOptions({
    queryKey: [...waypointsKey(tripId), 'one', waypointId],
    queryFn: ({ signal }) =>
      unwrap(waypoints[':waypointId'].$get({ param: { tripId, waypointId } }, { init: { signal } })),
  })
