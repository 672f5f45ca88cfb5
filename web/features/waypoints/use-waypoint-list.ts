import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useLastPageAtMost, useListPlace } from '../../hooks/use-list-params.ts'
import { waypointRows } from './queries.ts'

/** The flag a screen sets in the navigation state when it has changed what the next one shows. */
export const refreshFlag = { refresh: true } as const

/** The waypoints a screen shows: the page or the search its address names. */
export function useWaypointList(tripId: string) {
  const place = useListPlace()
  const { state } = useLocation()
  const { data, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...waypointRows(tripId, place.page, place.search),
    refetchOnMount: state?.refresh === true ? 'always' : true,
  })
  useLastPageAtMost(place.page, data?.search === '' && !isPlaceholderData ? data.totalPages : undefined)
  return { tripId, place, rows: data, settling: isPlaceholderData, isError, isFetching, retry: () => void refetch() }
}

export type WaypointList = ReturnType<typeof useWaypointList>
