import type { StoreContext } from '#functions/http/types.ts'
import { findReplay, recordReplay, toKeyedPost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { findRefusal } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { createWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved } from './count.ts'
import { noteDeleter } from './deleter.ts'
import { getWaypointId } from './reader.ts'
import { readTrackCount, removeTracks } from './track-removal.ts'

/**
 * Deletes waypoints in one transaction, then their tips and tracks, and returns how many waypoints existed; if none did, it writes nothing. A
 * repeated POST returns the first POST's number, and completes an interrupted removal of tracks. Throws `not_found` if the trip is
 * gone or a waypoint belongs to another trip.
 */
export async function deleteBatch(
  context: Pick<StoreContext, 'table' | 'userId' | 'clock' | 'author'>,
  trips: TripReader,
  tripId: TripId,
  ids: readonly WaypointId[],
  idempotencyKey: string,
): Promise<number> {
  const { table, userId, clock, author } = context
  const post = toKeyedPost(userId, idempotencyKey, ['delete', tripId, ids])
  const ulids = [...new Set(ids)].map((id) => waypointUlid(getWaypointId(tripId, id)))
  let remaining = ulids

  // Most trips have no tracks and no members: assume so until the trip's count refuses it.
  let hasTracks = false
  let hasMembers = author !== undefined
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
    const assumed = { withoutTracks: !hasTracks, withoutMembers: !hasMembers }
    const before = [
      countRemoved(userId, tripId, { waypoints: remaining.length }, assumed),
      recordReplay(post, tripId, clock(), { done: remaining.length }),
    ]
    const deletions = remaining.map((ulid) => ({
      Delete: {
        Key: keys.waypoint(userId, tripSeq(tripId), ulid),
        ConditionExpression: 'attribute_exists(pk)',
      },
    }))
    const refusal = await findRefusal(table.transact([...before, ...deletions]))
    if (!refusal) {
      await table.deleteAll(remaining.map((ulid) => keys.tip(userId, createWaypointId(tripSeq(tripId), ulid))))
      // A batch has no room for them, like for the tracks.
      if (hasMembers) await table.transact(noteDeleter(context, tripId, remaining))
      if (hasTracks) await removeTracks({ table, userId }, tripId, remaining)
      return remaining.length
    }
    if (refusal.by(0)) {
      const trip = await trips.getStored(tripId)
      hasTracks = trip.trackCount !== undefined
      hasMembers = trip.crew !== undefined
    }
    // Retry without the waypoints that the refusal names as gone.
    remaining = remaining.filter((_, index) => !refusal.by(before.length + index))
  }
}
