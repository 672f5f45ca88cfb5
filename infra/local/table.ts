import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb'
import { tableShape } from '../table.ts'

/**
 * Creates the table of infra/table.ts at the given DynamoDB address unless it is there.
 * Time to live stays off: expiry is checked on every read, and the local engine never deletes by itself.
 */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, ...credentialsFor(endpoint) })
  const text = (attribute: string) => ({ AttributeName: attribute, AttributeType: 'S' }) as const
  const { partitionKey, sortKey, localIndex } = tableShape
  try {
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
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  } finally {
    client.destroy()
  }
}

/** The local engine takes any credentials; a real table needs the user's own, which the SDK finds by itself. */
function credentialsFor(endpoint: string) {
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(endpoint).hostname)
  return local ? { region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } } : {}
}
