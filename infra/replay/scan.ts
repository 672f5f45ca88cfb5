import type { Key } from '#functions/table/keys.ts'
import { isUserId, type UserId } from '#shared/ids.ts'
import { scanTable } from '../migrations/scan.ts'

/** Yields a table's users in no order. */
export async function* listUserIds(tableName: string): AsyncGenerator<UserId> {
  for await (const keys of scanKeys(tableName, 'sk = :text', 'ACCOUNT'))
    for (const { pk } of keys) {
      const userId = pk.slice('U#'.length)
      if (isUserId(userId)) yield userId
    }
}

/** Yields the keys of a table's links and invitations to trips in no order, in pieces. */
export async function* listLinks(tableName: string): AsyncGenerator<Key[]> {
  for (const start of ['SHARE#', 'INVITE#']) yield* scanKeys(tableName, 'begins_with(sk, :text)', start)
}

async function* scanKeys(tableName: string, FilterExpression: string, text: string): AsyncGenerator<Key[]> {
  const filter = { FilterExpression, ProjectionExpression: 'pk, sk', ExpressionAttributeValues: { ':text': text } }
  for await (const { items } of scanTable(tableName, filter))
    yield items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
}
