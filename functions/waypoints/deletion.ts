import type { StoreContext, UserTable } from '#functions/http/types.ts'
import { findReplay, recordReplay, toKeyedPost } from '#functions/table/idempotency.ts'
import { keys } from '#functions/table/keys.ts'
import { deleteRange, listKeys } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { findRefusal, isWritten } from '#functions/table/table.ts'
import type { TripReader } from '#functions/trips/reader.ts'
import { createWaypointId, type TripId, tripSeq, type WaypointId, waypointUlid } from '#shared/ids.ts'
import { countRemoved } from './count.ts'
import { noteDeleter } from './deleter.ts'
import { toUlid, toWaypoint } from './item.ts'
import { getWaypointId, readItem, WaypointChanged } from './reader.ts'
import { readTrackCount, removeTracks } from './track-removal.ts'

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

/** The tips of this many stops cost less to delete unseen, in the request that deletes the stops, than to look for. */
const fewStops = 12

/** Deletes a trip's stops with their tips: of a few stops without a question which of them have one. */
export async function deleteStops({ table, userId }: UserTable, seq: number): Promise<void> {
  const stops = await listKeys(table, keys.waypoints(userId, seq))
  const tips = stops.map(({ sk }) => keys.tip(userId, createWaypointId(seq, toUlid({ sk }))))
  const areFew = stops.length <= fewStops
  await Promise.all([
    table.deleteAll(areFew ? [...stops, ...tips] : stops),
    !areFew && deleteRange(table, keys.tips(userId, seq)),
  ])
}
