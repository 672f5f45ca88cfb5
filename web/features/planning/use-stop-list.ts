import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatch, useSearchParams } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { TripDetail } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../data/rows.ts'
import { useChangeParam, useLastPageAtMost, useListPlace } from '../../hooks/use-list-params.ts'
import { paths } from '../../paths.ts'
import { tripQuery } from '../trips/api.ts'
import { allWaypointsQuery, cutPage, waypointSearchQuery } from '../waypoints/api.ts'

const allParam = 'stops'

/** Returns the waypoints in the URL: a page, a search, or the whole trip, with `?stops=all` and in the itinerary. */
export function useStopList(tripId: TripId) {
  const place = useListPlace()
  const [params] = useSearchParams()
  const changeParam = useChangeParam()
  const isSearch = place.search !== ''
  const whole = useQuery(allWaypointsQuery(tripId))
  const all = whole.data
  const found = useQuery(waypointSearchQuery(tripId, place.search))
  const { data: trip } = useQuery(tripQuery(tripId))
  const page = useMemo(() => cutFirstPage(all, trip, place.page), [all, trip, place.page])
  const listed = { ...readShown(isSearch ? found : whole), ...(isSearch ? {} : { data: page }) }
  // The page stays until something is found: that the search before found nothing says nothing of this one.
  const isUnanswered = found.isPending || (found.isPlaceholderData && found.data?.items.length === 0)
  const query = isSearch && isUnanswered ? { ...listed, data: page, isPlaceholderData: page !== undefined } : listed
  const rows = query.data
  useLastPageAtMost(place.page, isSearch ? undefined : page?.totalPages)
  const isWide = useMatch(paths.itinerary(':tripId')) !== null
  const showsAll = isWide || params.get(allParam) === 'all'
  const showAll = (shows: boolean) => changeParam(allParam, shows ? 'all' : '', 'replace')
  const listsAll = showsAll && place.search === '' && rows?.search === ''
  return {
    tripId,
    place,
    query,
    /** The whole trip; undefined while loading. */
    all,
    /** The waypoints listed; undefined while loading. */
    rows: listsAll ? (all ?? rows) : rows,
    /** True in the itinerary, where the list takes most of the page. */
    isWide,
    showsAll,
    showAll,
  }
}

/** Returns what the list shows of a query. A query renders for what is read of it, so that reloading the same stops renders nothing. */
function readShown(query: UseQueryResult<Rows<Waypoint>>) {
  const { data, error, refetch, isPlaceholderData } = query
  return { data, error, refetch, isPlaceholderData, isFetching: error !== null && query.isFetching }
}

/** Returns a page of all waypoints; until they are loaded, of the trip's first ones. */
function cutFirstPage(
  all: Rows<Waypoint> | undefined,
  trip: TripDetail | null | undefined,
  page: number,
): Rows<Waypoint> | undefined {
  if (all) return cutPage(all, page)
  const items = trip?.waypointDTOS ?? []
  const isLoaded = items.length > page * limits.pageSize.waypoints
  return trip && isLoaded ? cutPage({ items, totalItems: trip.waypointCount }, page) : undefined
}

export type StopList = ReturnType<typeof useStopList>
