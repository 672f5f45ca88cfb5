import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'

/** The number of each waypoint on screen: its place in the date order of the whole trip, from 1. What a search found has none until `all` are known. */
export function toNumbers(
  { items, search, currentPage }: Rows<Waypoint>,
  all: Rows<Waypoint> | undefined,
): ReadonlyMap<WaypointId, number> {
  const counted = search === '' ? items : (all?.items ?? [])
  const before = search === '' ? currentPage * limits.pageSize.waypoints : 0
  return new Map(counted.map(({ id }, at) => [id, before + at + 1]))
}
