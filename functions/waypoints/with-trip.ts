import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Item } from '#functions/table/table.ts'
import { toTrip } from '#functions/trips/item.ts'
import { type TripReader, tripNotFound } from '#functions/trips/reader.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import type { Trip } from '#shared/trip.ts'
import { parseItem, type StoredWaypoint } from './item.ts'

/** A trip with waypoints of it in date order. */
export type TripWithStops = { readonly trip: Trip; readonly stops: readonly StoredWaypoint[] }

/** A trip with its first waypoints in date order, by one query. Throws `not_found`. */
export async function readFirst(
  { table, userId }: Pick<StoreContext, 'table' | 'userId'>,
  trips: TripReader,
  tripId: TripId,
  count: number,
): Promise<TripWithStops> {
  const range = keys.tripWithWaypoints(userId, tripSeq(tripId))
  return splitTrip(trips, tripId, await queryAll(table, range, { index: 'byDate', limit: 1 + count }))
}

/**
 * Takes the trip off what a query of `keys.tripWithWaypoints` found. Where it does not come first it has no waypoints yet,
 * or is gone and its waypoints follow: reading it says which. Throws `not_found`.
 */
export async function splitTrip(trips: TripReader, tripId: TripId, items: readonly Item[]): Promise<TripWithStops> {
  const [first, ...rest] = items
  if (first?.ls !== keys.tripByDate(tripSeq(tripId))) {
    return { trip: await trips.get(tripId), stops: items.map(parseItem) }
  }
  const trip = toTrip(first)
  if (trip.id !== tripId) throw tripNotFound()
  return { trip, stops: rest.map(parseItem) }
}
