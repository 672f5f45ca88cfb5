import * as z from 'zod/mini'
import type { UserTable } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import type { Table } from '#functions/table/table.ts'
import { isTripId, isWaypointId, listUlids, tripSeq, type UserId, waypointUlid } from '#shared/ids.ts'
import { readSequence } from './trip-sequence/store.ts'

const recordSchema = z.object({ sk: z.string(), added: z._default(z.number(), 1) })

export type Known = Awaited<ReturnType<typeof findKnown>>

/**
 * Returns those ids of trips, stops, vehicles and fill-ups that the user's data have ever had, so that a device knows which of
 * its rows were deleted, and which a backup lacks. Names trips by their numbers, up to the last one of the backup, and the
 * others by the records of their creation, which stay when they are deleted; without a client's own id there is none.
 */
export async function findKnown({ table, userId }: UserTable, history: string | undefined, ids: readonly string[]) {
  const { sequence, restored } = await readSequence(table, userId)
  const isKnown = await Promise.all(
    ids.map((id) =>
      isTripId(id)
        ? tripSeq(id) <= (restored ?? sequence.last)
        : isRecorded(table, userId, isWaypointId(id) ? waypointUlid(id) : id),
    ),
  )
  const records = await table.getAll([...new Set(ids)].map((id) => keys.deletedSinceRestore(userId, id)))
  const later = new Set(records.flatMap((record) => (record.history === history ? [String(record.sk)] : [])))
  return {
    ids: ids.filter((_, index) => isKnown[index]),
    /** Ids of what was deleted after the last restore: the deleting device had perhaps not seen what another one has. */
    deletedSince: ids.filter((id) => later.has(keys.deletedSinceRestore(userId, id).sk)),
  }
}

/** Records the deletion of items from restored data with this history id. */
export async function recordDeleted(
  { table, userId }: UserTable,
  history: string,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(ids.map((id) => table.put({ Item: { ...keys.deletedSinceRestore(userId, id), history } })))
}

/** Returns whether a client's own id, or one of those that count up from it, was used. */
async function isRecorded(table: Table, userId: UserId, ulid: string): Promise<boolean> {
  const [item] = await queryAll(table, keys.answeredPostsUpTo(userId, ulid), {
    newestFirst: true,
    attributes: 'sk, added',
    limit: 1,
  })
  if (item === undefined) return false
  const { sk, added } = recordSchema.parse(item)
  return listUlids(sk.slice('K#'.length), added)?.includes(ulid) ?? false
}
