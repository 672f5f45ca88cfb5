import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { findRefusal } from '#functions/table/table.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { countTracks } from './count.ts'

/** A transaction has at most 100 writes: two for each track, and the trip's count. */
const perTransaction = 49

/**
 * Removes and counts the tracks to waypoints that are gone: a batch of deletions has no room for them, and releases before data
 * version 9 don't know them. Does nothing for a track that is gone, or whose waypoint exists, or if the trip is gone, because its
 * deletion removes all.
 */
export async function removeTracks(
  { table, userId }: UserTable,
  tripId: TripId,
  ulids: readonly string[],
): Promise<void> {
  const seq = tripSeq(tripId)
  for (let at = 0; at < ulids.length; at += perTransaction) {
    let remaining = ulids.slice(at, at + perTransaction)
    while (remaining.length > 0) {
      const deletions = remaining.flatMap((ulid) => [
        { Delete: { Key: keys.track(userId, seq, ulid), ConditionExpression: 'attribute_exists(pk)' } },
        // Deletes nothing: a condition that needs no further permission.
        { Delete: { Key: keys.waypoint(userId, seq, ulid), ConditionExpression: 'attribute_not_exists(pk)' } },
      ])
      const writes = [countTracks(userId, tripId, -remaining.length), ...deletions]
      const refusal = await findRefusal(table.transact(writes))
      if (!refusal) break
      if (refusal.by(0)) return
      remaining = remaining.filter((_, index) => !refusal.by(1 + 2 * index) && !refusal.by(2 + 2 * index))
    }
  }
}

/** Returns the number of tracks that a trip counts; 0 if the trip is gone. */
export async function readTrackCount({ table, userId }: UserTable, tripId: TripId): Promise<number> {
  const trip = await table.get(keys.trip(userId, tripSeq(tripId)), { ProjectionExpression: 'trackCount' })
  return Number(trip?.trackCount ?? 0)
}
