import { deleteRestored } from '#functions/accounts/deletion/deletion.ts'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import { deleteShares } from '#functions/table/delete-shares.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { listKeys } from '#functions/table/paging.ts'
import { ignoreRefusal, type Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

/** Time to delete one account (ms); after it, run the command again. */
const timePerAccount = 120_000

/**
 * Deletes the accounts with deletions in `names`, and empties the others' lists of links, so that they can make as many
 * again. `now` is milliseconds since 1970. Returns the numbers of accounts checked and deleted.
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
    const own = table.within(timePerAccount)
    if (names.has(toDeletionName(userId)) && (await deleteRestored(own, userId, now))) deleted++
    else await clearLinks(own, userId)
  }
  return { checked, deleted }
}

/**
 * Ends all links to trips, because a backup brings back links that their owners have ended. Takes the links themselves: a
 * backup may have only a part of a transaction, and so a link without its entry in the owner's list. Returns their number.
 */
export async function endLinks(table: Table, links: AsyncIterable<Key[]>): Promise<number> {
  let ended = 0
  for await (const some of links) {
    await table.deleteAll(some)
    ended += some.length
  }
  return ended
}

async function clearLinks(table: Table, userId: UserId): Promise<void> {
  const links = await listKeys(table, keys.allTripShares(userId))
  await deleteShares(table, keys.allTripShares(userId))
  const trips = new Set(links.map(({ sk }) => Number(sk.split('#')[1])))
  for (const seq of trips) {
    const update = { Key: keys.trip(userId, seq), UpdateExpression: 'REMOVE shareCount' }
    await table.update({ ...update, ConditionExpression: 'attribute_exists(pk)' }).catch(ignoreRefusal)
  }
}
