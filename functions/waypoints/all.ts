import * as z from 'zod/mini'
import type { UserTable } from '#functions/http/types.ts'
import { type KeyRange, keys } from '#functions/table/keys.ts'
import { queryPage } from '#functions/table/paging.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { cursor, toNextCursor, toStartKey } from './cursor.ts'
import { parseItem, type StoredWaypoint } from './item.ts'
import { splitTrip, type TripWithStops } from './with-trip.ts'

export const cursorQuery = z.object({ after: cursor('after', 'next') })

/** Up to 1 MB of a trip's waypoints in date order, and the next piece's cursor; null at the end. */
export type WaypointPiece = { readonly stops: readonly StoredWaypoint[]; readonly next: string | null }

/** Returns the first piece and its trip from one query. Throws `not_found`. */
export async function readFirstPiece(
  context: UserTable,
  trips: TripReader,
  tripId: TripId,
): Promise<WaypointPiece & TripWithStops> {
  const { items, next } = await queryPiece(context, tripId, keys.tripWithWaypoints, undefined)
  return { ...(await splitTrip(trips, tripId, items)), next }
}

export async function readPiece(context: UserTable, tripId: TripId, after: string | undefined): Promise<WaypointPiece> {
  const { items, next } = await queryPiece(context, tripId, keys.waypoints, after)
  return { stops: items.map(parseItem), next }
}

/** Returns all waypoints in date order. The caller must check that the trip exists. */
export async function readAll(context: UserTable, tripId: TripId): Promise<StoredWaypoint[]> {
  return readRemaining(context, tripId, await readPiece(context, tripId, undefined))
}

/** Returns all waypoints in date order. Throws `not_found`. */
export async function readAllOfTrip(context: UserTable, trips: TripReader, tripId: TripId): Promise<StoredWaypoint[]> {
  return readRemaining(context, tripId, await readFirstPiece(context, trips, tripId))
}

async function readRemaining(context: UserTable, tripId: TripId, first: WaypointPiece): Promise<StoredWaypoint[]> {
  const all = [...first.stops]
  for (let after = first.next; after !== null; ) {
    const { stops, next } = await readPiece(context, tripId, after)
    all.push(...stops)
    after = next
  }
  return all
}

async function queryPiece(
  { table, userId }: UserTable,
  tripId: TripId,
  toRange: (userId: UserId, tripSeq: number) => KeyRange,
  after: string | undefined,
) {
  const seq = tripSeq(tripId)
  const start = after === undefined ? undefined : toStartKey(userId, seq, after)
  const { items, lastKey } = await queryPage(table, toRange(userId, seq), { index: 'byDate', start })
  return { items, next: lastKey ? toNextCursor(lastKey) : null }
}
