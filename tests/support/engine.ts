import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { dataVersion } from '#functions/data-version.ts'
import { keys } from '#functions/table/keys.ts'
import { startEngine } from '../../infra/local/engine.ts'
import { createTable } from '../../infra/local/table.ts'

export type TestEngine = { readonly url: string; readonly tableName: string; close(): Promise<void> }

/** Starts a DynamoDB engine in memory (20 ms), whose table contains only its version. */
export async function startTestEngine(): Promise<TestEngine> {
  const engine = await startEngine()
  const tableName = 'offgrid-test'
  await createTable(engine.url, tableName)
  const dynamo = createTestClient(engine.url)
  const { pk, sk } = keys.version
  await dynamo.send(
    new PutItemCommand({
      TableName: tableName,
      Item: { pk: { S: pk }, sk: { S: sk }, version: { N: `${dataVersion}` } },
    }),
  )
  dynamo.destroy()
  return { url: engine.url, tableName, close: engine.close }
}

export const createTestClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
