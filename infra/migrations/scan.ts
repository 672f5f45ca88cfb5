import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Key } from '#functions/table/keys.ts'
import type { Item } from '#functions/table/table.ts'

type Filter = 'FilterExpression' | 'ProjectionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'

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
  const pages = { client: DynamoDBDocumentClient.from(dynamo), startingToken: after, pageSize }
  try {
    for await (const page of paginateScan(pages, { ...filter, TableName, ConsistentRead: true })) {
      const { Items = [], LastEvaluatedKey: last } = page
      yield { items: Items, next: last && { pk: String(last.pk), sk: String(last.sk) } }
    }
  } finally {
    dynamo.destroy()
  }
}
