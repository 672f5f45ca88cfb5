import type { Seen } from '#functions/http/revision.ts'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { findRefusal, type Write } from '#functions/table/table.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { countWritten, parseTrip, type StoredTrip } from './item.ts'
import { listNeighbors, removeNameWith } from './names.ts'
import { isAlive, type TripSequence } from './trip-sequence/sequence.ts'
import { isAbandoned, type OpenChange, openDeletion, readSequence, tripExists } from './trip-sequence/store.ts'

/** A deleted trip whose waypoints may still exist. `last` is its last state; unless it is known, its name may still exist, too. */
export type DeletedTrip = OpenChange & { readonly last?: StoredTrip | undefined }

export type StartedDeletion = {
  /** True if the trip existed, or was partly deleted. */
  readonly found: boolean
  /** Trips whose waypoints must be deleted: this trip and those of interrupted deletions. */
  readonly deleted: readonly DeletedTrip[]
}

/**
 * Deletes a trip's item and name, and with the sample trip its vehicle. From then on reads answer 404, and nothing can be added. Returns
 * 'changed' if a counter of the trip is not the one in `seen`.
 */
export async function startDeletion(
  { table, userId, now }: UserTable & { readonly now: number },
  id: TripId,
  seen: Seen,
): Promise<StartedDeletion | 'changed'> {
  const Key = keys.trip(userId, tripSeq(id))
  const read = async () => {
    const item = await table.get(Key)
    const stored = item && parseTrip(item)
    return stored?.id === id ? stored : undefined
  }
  let trip = await read()
  if (trip && !isSeen(trip, seen)) return 'changed'
  const { open, sequence } = await (trip ? openDeletion(table, userId, id, now) : readSequence(table, userId))
  let last: StoredTrip | undefined
  while (trip && !last) {
    if (await remove({ table, userId }, trip, sequence)) last = trip
    // It has changed, a parallel deletion removed it, or this call did and its answer was lost.
    else trip = await read()
    if (trip && !isSeen(trip, seen)) return 'changed'
  }
  const ownChanges = open.filter((change) => change.kind === 'deletion' && change.id === id)
  const abandoned = open.filter((change) => change.kind === 'deletion' && change.id !== id && isAbandoned(change, now))
  // A deletion interrupted before it removed the trip does not count.
  const existing = await Promise.all(abandoned.map((change) => tripExists(table, userId, tripSeq(change.id))))
  const own = ownChanges.map((change) => ({ ...change, last }))
  return { found: own.length > 0, deleted: [...own, ...abandoned.filter((_, index) => !existing[index])] }
}

const isSeen = (trip: StoredTrip, { rev = trip.changes, written = countWritten(trip) }: Seen): boolean =>
  rev === trip.changes && written === countWritten(trip)

/** Deletes a trip that is as it was read; false if it is not. */
async function remove({ table, userId }: UserTable, trip: StoredTrip, sequence: TripSequence): Promise<boolean> {
  const seq = tripSeq(trip.id)
  const changes = revisionCondition(trip.changes, 'changes')
  const attached = revisionCondition(trip.attachedChanges ?? 0, 'attachedChanges')
  // Of a trip without a crew, nobody looks for members afterwards.
  const crew = revisionCondition(trip.crewVersion ?? 0, 'crewVersion')
  const removal: Write = {
    Delete: {
      Key: keys.trip(userId, seq),
      ConditionExpression: `id = :id${changes.condition}${attached.condition}${crew.condition}`,
      ExpressionAttributeValues: { ':id': trip.id, ...changes.values, ...attached.values, ...crew.values },
    },
  }
  const { sample } = trip
  const others = sample === undefined ? [] : [keys.vehicle(userId, sample), keys.sample(userId)]
  // Before, because nothing names the vehicle afterwards if this is interrupted; then those added in between.
  if (sample !== undefined) await deleteRange(table, keys.fills(userId, sample))
  for (const isLast of listNeighbors(seq).some((other) => isAlive(sequence, other)) ? [false] : [true, false]) {
    const rest = others.map((Key) => ({ Delete: { Key } }))
    const refusal = await findRefusal(table.transact([removal, removeNameWith(userId, seq, isLast), ...rest]))
    if (refusal?.by(0)) return false
    if (refusal) continue
    if (sample !== undefined) await deleteRange(table, keys.fills(userId, sample))
    return true
  }
  return false
}
