import { useQuery } from '@tanstack/react-query'
import { useLastPageAtMost, useListPlace } from '../../hooks/use-list-params.ts'
import { waypointListQuery } from './api.ts'

/** What Add Waypoint hands back to the trip in the navigation state. The lists are empty by then, so they load anew. */
export const refreshFlag = { refresh: true } as const

/** The waypoints a screen shows: the page or the search its address names. */
export function useWaypointList(tripId: string) {
  const place = useListPlace()
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery(
    waypointListQuery(tripId, place.page, place.search),
  )
  useLastPageAtMost(place.page, data?.search === '' && !isPlaceholderData ? data.totalPages : undefined)
  return { tripId, place, rows: data, settling: isPlaceholderData, isError, isFetching, retry: () => void refetch() }
}

export type WaypointList = ReturnType<typeof useWaypointList>
