import { forgetDeletedAccount } from '#functions/accounts/sessions/deleted-account.ts'
import { deleteShares } from '#functions/table/delete-shares.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { queryAll } from '#functions/table/paging.ts'
import { ConditionFailed, type Item, type Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'
import { uniqueName } from '#shared/user.ts'
import { CommandFailure } from '../build/command.ts'

/** Items that are not restored: sessions, links to trips and in emails, answered requests and counts. */
const transient = /^(S|SH|R|C|K|Q)#/
const atOnce = 16

/**
 * Restores an account's items and deletes later ones, including sessions. Ends all links to its trips: those that the
 * owner has ended since the backup must not come back, and those made since would be in no list. If interrupted, run it
 * again. Returns the numbers of items written and deleted.
 *
 * @throws CommandFailure if the backup has no such account, or another user now has its name or address
 */
export async function rewindAccount(
  restored: Table,
  live: Table,
  userId: UserId,
): Promise<{ written: number; deleted: number }> {
  const range = keys.everything(userId)
  const items = (await queryAll(restored, range)).filter(({ sk }) => !transient.test(String(sk)))
  const account = items.find(({ sk }) => sk === 'ACCOUNT')
  if (account === undefined) throw new CommandFailure('The restored table has no such account.')
  await claimNames(live, userId, account)
  // Cancel a pending deletion, or the sweeper would delete the account again.
  await live.delete({ Key: keys.deletion(userId) })
  await forgetDeletedAccount(live, userId)

  const queue = [...items]
  const worker = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { shareCount: _, ...Item } = item
      await live.put({ Item })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  const restoredKeys = new Set(items.map(({ sk }) => String(sk)))
  const laterKeys: Key[] = (await queryAll(live, range, { attributes: 'sk' })).flatMap(({ sk }) =>
    restoredKeys.has(String(sk)) || String(sk).startsWith('SH#') ? [] : [{ pk: range.pk, sk: String(sk) }],
  )
  await live.deleteAll(laterKeys)
  // After the sessions, so that no device makes another link.
  await deleteShares(live, keys.allTripShares(userId))
  return { written: items.length, deleted: laterKeys.length }
}

/** Points the name and the confirmed address to the account again. */
async function claimNames(live: Table, userId: UserId, { username, email, emailConfirmed }: Item): Promise<void> {
  const claimedKeys = [
    keys.username(uniqueName(String(username))),
    ...(emailConfirmed === true ? [keys.email(uniqueName(String(email)))] : []),
  ]
  for (const key of claimedKeys)
    try {
      await live.put({
        Item: { ...key, userId },
        ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
        ExpressionAttributeValues: { ':userId': userId },
      })
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error
      throw new CommandFailure(`${key.sk.replace(/#.*/, '')}: it belongs to another user now.`)
    }
}
