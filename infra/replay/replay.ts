import { deleteRestored } from '#functions/accounts/deletion/deletion.ts'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import { deleteShares } from '#functions/table/delete-shares.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { ConditionFailed, type Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** Time to delete one account (ms); after it, run the command again. */
const timePerAccount = 120_000

/**
 * Deletes the accounts with deletions in `names`, and ends the links of the others, because a backup brings back links
 * that their owners have ended. `now` is milliseconds since 1970. Returns the numbers of accounts checked and deleted,
 * and of links ended.
 */
export async function replayDeletions(
  table: Table,
  userIds: AsyncIterable<UserId>,
  names: ReadonlySet<string>,
  now: number,
): Promise<{ checked: number; deleted: number; ended: number }> {
  let [checked, deleted, ended] = [0, 0, 0]
  for await (const userId of userIds) {
    checked++
    const own = table.within(timePerAccount)
    if (names.has(toDeletionName(userId)) && (await deleteRestored(own, userId, now))) deleted++
    else ended += await endLinks(own, userId)
  }
  return { checked, deleted, ended }
}

/** Returns how many links the user had. */
async function endLinks(table: Table, userId: UserId): Promise<number> {
  const links = await listKeys(table, keys.allTripShares(userId))
  await deleteShares(table, keys.allTripShares(userId))
  const trips = new Set(links.map(({ sk }) => Number(sk.split('#')[1])))
  for (const seq of trips) {
    const update = { Key: keys.trip(userId, seq), UpdateExpression: 'REMOVE shareCount' }
    await table.update({ ...update, ConditionExpression: 'attribute_exists(pk)' }).catch(ignoreMissing)
  }
  return links.length
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ConditionFailed)) throw error
}
