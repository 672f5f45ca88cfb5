import type { Seen } from '#functions/http/revision.ts'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { ConditionFailed, TransactionRefused } from '#functions/table/table.ts'
import { type TripId, tripSeq } from '#shared/ids.ts'
import { countWritten, parseTrip, type StoredTrip } from './item.ts'
import { isAbandoned, type OpenChange, openDeletion, readSequence, tripExists } from './trip-sequence/store.ts'

/** A deleted trip whose waypoints may still exist. `last` is its last state, unless it is unknown. */
export type DeletedTrip = OpenChange & { readonly last?: StoredTrip | undefined }

export type StartedDeletion = {
  /** True if the trip existed, or was partly deleted. */
  readonly found: boolean
  /** Trips whose waypoints must be deleted: this trip and those of interrupted deletions. */
  readonly deleted: readonly DeletedTrip[]
}

/**
 * Deletes a trip's item, and with the sample trip its vehicle. From then on reads answer 404, and nothing can be added. Returns
 * 'changed' if a counter of the trip is not the one in `seen`.
 */
export async function startDeletion(
  { table, userId, now }: UserTable & { readonly now: number },
  id: TripId,
  seen: Seen,
): Promise<StartedDeletion | 'changed'> {
  const Key = keys.trip(userId, tripSeq(id))
  const item = await table.get(Key)
  const stored = item && parseTrip(item)
  const trip = stored?.id === id ? stored : undefined
  if (trip && !isSeen(trip, seen)) return 'changed'
  const open = trip ? await openDeletion(table, userId, id, now) : (await readSequence(table, userId)).open
  let last: StoredTrip | undefined
  if (trip) {
    const changes = revisionCondition(seen.rev, 'changes')
    const read = seen.written === undefined ? undefined : (trip.attachedChanges ?? 0)
    const attached = revisionCondition(read, 'attachedChanges')
    const removal = {
      Key,
      ConditionExpression: `id = :id${changes.condition}${attached.condition}`,
      ExpressionAttributeValues: { ':id': id, ...changes.values, ...attached.values },
    }
    try {
      if (trip.sample !== undefined) {
        const others = [keys.vehicle(userId, trip.sample), keys.sample(userId)]
        const fills = keys.fills(userId, trip.sample)
        // Before, because nothing names the vehicle afterwards if this is interrupted; then those added in between.
        await deleteRange(table, fills)
        await table.transact([{ Delete: removal }, ...others.map((other) => ({ Delete: { Key: other } }))])
        await deleteRange(table, fills)
      } else {
        const removed = await table.delete({ ...removal, ReturnValues: 'ALL_OLD' })
        last = removed && parseTrip(removed)
      }
    } catch (error) {
      if (!(error instanceof ConditionFailed || error instanceof TransactionRefused)) throw error
      // Otherwise a parallel deletion removed the trip, or this call did and its answer was lost.
      if (await tripExists(table, userId, tripSeq(id))) return 'changed'
    }
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
