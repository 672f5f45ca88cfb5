import * as z from 'zod/mini'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { limits } from '#shared/limits.ts'
import { type PageQuery, pageTotals } from '#shared/page.ts'
import { invalidFields } from '#shared/problem.ts'
import { pageQuery } from '#shared/schemas/page.ts'
import type { WaypointPage } from '#shared/waypoint.ts'
import { cursor, toCursor, toStartKey } from './cursor.ts'
import { parseItem, type StoredWaypoint, toWaypoint } from './item.ts'
import { readFirst } from './with-trip.ts'

const toPlace = (stop: StoredWaypoint | undefined) => (stop ? toCursor(stop) : null)

/** Up to this many waypoints (500 bytes each, 4 read units), reading skipped items is faster than an extra call. */
const maxReadWhole = 32

/** A page; with a cursor, the one directly after or before it, which costs the same anywhere in a trip. */
export type WaypointPageQuery = PageQuery & {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export const waypointPageQuery = z.extend(pageQuery(limits.pageSize.waypoints), {
  after: cursor('after', 'next'),
  before: cursor('before', 'previous'),
})

/**
 * Returns a page in date order; past the end, an empty page with the correct totals. Without a cursor it reads from the nearer
 * end, because DynamoDB reads and bills skipped items too. Throws `not_found`, and `invalid` for two cursors.
 */
export async function readPage(
  { table, userId }: UserTable,
  trips: TripReader,
  tripId: TripId,
  page: WaypointPageQuery,
): Promise<WaypointPage> {
  const skip = page.page * page.size
  const toPage = (total: number, stops: readonly StoredWaypoint[]) => ({
    ...pageTotals(page, total),
    waypoints: stops.map(toWaypoint),
    next: toPlace(stops.at(-1)),
    previous: toPlace(stops[0]),
  })
  const { after: next, before: previous } = page
  if (next !== undefined && previous !== undefined)
    throw invalidFields([{ field: 'before', message: 'Name after or before, not both' }])
  const place = next ?? previous
  if (place !== undefined) {
    const [{ waypointCount }, stops] = await Promise.all([trips.get(tripId), readBeside(place, previous !== undefined)])
    return toPage(waypointCount, stops)
  }
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

  async function readBeside(place: string, isBefore: boolean): Promise<StoredWaypoint[]> {
    const range = keys.waypoints(userId, tripSeq(tripId))
    const start = toStartKey(userId, tripSeq(tripId), place)
    const items = await queryAll(table, range, { index: 'byDate', newestFirst: isBefore, limit: page.size, start })
    return (isBefore ? items.toReversed() : items).map(parseItem)
  }

  async function read(end: 'front' | 'end', skip: number, limit: number): Promise<StoredWaypoint[]> {
    const isShort = skip + limit <= maxReadWhole
    const options = isShort ? { limit: skip + limit } : { skip, limit }
    const range = keys.waypoints(userId, tripSeq(tripId))
    const items = await queryAll(table, range, { index: 'byDate', newestFirst: end === 'end', ...options })
    return items.slice(isShort ? skip : 0).map(parseItem)
  }
}
