import { keys } from '#functions/table/keys.ts'
import { deleteRange } from '#functions/table/paging.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { ConditionFailed, type Table, TransactionRefused } from '#functions/table/table.ts'
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

/** DynamoDB reserves this word. */
const reserved = { '#sample': 'sample' }

type Context = { readonly table: Table; readonly userId: UserId; readonly now: number }

/**
 * Deletes a trip's item, and with the sample trip its vehicle. From then on reads answer 404, and nothing can be added. Returns 'changed' if the trip's change counter
 * is not `expectedRev`.
 */
export async function startDeletion(
  { table, userId, now }: Context,
  id: TripId,
  expectedRev: number | undefined,
): Promise<StartedDeletion | 'changed'> {
  const Key = keys.trip(userId, tripSeq(id))
  const item = await table.get(Key, {
    ProjectionExpression: 'id, changes, #sample',
    ExpressionAttributeNames: reserved,
  })
  const exists = item?.id === id
  if (exists && expectedRev !== undefined && (item.changes ?? 0) !== expectedRev) return 'changed'
  const open = exists ? await openDeletion(table, userId, id, now) : (await readSequence(table, userId)).open
  if (exists) {
    const { condition, values } = revisionCondition(expectedRev, 'changes')
    const removal = {
      Key,
      ConditionExpression: `id = :id${condition}`,
      ExpressionAttributeValues: { ':id': id, ...values },
    }
    try {
      if (typeof item.sample === 'string') {
        const others = [keys.vehicle(userId, item.sample), keys.sample(userId)]
        const fills = keys.fills(userId, item.sample)
        // Before, because nothing names the vehicle afterwards if this is interrupted; then those added in between.
        await deleteRange(table, fills)
        await table.transact([{ Delete: removal }, ...others.map((other) => ({ Delete: { Key: other } }))])
        await deleteRange(table, fills)
      } else await table.delete(removal)
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
  return { found: ownChanges.length > 0, deleted: [...ownChanges, ...abandoned.filter((_, index) => !existing[index])] }
}
