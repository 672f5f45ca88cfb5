import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import type { Key } from '#functions/table/keys.ts'
import { isUserId, type UserId } from '#shared/ids.ts'

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

/** Only operators may scan, not functions. */
async function* scanKeys(TableName: string, FilterExpression: string, text: string): AsyncGenerator<Key[]> {
  const dynamo = new DynamoDBClient()
  let start: Record<string, AttributeValue> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey: start,
        ConsistentRead: true,
        FilterExpression,
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeValues: { ':text': { S: text } },
      }),
    )
    yield Items.map(({ pk, sk }) => ({ pk: pk?.S ?? '', sk: sk?.S ?? '' }))
    start = LastEvaluatedKey
  } while (start)
}
