import { readSpan } from '#shared/itinerary/stops.ts'
import type { TripSpan, TripWithSpan } from '#shared/trip.ts'
import type { CachedTrip } from '../public/types.ts'
import { listTrips, listWaypoints, type ReadTx } from '../replica/replica.ts'

/** Returns a saved trip's span: of its stops if all are saved, else the server's. Undefined if neither is known. */
export async function findSpan(
  tx: ReadTx,
  trip: Pick<CachedTrip, 'id' | 'span'>,
): Promise<TripSpan | null | undefined> {
  const mark = await tx.objectStore('marks').get(`trip:${trip.id}`)
  if (mark?.complete) return readSpan(await listWaypoints(tx, trip.id))
  // Earlier versions saved it in the mark.
  return trip.span === undefined ? mark?.span : trip.span
}

/** Returns a saved trip with its span, which stops changed on this device change at once. */
export const withSpan = async (tx: ReadTx, trip: CachedTrip): Promise<CachedTrip> => ({
  ...trip,
  span: await findSpan(tx, trip),
})

export const withSpans = (tx: ReadTx, trips: readonly CachedTrip[]): Promise<CachedTrip[]> =>
  Promise.all(trips.map((trip) => withSpan(tx, trip)))

/** Returns the newest saved trips, newest first, with their spans as far as known. */
export const listSpans = async (tx: ReadTx, count: number): Promise<TripWithSpan[]> =>
  (await withSpans(tx, (await listTrips(tx)).slice(0, count))).map(({ id, name, span }) => ({ id, name, span }))
