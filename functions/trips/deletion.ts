import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { isAlive, removeNumber } from './trip-sequence/sequence.ts'
import { readSequence, recordDeletion, type StoredSequence } from './trip-sequence/store.ts'

export type StartedDeletion = {
  /** Whether the trip was there, or half deleted. */
  readonly found: boolean
  /** All trips that are gone but whose waypoints may not be, those that a crash left among them. */
  readonly deleting: readonly TripId[]
}

/**
 * Removes a trip, adds its hole to the sequence and marks its id, in one transaction. From then on every read says 404
 * and nothing can be added to the trip; what hangs on it has to go next, then the mark.
  Gives 'changed'
 * when the trip does not have the revision that was seen.
 */
export async function startDeletion(
  table: Table,
  userId: UserId,
  id: TripId,
  seen: number | undefined,
): Promise<StartedDeletion | 'changed'> {
  const seq = tripSeq(id)
  const revision = revisionCondition(seen)
  for (;;) {
    const stored = await readSequence(table, userId)
    const { sequence, deletions, deleting } = stored
    if (!isAlive(sequence, seq)) return toStarted(stored, id)
    try {
      await table.transact([
        {
          Delete: {
            Key: keys.trip(userId, seq),
            ConditionExpression: `id = :id${revision.condition}`,
            ExpressionAttributeValues: { ':id': id, ...revision.values },
          },
        },
        recordDeletion(userId, removeNumber(sequence, seq), deletions, id),
      ])
      return { found: true, deleting: [...deleting, id] }
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      // When only the sequence refused, another trip was deleted meanwhile: look again.
      if (!error.by(0)) continue
      const now = await readSequence(table, userId)
      return seen !== undefined && isAlive(now.sequence, seq) ? 'changed' : toStarted(now, id)
    }
  }
}

const toStarted = ({ deleting }: StoredSequence, id: TripId): StartedDeletion => ({
  found: deleting.includes(id),
  deleting,
})
