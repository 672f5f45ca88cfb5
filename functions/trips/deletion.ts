import { keys } from '#functions/table/keys.ts'
import { revisionCondition } from '#functions/table/revision.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import { type TripId, tripSeq, type UserId } from '#shared/ids.ts'
import { isAbandoned, type OpenChange, openDeletion, readSequence, tripExists } from './trip-sequence/store.ts'

/** A trip that is gone but whose waypoints may not be. */
export type DeletedTrip = OpenChange

export type StartedDeletion = {
  /** True if the trip was there, or half deleted. */
  readonly found: boolean
  /** The trips whose waypoints are to be deleted next: this trip and those whose deletion was cut off. */
  readonly deleted: readonly DeletedTrip[]
}

type Context = { readonly table: Table; readonly userId: UserId; readonly now: number }

/**
 * Announces that a trip goes and removes it. From then on every read says 404 and nothing can be added to the trip. Gives
 * 'changed' when the trip's change counter is not the one that was seen.
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
      // Else it is gone, by another's deletion or by this call itself, whose answer was lost.
      if (await tripExists(table, userId, tripSeq(id))) return 'changed'
    }
  }
  const ownChanges = open.filter((change) => change.kind === 'deletion' && change.id === id)
  const abandoned = open.filter((change) => change.kind === 'deletion' && change.id !== id && isAbandoned(change, now))
  // A deletion that was cut off before its trip went has not happened: its trip stands until it is deleted again.
  const existing = await Promise.all(abandoned.map((change) => tripExists(table, userId, tripSeq(change.id))))
  return { found: ownChanges.length > 0, deleted: [...ownChanges, ...abandoned.filter((_, index) => !existing[index])] }
}
