import { deleteRestored } from '#functions/accounts/deletion/deletion.ts'
import { toDeletionName } from '#functions/accounts/deletion/sweep.ts'
import { deleteMembers, deleteMemberships, deleteShares } from '#functions/table/delete-links.ts'
import { keys } from '#functions/table/keys.ts'
import { listKeys, queryAll } from '#functions/table/paging.ts'
import { ignoreRefusal, type Table } from '#functions/table/table.ts'
import { noteRestore } from '#functions/trips/trip-sequence/store.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { renewHistory } from '../migrations/history.ts'
import { openOperatorTable } from '../migrations/operator-table.ts'
import { scanTable } from '../migrations/scan.ts'

/** Time to delete one account (ms); after it, run the command again. */
const timePerAccount = 120_000

/**
 * Prepares a restored table for its users: deletes the accounts with deletions in `names`, ends all links to trips, so that
 * the owners can make as many again, and gives the data a new history id. Reads the SDK's own variables. `now` is
 * milliseconds since 1970. Returns how many accounts were checked and deleted, and how many links ended.
 */
export async function replayDeletions(tableName: string, names: ReadonlySet<string>, now: number) {
  const table = openOperatorTable(tableName)
  const ended = await endLinks(table, tableName)
  let [checked, deleted] = [0, 0]
  for await (const userId of listUserIds(tableName)) {
    checked++
    const own = table.within(timePerAccount)
    if (names.has(toDeletionName(userId)) && (await deleteRestored(own, userId, now))) {
      deleted++
      continue
    }
    await clearLinks(own, userId)
    await noteRestore(own, userId)
  }
  await renewHistory(table)
  return { checked, deleted, ended }
}

/**
 * Ends all links to trips, because a backup brings back links that their owners have ended. Takes the links themselves: a
 * backup may have only a part of a transaction, and so a link without its entry in the owner's list. Returns their number.
 */
async function endLinks(table: Table, tableName: string): Promise<number> {
  let ended = 0
  for (const start of ['SHARE#', 'INVITE#'])
    for await (const links of scanKeys(tableName, 'begins_with(sk, :text)', start)) {
      await table.deleteAll(links)
      ended += links.length
    }
  return ended
}

/** Yields a table's users in no order. */
async function* listUserIds(tableName: string) {
  for await (const accounts of scanKeys(tableName, 'sk = :text', 'ACCOUNT'))
    yield* accounts.map(({ pk }) => pk.slice('U#'.length)).filter(isUserId)
}

async function* scanKeys(tableName: string, FilterExpression: string, text: string) {
  const filter = { FilterExpression, ProjectionExpression: 'pk, sk', ExpressionAttributeValues: { ':text': text } }
  for await (const { items } of scanTable(tableName, filter))
    yield items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
}

/** Ends a user's links, invitations and memberships, and what trips' items say of them. */
async function clearLinks(table: Table, userId: UserId): Promise<void> {
  const links = await listKeys(table, keys.allTripShares(userId))
  const trips = await queryAll(table, keys.trips(userId), { attributes: 'sk, crew' })
  await deleteShares(table, keys.allTripShares(userId))
  await deleteMembers(table, userId)
  await deleteMemberships(table, userId)
  const named = [...links.map(({ sk }) => sk), ...trips.flatMap(({ sk, crew }) => (crew ? [String(sk)] : []))]
  for (const seq of new Set(named.map((sk) => Number(sk.split('#')[1])))) {
    const update = { Key: keys.trip(userId, seq), UpdateExpression: 'REMOVE shareCount, crew' }
    await table.update({ ...update, ConditionExpression: 'attribute_exists(pk)' }).catch(ignoreRefusal)
  }
}
