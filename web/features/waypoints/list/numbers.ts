import type { WaypointId } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import type { Rows } from '../../../data/rows.ts'

/** Returns each waypoint's number in the trip's date order, from 1. Search results have none until `all` is loaded. */
export function toNumbers(
  { items, search, currentPage }: Rows<Waypoint>,
  all: Rows<Waypoint> | undefined,
): ReadonlyMap<WaypointId, number> {
  const counted = search === '' ? items : (all?.items ?? [])
  const before = search === '' ? currentPage * limits.pageSize.waypoints : 0
  return new Map(counted.map(({ id }, at) => [id, before + at + 1]))
}
