import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { useLastPageAtMost, useListPlace } from '../../../hooks/use-list-params.ts'
import { waypointListQuery } from '../api.ts'

/** Returns the page or search of waypoints in the URL. */
export function useWaypointList(tripId: TripId) {
  const place = useListPlace()
  const query = useQuery(waypointListQuery(tripId, place.page, place.search))
  const { data: rows, isPlaceholderData } = query
  useLastPageAtMost(place.page, rows?.search === '' && !isPlaceholderData ? rows.totalPages : undefined)
  return { tripId, place, query }
}

export type WaypointList = ReturnType<typeof useWaypointList>
