import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { TripId } from '#shared/ids.ts'
import { type StopKind, stopKinds, toStopKind } from '#shared/stop.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'
import { useLastPageAtMost, useListPlace } from '../../../hooks/use-list-params.ts'
import { allWaypointsQuery, cutPage } from '../api.ts'

/** Returns the grid's waypoints: all, or the kind in the URL (`?kind=fuel`), by page. */
export function useWaypointGrid(tripId: TripId) {
  const place = useListPlace()
  const [params] = useSearchParams()
  const kind = toStopKind(params.get('kind') ?? undefined)
  const { page } = place
  // Only the whole trip shows which kinds exist.
  const all = useQuery(allWaypointsQuery(tripId))
  const select = useCallback(
    (rows: Rows<Waypoint>) => (kind ? toRowsOfKind(rows, kind, page) : cutPage(rows, page)),
    [kind, page],
  )
  const query = useQuery({ ...allWaypointsQuery(tripId), select })
  useLastPageAtMost(page, query.data?.totalPages)
  const counts = useMemo((): ReadonlyMap<StopKind, number> => countKinds(all.data?.items ?? []), [all.data])
  const numbers = useMemo(() => new Map((all.data?.items ?? []).map(({ id }, at) => [id, at + 1])), [all.data])
  return { tripId, place, query, kind, counts, numbers }
}

export type WaypointGridList = ReturnType<typeof useWaypointGrid>

/** Returns the number of stops by kind in use, in display order. */
export function countKinds(waypoints: readonly Waypoint[]): ReadonlyMap<StopKind, number> {
  const found = Map.groupBy(waypoints, ({ symbol }) => toStopKind(symbol))
  return new Map(
    stopKinds.flatMap((kind) => {
      const count = found.get(kind)?.length
      return count === undefined ? [] : [[kind, count] as const]
    }),
  )
}

/** Returns one page (from 0) of the stops of one kind; beyond the last page, only the totals. */
export function toRowsOfKind(rows: Rows<Waypoint>, kind: StopKind, page: number): Rows<Waypoint> {
  const found = rows.items.filter(({ symbol }) => symbol === kind)
  return cutPage({ ...rows, items: found, totalItems: found.length }, page)
}
