import { type StopKind, stopKinds, toStopKind } from '#shared/stop.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'
import { cutPage } from '../api.ts'

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
