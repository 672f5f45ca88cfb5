import { deleteRestored } from '#functions/accounts/deletion/deletion.ts'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** One account is deleted within this time or begun again by hand (ms). */
const timePerAccount = 120_000

/**
 * Deletes those accounts whose deletion is listed by its name. `now` is milliseconds since 1970. Answers how many accounts
 * there were, and how many of them went.
 */
export async function replayDeletions(
  table: Table,
  userIds: AsyncIterable<UserId>,
  names: ReadonlySet<string>,
  now: number,
): Promise<{ checked: number; deleted: number }> {
  let [checked, deleted] = [0, 0]
  for await (const userId of userIds) {
    checked++
    if (names.has(toDeletionName(userId)) && (await deleteRestored(table.within(timePerAccount), userId, now)))
      deleted++
  }
  return { checked, deleted }
}
