import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { isWritten } from '#functions/table/table.ts'
import { type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved, countRemovedWithTrack } from './count.ts'
import { toWaypoint } from './item.ts'
import { readItem, WaypointChanged } from './reader.ts'

/**
 * Deletes a waypoint with its tip and the track that leads to it, in one transaction. Throws `not_found`, and WaypointChanged if the revision
 * is not `expectedRev`.
 */
export async function deleteWaypoint(
  { table, userId }: UserTable,
  tripId: TripId,
  id: WaypointId,
  expectedRev: number | undefined,
): Promise<void> {
  const [seq, ulid] = [tripSeq(id), waypointUlid(id)]
  const { condition, values } = revisionCondition(expectedRev)
  const ExpressionAttributeValues = expectedRev ? { ExpressionAttributeValues: values } : {}
  // Most waypoints have no track, so read the waypoint only after a refusal.
  let hasTrack = false
  while (true) {
    const ConditionExpression = `attribute_exists(pk) AND ${hasTrack ? 'attribute_exists' : 'attribute_not_exists'}(track)${condition}`
    const deletion = table.transact([
      { Delete: { Key: keys.waypoint(userId, seq, ulid), ConditionExpression, ...ExpressionAttributeValues } },
      { Delete: { Key: keys.tip(userId, id) } },
      ...(hasTrack
        ? [countRemovedWithTrack(userId, tripId), { Delete: { Key: keys.track(userId, seq, ulid) } }]
        : [countRemoved(userId, tripId, 1)]),
    ])
    if (await isWritten(deletion)) return
    const { item } = await readItem({ table, userId }, tripId, id)
    if (expectedRev !== undefined && item.rev !== expectedRev) throw new WaypointChanged(toWaypoint(item))
    hasTrack = item.track !== undefined
  }
}
