import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'

type ScanOptions = {
  /** @default the first item */
  readonly after?: Key | undefined
  /** @default as many as 1 MB holds */
  readonly pageSize?: number | undefined
}

/** A page of a table's items, and the key behind which the next one starts; undefined on the last page. */
type ScannedPage = { readonly items: readonly Item[]; readonly next: Key | undefined }

/** Reads all items of a table, or those behind `after`. No function may do that; an operator may. */
export async function* scanTable(
  TableName: string,
  { after, pageSize }: ScanOptions = {},
): AsyncGenerator<ScannedPage> {
  const dynamo = new DynamoDBClient()
  const documents = DynamoDBDocumentClient.from(dynamo)
  let next = after
  try {
    do {
      const input = { TableName, ConsistentRead: true, ExclusiveStartKey: next, Limit: pageSize }
      const { Items = [], LastEvaluatedKey } = await documents.send(new ScanCommand(input))
      next = LastEvaluatedKey && { pk: String(LastEvaluatedKey.pk), sk: String(LastEvaluatedKey.sk) }
      yield { items: Items, next }
    } while (next)
  } finally {
    dynamo.destroy()
  }
}
