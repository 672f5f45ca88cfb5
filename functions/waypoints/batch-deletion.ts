import type { StoreContext } from '#functions/http/types.ts'
import { findReplay, recordReplay, toKeyedPost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { createWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved, countRemovedWithoutTracks } from './count.ts'
import { getWaypointId } from './reader.ts'
import { readTrackCount, removeTracks } from './track-removal.ts'

/**
 * Deletes waypoints in one transaction, then their tips and tracks, and returns how many waypoints existed; if none did, it writes nothing. A
 * repeated POST returns the first POST's number, and completes an interrupted removal of tracks. Throws `not_found` if the trip is
 * gone or a waypoint belongs to another trip.
 */
export async function deleteBatch(
  { table, userId, clock }: Pick<StoreContext, 'table' | 'userId' | 'clock'>,
  trips: TripReader,
  tripId: TripId,
  ids: readonly WaypointId[],
  idempotencyKey: string,
): Promise<number> {
  const post = toKeyedPost(userId, idempotencyKey, ['delete', tripId, ids])
  const ulids = [...new Set(ids)].map((id) => waypointUlid(getWaypointId(tripId, id)))
  let remaining = ulids

  // Most trips have no tracks: assume so until the trip's count refuses it.
  let hasTracks = false
  while (true) {
    const replay = await findReplay(table, post, clock())
    if (replay) {
      if ((await readTrackCount({ table, userId }, tripId)) !== 0) await removeTracks({ table, userId }, tripId, ulids)
      return replay.done ?? 0
    }
    if (remaining.length === 0) {
      await trips.get(tripId)
      return 0
    }
    const count = hasTracks ? countRemoved : countRemovedWithoutTracks
    const before = [
      count(userId, tripId, remaining.length),
      recordReplay(post, tripId, clock(), { done: remaining.length }),
    ]
    const deletions = remaining.map((ulid) => ({
      Delete: {
        Key: keys.waypoint(userId, tripSeq(tripId), ulid),
        ConditionExpression: 'attribute_exists(pk)',
      },
    }))
    try {
      await table.transact([...before, ...deletions])
      await table.deleteAll(remaining.map((ulid) => keys.tip(userId, createWaypointId(tripSeq(tripId), ulid))))
      if (hasTracks) await removeTracks({ table, userId }, tripId, remaining)
      return remaining.length
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      if (error.by(0)) {
        await trips.get(tripId)
        hasTracks = true
      }
      // Retry without the waypoints that the refusal names as gone.
      remaining = remaining.filter((_, index) => !error.by(before.length + index))
    }
  }
}
