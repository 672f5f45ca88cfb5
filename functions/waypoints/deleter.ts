import * as z from 'zod/mini'
import type { StoreContext, UserTable } from '#functions/http/types.ts'
import { createItemParser } from '#functions/table/item-parser.ts'
import { keys } from '#functions/table/keys.ts'
import type { Write } from '#functions/table/table.ts'
import type { StoredTrip } from '#functions/trips/item.ts'
import { type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'

/** Seconds in which a device without a signal may ask who deleted a stop. */
const lifetime = 90 * 86_400

/** `by`: the ULID of a member; absent for the trip's owner. */
const parseDeleter = createItemParser(z.object({ by: z.optional(z.string()) }))

/** Returns the writes that note who deleted stops of a trip with members. */
export function noteDeleter(
  { userId, clock, author }: Pick<StoreContext, 'userId' | 'clock' | 'author'>,
  tripId: TripId,
  ulids: readonly string[],
): Write[] {
  const note = { ...(author && { by: author.by }), ttl: Math.ceil(clock() / 1_000) + lifetime }
  return ulids.map((ulid) => ({ Put: { Item: { ...keys.deletedStop(userId, tripSeq(tripId), ulid), ...note } } }))
}

/**
 * Returns the name of who else deleted a stop of a trip; undefined where nobody knows, for the user, and for someone who has left. Trips
 * without members have no notes, so none are read.
 */
export async function findDeleter(
  { table, userId }: UserTable,
  { crew, owner, you }: StoredTrip,
  id: WaypointId,
): Promise<string | undefined> {
  const item = crew && (await table.get(keys.deletedStop(userId, tripSeq(id), waypointUlid(id))))
  if (!item) return undefined
  const { by } = parseDeleter(item)
  return by === you ? undefined : by === undefined ? owner : crew[by]?.name
}
