import type { StoreContext } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { isWritten } from '#functions/table/table.ts'
import { type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved } from './count.ts'
import { noteDeleter } from './deleter.ts'
import { toWaypoint } from './item.ts'
import { readItem, WaypointChanged } from './reader.ts'

/**
 * Deletes a waypoint with its tip and the track that leads to it, in one transaction. Throws `not_found`, and WaypointChanged if the revision
 * is not `expectedRev`.
 */
export async function deleteWaypoint(
  context: Pick<StoreContext, 'table' | 'userId' | 'clock' | 'author'>,
  tripId: TripId,
  id: WaypointId,
  expectedRev: number | undefined,
): Promise<void> {
  const { table, userId, author } = context
  const [seq, ulid] = [tripSeq(id), waypointUlid(id)]
  const { condition, values } = revisionCondition(expectedRev)
  const ExpressionAttributeValues = expectedRev ? { ExpressionAttributeValues: values } : {}
  // Most waypoints have no track and most trips no members, so read both only after a refusal.
  let hasTrack = false
  let hasMembers = author !== undefined
  while (true) {
    const ConditionExpression = `attribute_exists(pk) AND ${hasTrack ? 'attribute_exists' : 'attribute_not_exists'}(track)${condition}`
    const deletion = table.transact([
      { Delete: { Key: keys.waypoint(userId, seq, ulid), ConditionExpression, ...ExpressionAttributeValues } },
      { Delete: { Key: keys.tip(userId, id) } },
      countRemoved(userId, tripId, { waypoints: 1, ...(hasTrack && { tracks: 1 }) }, { withoutMembers: !hasMembers }),
      ...(hasTrack ? [{ Delete: { Key: keys.track(userId, seq, ulid) } }] : []),
      ...(hasMembers ? noteDeleter(context, tripId, [ulid]) : []),
    ])
    if (await isWritten(deletion)) return
    const { trip, item } = await readItem({ table, userId }, tripId, id)
    if (expectedRev !== undefined && item.rev !== expectedRev) throw new WaypointChanged(toWaypoint(item))
    hasTrack = item.track !== undefined
    hasMembers = trip.crew !== undefined
  }
}
