import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { isUserId, type UserId } from '#shared/ids.ts'

/** Yields a table's users in no order. Only operators may scan, not functions. */
export async function* listUserIds(TableName: string): AsyncGenerator<UserId> {
  const dynamo = new DynamoDBClient()
  let start: Record<string, AttributeValue> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new ScanCommand({
        TableName,
        ExclusiveStartKey: start,
        ConsistentRead: true,
        FilterExpression: 'sk = :account',
        ProjectionExpression: 'pk',
        ExpressionAttributeValues: { ':account': { S: 'ACCOUNT' } },
      }),
    )
    for (const { pk } of Items) {
      const userId = pk?.S?.slice('U#'.length) ?? ''
      if (isUserId(userId)) yield userId
    }
    start = LastEvaluatedKey
  } while (start)
}
