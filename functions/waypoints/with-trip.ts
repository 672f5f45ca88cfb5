import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import { parseTrip, type StoredTrip } from '#functions/trips/item.ts'
import { type TripReader, tripNotFound } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { parseItem, type StoredWaypoint } from './item.ts'

/** A trip with some of its waypoints in date order. */
export type TripWithStops = { readonly trip: StoredTrip; readonly stops: readonly StoredWaypoint[] }

/** Returns a trip with its first waypoints, from one query. Throws `not_found`. */
export async function readFirst(
  { table, userId }: UserTable,
  trips: TripReader,
  tripId: TripId,
  count: number,
): Promise<TripWithStops> {
  const range = keys.tripWithWaypoints(userId, tripSeq(tripId))
  return splitTrip(trips, tripId, await queryAll(table, range, { index: 'byDate', limit: 1 + count }))
}

/**
 * Separates the trip from the items of a `keys.tripWithWaypoints` query. A trip without waypoints, or one being deleted, is not
 * among the items and is read by its key. Throws `not_found`.
 */
export async function splitTrip(trips: TripReader, tripId: TripId, items: readonly Item[]): Promise<TripWithStops> {
  const [first, ...rest] = items
  if (first?.ls !== keys.tripByDate(tripSeq(tripId))) {
    return { trip: await trips.getStored(tripId), stops: items.map(parseItem) }
  }
  const trip = parseTrip(first)
  if (trip.id !== tripId) throw tripNotFound()
  return { trip, stops: rest.map(parseItem) }
}
