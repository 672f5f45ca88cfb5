import type { StoreContext } from '#functions/http/types.ts'
import { findReplay, recordReplay, toKeyedPost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { TransactionRefused } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved } from './count.ts'
import { getWaypointId } from './reader.ts'

type Context = Pick<StoreContext, 'table' | 'userId' | 'clock'>

/**
 * Deletes waypoints in one transaction and returns how many existed. A repeated POST returns the first POST's number. Throws
 * `not_found` if the trip is gone or a waypoint belongs to another trip.
 */
export async function deleteBatch(
  { table, userId, clock }: Context,
  trips: TripReader,
  tripId: TripId,
  ids: readonly WaypointId[],
  idempotencyKey: string,
): Promise<number> {
  const post = toKeyedPost(userId, idempotencyKey, ['delete', tripId, ids])
  let remaining = [...new Set(ids)].map((id) => waypointUlid(getWaypointId(tripId, id)))

  for (;;) {
    const replay = await findReplay(table, post, clock())
    if (replay) return replay.done ?? 0
    const before = [
      countRemoved(userId, tripId, remaining.length),
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
      return remaining.length
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      if (error.by(0)) await trips.get(tripId)
      // Retry without the waypoints that the refusal names as gone.
      remaining = remaining.filter((_, index) => !error.by(before.length + index))
    }
  }
}
