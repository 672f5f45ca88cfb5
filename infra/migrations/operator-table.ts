import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb'
import { openTable } from '#functions/table/client.ts'
import type { Table } from '#functions/table/table.ts'
import type { Timers } from '#functions/timers.ts'

/** Returns the table of this name with the region, endpoint and credentials that the SDK finds, also in an operator's profile. */
export function openOperatorTable(tableName: string, timers?: Timers): Table {
  // The SDK's retries ignore the deadline, so the table retries instead.
  const dynamo = new DynamoDBClient({ maxAttempts: 1 })
  return openTable(
    tableName,
    timers,
    DynamoDBDocument.from(dynamo, { marshallOptions: { removeUndefinedValues: true } }),
  )
}
