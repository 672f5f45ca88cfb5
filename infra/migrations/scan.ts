import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'

type Filter = 'FilterExpression' | 'ProjectionExpression' | 'ExpressionAttributeValues'

type ScanOptions = Pick<ScanCommandInput, Filter> & {
  /** @default the first item */
  readonly after?: Key | undefined
  /** @default as many as fit in 1 MB */
  readonly pageSize?: number | undefined
}

/** `next` is the key after which the next page starts; undefined on the last page. */
type ScannedPage = { readonly items: readonly Item[]; readonly next: Key | undefined }

/** Yields all items, or those after `after`. Only operators may scan, not functions. */
export async function* scanTable(
  TableName: string,
  { after, pageSize, ...filter }: ScanOptions = {},
): AsyncGenerator<ScannedPage> {
  const dynamo = new DynamoDBClient()
  const documents = DynamoDBDocumentClient.from(dynamo)
  let next = after
  try {
    do {
      const input = { ...filter, TableName, ConsistentRead: true, ExclusiveStartKey: next, Limit: pageSize }
      const { Items = [], LastEvaluatedKey } = await documents.send(new ScanCommand(input))
      next = LastEvaluatedKey && { pk: String(LastEvaluatedKey.pk), sk: String(LastEvaluatedKey.sk) }
      yield { items: Items, next }
    } while (next)
  } finally {
    dynamo.destroy()
  }
}
