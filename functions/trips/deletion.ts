import { keys } from '#functions/table/keys.ts'
import { keysIn } from '#functions/table/paging.ts'
import { type Table, TransactionRefused } from '#functions/table/table.ts'
import { tripSeqOf } from '#shared/ids.ts'
import { tripNotFound } from './store.ts'
import { isAlive, without } from './trip-sequence/sequence.ts'
import { deletionDone, type KeptNumbers, keepHole, numbersOf } from './trip-sequence/store.ts'

/**
 * Deletes a trip and all that is in it. One transaction removes the trip, adds its hole and marks its id; from then on
 * every read says 404 and no waypoint can be added. Then its waypoints go, then the mark. What a crash leaves in between
 * is finished by the repeated call, and by every later deletion. Throws `not_found`.
 */
export async function deleteTrip(table: Table, userId: string, id: string): Promise<void> {
  const { found, deleting } = await markDeleted(table, userId, id)
  for (const marked of deleting) await removeWaypoints(table, userId, marked)
  if (!found) throw tripNotFound()
}

/** Takes the trip away. Tells whether it was there (or half deleted) and which trips' waypoints have to go now. */
async function markDeleted(table: Table, userId: string, id: string): Promise<{ found: boolean; deleting: string[] }> {
  const seq = tripSeqOf(id)
  for (;;) {
    const kept = await numbersOf(table, userId)
    const { numbers, deletions, deleting } = kept
    if (seq === undefined || !isAlive(numbers, seq)) return asMarked(kept, id)
    try {
      await table.transact([
        {
          Delete: {
            Key: keys.trip(userId, seq),
            ConditionExpression: 'id = :id',
            ExpressionAttributeValues: { ':id': id },
          },
        },
        keepHole(userId, without(numbers, seq), deletions, id),
      ])
      return { found: true, deleting: [...deleting, id] }
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      // Only the numbers were refused: another trip was deleted meanwhile.
      if (error.by(0)) return asMarked(await numbersOf(table, userId), id)
    }
  }
}

const asMarked = ({ deleting }: KeptNumbers, id: string) => ({ found: deleting.includes(id), deleting })

async function removeWaypoints(table: Table, userId: string, tripId: string): Promise<void> {
  const seq = tripSeqOf(tripId)
  if (seq === undefined) throw new Error('A mark of deletion is no trip id')
  await table.deleteAll(await keysIn(table, keys.waypoints(userId, seq)))
  await deletionDone(table, userId, tripId)
}
