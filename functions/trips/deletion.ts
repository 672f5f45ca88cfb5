import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { isAbandoned, type OpenChange, openDeletion, readSequence, tripExists } from './trip-sequence/store.ts'

/** A deleted trip whose waypoints may still exist. */
export type DeletedTrip = OpenChange

export type StartedDeletion = {
  /** True if the trip existed, or was partly deleted. */
  readonly found: boolean
  /** Trips whose waypoints must be deleted: this trip and those of interrupted deletions. */
  readonly deleted: readonly DeletedTrip[]
}

type Context = { readonly table: Table; readonly userId: UserId; readonly now: number }

/**
 * Deletes a trip's item. From then on reads answer 404, and nothing can be added. Returns 'changed' if the trip's change counter
 * is not `expectedRev`.
 */
export async function startDeletion(
  { table, userId, now }: Context,
  id: TripId,
  expectedRev: number | undefined,
): Promise<StartedDeletion | 'changed'> {
  const Key = keys.trip(userId, tripSeq(id))
  const item = await table.get(Key, { ProjectionExpression: 'id, changes' })
  const exists = item?.id === id
  if (exists && expectedRev !== undefined && (item.changes ?? 0) !== expectedRev) return 'changed'
  const open = exists ? await openDeletion(table, userId, id, now) : (await readSequence(table, userId)).open
  if (exists) {
    const { condition, values } = revisionCondition(expectedRev, 'changes')
    try {
      await table.delete({
        Key,
        ConditionExpression: `id = :id${condition}`,
        ExpressionAttributeValues: { ':id': id, ...values },
      })
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      // Otherwise a parallel deletion removed the trip, or this call did and its answer was lost.
      if (await tripExists(table, userId, tripSeq(id))) return 'changed'
    }
  }
  const ownChanges = open.filter((change) => change.kind === 'deletion' && change.id === id)
  const abandoned = open.filter((change) => change.kind === 'deletion' && change.id !== id && isAbandoned(change, now))
  // A deletion interrupted before it removed the trip does not count.
  const existing = await Promise.all(abandoned.map((change) => tripExists(table, userId, tripSeq(change.id))))
  return { found: ownChanges.length > 0, deleted: [...ownChanges, ...abandoned.filter((_, index) => !existing[index])] }
}
