import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { useLastPageAtMost, useListPlace } from '../../hooks/use-list-params.ts'
import { allWaypointsQuery, waypointListQuery } from '../waypoints/api.ts'

const allParam = 'stops'

/** Returns the waypoints in the URL: a page, a search, or with `?stops=all` the whole trip. */
export function useStopList(tripId: TripId) {
  const place = useListPlace()
  const [params, setParams] = useSearchParams()
  const query = useQuery(waypointListQuery(tripId, place.page, place.search))
  const { data: all } = useQuery(allWaypointsQuery(tripId))
  const { data: rows, isPlaceholderData } = query
  useLastPageAtMost(place.page, rows?.search === '' && !isPlaceholderData ? rows.totalPages : undefined)
  const showsAll = params.get(allParam) === 'all'
  const showAll = (shows: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (shows) next.set(allParam, 'all')
        else next.delete(allParam)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const listsAll = showsAll && place.search === '' && rows?.search === ''
  return {
    tripId,
    place,
    query,
    /** The whole trip; undefined while loading. */
    all,
    /** The waypoints listed; undefined while loading. */
    rows: listsAll ? (all ?? rows) : rows,
    showsAll,
    showAll,
  }
}

export type StopList = ReturnType<typeof useStopList>
