import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import type { WaypointPage } from '#shared/waypoint.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'
import { readFirst } from './with-trip.ts'

/** Up to this many waypoints (500 bytes each, 4 read units), reading skipped items is faster than an extra call. */
const maxReadWhole = 32

/**
 * Returns a page in date order; past the end, an empty page with the correct totals. Reads from the nearer end, because DynamoDB
 * reads and bills skipped items too. Throws `not_found`.
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
  // If the number has changed, items counted from the end are another page: read again from the front.
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
