import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb'
import { toAttributes, toItem } from '#functions/table/attributes.ts'
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
  let start: Record<string, AttributeValue> | undefined = after && toAttributes(after)
  try {
    do {
      const { Items = [], LastEvaluatedKey } = await dynamo.send(
        new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: start, Limit: pageSize }),
      )
      start = LastEvaluatedKey
      yield { items: Items.map(toItem), next: start && toKey(start) }
    } while (start)
  } finally {
    dynamo.destroy()
  }
}

function toKey(attributes: Record<string, AttributeValue>): Key {
  const { pk, sk } = toItem(attributes)
  return { pk: String(pk), sk: String(sk) }
}
