import { deleteRestored } from '#functions/accounts/deletion/deletion.ts'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import type { Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** Time to delete one account (ms); after it, run the command again. */
const timePerAccount = 120_000

/**
 * Deletes the accounts with deletions in `names`. `now` is milliseconds since 1970. Returns the numbers of accounts
 * checked and deleted.
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
