import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import type { WaypointPage } from '#shared/waypoint.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'
import { readFirst } from './with-trip.ts'

/** So many waypoints (of 500 bytes, 4 read units) are sooner read whole than passed over in a call of their own. */
const maxReadWhole = 32

/**
 * One page of a trip's waypoints in date order; past the end an empty one with the true totals. What lies between a page
 * and an end of the list is read and paid for, too: the nearer end is chosen. Throws `not_found`.
 */
export async function readPage(
  { table, userId }: Pick<StoreContext, 'table' | 'userId'>,
  trips: TripReader,
  tripId: TripId,
  page: PageQuery,
): Promise<WaypointPage> {
  const skip = page.page * page.size
  const toPage = (total: number, stops: readonly StoredWaypoint[]) => ({
    ...pageTotals(page, total),
    waypoints: stops.map(toWaypoint),
  })
  if (skip === 0 || skip + page.size <= maxReadWhole) {
    const { trip, stops } = await readFirst({ table, userId }, trips, tripId, skip + page.size)
    return toPage(trip.waypointCount, stops.slice(skip))
  }

  const { waypointCount: total } = await trips.get(tripId)
  const limit = Math.min(page.size, total - skip)
  if (limit <= 0) return toPage(total, [])
  const after = total - skip - limit
  if (after >= skip) return toPage(total, await read('front', skip, page.size))

  const fromEnd = await read('end', after, limit)
  // Counted from the end they are this page only if there were as many as the trip had said; from the front they always are.
  const { waypointCount: totalAfter } = await trips.get(tripId)
  if (totalAfter === total) return toPage(total, fromEnd.toReversed())
  return toPage(totalAfter, await read('front', skip, page.size))

  async function read(end: 'front' | 'end', skip: number, limit: number): Promise<StoredWaypoint[]> {
    const isShort = skip + limit <= maxReadWhole
    const options = isShort ? { limit: skip + limit } : { skip, limit }
    const range = keys.waypoints(userId, tripSeq(tripId))
    const items = await queryAll(table, range, { index: 'byDate', newestFirst: end === 'end', ...options })
    return items.slice(isShort ? skip : 0).map(parseItem)
  }
}
