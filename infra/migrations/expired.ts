import { ignoreRefusal } from '#functions/table/table.ts'
import { openOperatorTable } from './operator-table.ts'
import { scanTable } from './scan.ts'

/** Deletes a table's expired items, as DynamoDB does by itself: the engine doesn't. `now` is milliseconds since 1970. */
export async function deleteExpired(tableName: string, now: number): Promise<void> {
  const table = openOperatorTable(tableName)
  const isExpired = '#ttl <= :now'
  const ExpressionAttributeValues = { ':now': Math.floor(now / 1_000) }
  const filter = {
    FilterExpression: isExpired,
    ProjectionExpression: 'pk, sk',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues,
  }
  // Refused if the item was written again since.
  for await (const { items } of scanTable(tableName, filter))
    for (const { pk, sk } of items)
      await table
        .delete({ Key: { pk, sk }, ConditionExpression: isExpired, ExpressionAttributeValues })
        .catch(ignoreRefusal)
}
