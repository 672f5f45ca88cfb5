import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '../table-shape.ts'

/** Creates the table of infra/table-shape.ts unless it exists. Time to live stays off: every read checks expiry, and expiry.ts deletes. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, ...unlessSet() })
  const text = (attribute: string) => ({ AttributeName: attribute, AttributeType: 'S' }) as const
  const { partitionKey, sortKey, localIndex } = tableShape
  try {
    if (await exists(client, name)) return
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [text(partitionKey), text(sortKey), text(localIndex.sortKey)],
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        LocalSecondaryIndexes: [
          {
            IndexName: localIndex.name,
            KeySchema: [
              { AttributeName: partitionKey, KeyType: 'HASH' },
              { AttributeName: localIndex.sortKey, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    )
    await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: name })
  } finally {
    client.destroy()
  }
}

async function exists(client: DynamoDBClient, name: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName: name }))
    return true
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false
    throw error
  }
}

/** Tests that only need an engine set no variables. */
const unlessSet = () => ({
  region: process.env.AWS_REGION || 'us-east-1',
  ...(process.env.AWS_ACCESS_KEY_ID || process.env.AWS_PROFILE
    ? {}
    : { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
})
