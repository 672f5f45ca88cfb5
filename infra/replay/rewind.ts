import { forgetDeletedAccount } from '#functions/accounts/sessions/deleted-account.ts'
import { historyDelay } from '#functions/data-version.ts'
import { deleteMembers, deleteMemberships, deleteShares } from '#functions/table/delete-links.ts'
import { type Key, keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { type Item, ignoreRefusal, refuseWith, type Table } from '#functions/table/table.ts'
import { noteRestore } from '#functions/trips/trip-sequence/store.ts'
import type { UserId } from '#shared/ids.ts'
import { uniqueName } from '#shared/user.ts'
import { CommandFailure } from '../build/command.ts'
import { renewHistory } from '../migrations/history.ts'

/** Items that are not restored: sessions, links to trips and in emails, invitations, members, joined trips and their last number, and counts. */
const transient = /^((S|SH|R|C|Q|IV|MB|J)#|J\$)/
/** Those of them that are not deleted here: their counterparts are deleted with them, and numbers are never used again. */
const withCounterparts = /^((SH|IV|MB|J)#|J\$)/
const atOnce = 16
/** Longer than functions trust an ended session and a request takes (ms). */
const requestTime = 15_000

/**
 * Restores an account's items and deletes later ones, including sessions. Ends all links to its trips, invitations and memberships: those
 * that were ended since the backup must not come back, and those made since would be in no list. Nobody can log in to the
 * account before all functions send the new history id, because a device with an earlier one would take what the backup
 * lacks for deleted. If interrupted, run it again. Returns the numbers of items written and deleted. `sleep` waits for
 * milliseconds.
 *
 * @throws CommandFailure if the backup has no such account, or another user now has its name or address
 */
export async function rewindAccount(
  restored: Table,
  live: Table,
  userId: UserId,
  sleep: (milliseconds: number) => Promise<unknown>,
): Promise<{ written: number; deleted: number }> {
  const range = keys.everything(userId)
  const stored = (await queryAll(restored, range)).filter(({ sk }) => !transient.test(String(sk)))
  const account = stored.find(({ sk }) => sk === 'ACCOUNT')
  if (account === undefined) throw new CommandFailure('The restored table has no such account.')
  await claimNames(live, userId, account)
  await releaseAddress(live, userId, account)
  // Cancel a pending deletion, or the sweeper would delete the account again.
  await live.delete({ Key: keys.deletion(userId) })
  await forgetDeletedAccount(live, userId)
  await live.deleteAll([keys.account(userId), ...(await listKeys(live, keys.sessions(userId)))])
  // Others must not write in a trip while it is restored.
  await deleteMembers(live, userId)
  await sleep(requestTime)

  const items = stored.filter((item) => item !== account)
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.pop(); item; item = queue.pop()) {
      const { shareCount: _, crew: __, crewVersion: ___, ...Item } = item
      await live.put({ Item })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  const restoredKeys = new Set(items.map(({ sk }) => String(sk)))
  const laterKeys: Key[] = (await queryAll(live, range, { attributes: 'sk' })).flatMap(({ sk }) =>
    restoredKeys.has(String(sk)) || withCounterparts.test(String(sk)) ? [] : [{ pk: range.pk, sk: String(sk) }],
  )
  await live.deleteAll(laterKeys)
  await deleteShares(live, keys.allTripShares(userId))
  await deleteMembers(live, userId)
  await deleteMemberships(live, userId)
  await noteRestore(live, userId)
  await renewHistory(live)
  await sleep(historyDelay + requestTime)
  await live.put({ Item: account })
  return { written: stored.length, deleted: laterKeys.length }
}

/** Points the name and the address to the account again, but not an unconfirmed address that another account has: it may be anyone's. */
async function claimNames(live: Table, userId: UserId, { username, email, emailConfirmed }: Item): Promise<void> {
  for (const key of [keys.username(uniqueName(String(username))), keys.email(uniqueName(String(email)))]) {
    const claim = live.put({
      Item: { ...key, userId },
      ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
      ExpressionAttributeValues: { ':userId': userId },
    })
    const taken = () => new CommandFailure(`${key.sk.replace(/#.*/, '')}: it belongs to another user now.`)
    const mayBeTaken = key.sk.startsWith('MAIL#') && emailConfirmed !== true
    await claim.catch(mayBeTaken ? ignoreRefusal : refuseWith(taken))
  }
}

/** Frees an address that the account got since the backup: nobody could use it again, not even its owner. */
async function releaseAddress(live: Table, userId: UserId, { email }: Item): Promise<void> {
  const [later, before] = [await live.get(keys.account(userId)), keys.email(uniqueName(String(email)))]
  const Key = keys.email(uniqueName(String(later?.email ?? email)))
  if (Key.pk === before.pk) return
  const ifOwned = { ConditionExpression: 'userId = :userId', ExpressionAttributeValues: { ':userId': userId } }
  await live.delete({ Key, ...ifOwned }).catch(ignoreRefusal)
}
