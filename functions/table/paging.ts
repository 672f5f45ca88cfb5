import type { Key, KeyRange } from './keys.ts'
import type { Item, Table } from './table.ts'

type QueryOptions = {
  readonly index?: 'byDate'
  readonly newestFirst?: boolean
  /** True for an eventually consistent read, at half the cost. */
  readonly mayBeStale?: boolean
  /** Attributes to return, separated by commas. */
  readonly attributes?: string
  readonly limit?: number
  /** Items to skip. DynamoDB reads and bills them, too. */
  readonly skip?: number
  /** The key to start after. */
  readonly start?: Item
}

/** Returns items in key order. */
export async function queryAll(table: Table, range: KeyRange, options: QueryOptions = {}): Promise<Item[]> {
  const { limit = Number.POSITIVE_INFINITY, skip = 0 } = options
  const input = toQuery(range, options)
  let { start } = options
  for (let skipped = 0; skipped < skip; ) {
    const { items, lastKey } = await table.query({
      ...input,
      ...from(start),
      ProjectionExpression: 'sk',
      Limit: skip - skipped,
    })
    if (!lastKey) return []
    skipped += items.length
    start = lastKey
  }
  const found: Item[] = []
  do {
    const remaining = limit - found.length
    const { items, lastKey } = await table.query({
      ...input,
      ...from(start),
      ...(Number.isFinite(remaining) ? { Limit: remaining } : {}),
    })
    found.push(...items)
    start = lastKey
  } while (start && found.length < limit)
  return found
}

export async function listKeys(table: Table, range: KeyRange): Promise<Key[]> {
  const found: Key[] = []
  for await (const page of readKeys(table, range)) found.push(...page)
  return found
}

export async function deleteRange(table: Table, range: KeyRange): Promise<void> {
  for await (const page of readKeys(table, range)) await table.deleteAll(page)
}

/** Yields the keys of a range, page by page. */
async function* readKeys(table: Table, range: KeyRange): AsyncGenerator<Key[]> {
  let start: Item | undefined
  do {
    const { items, lastKey } = await table.query({ ...toQuery(range, { attributes: 'sk' }), ...from(start) })
    yield items.map(({ sk }) => ({ pk: range.pk, sk: String(sk) }))
    start = lastKey
  } while (start)
}

/** `complete` is false if there are more matches. */
export type Found<Thing> = { readonly items: readonly Thing[]; readonly complete: boolean }

/** Returns the first `limit` items whose attribute `folded` contains the text. */
export async function searchByName(
  table: Table,
  range: KeyRange,
  text: string,
  options: QueryOptions & { limit: number },
): Promise<Found<Item>> {
  // A text of accents only folds to an empty string, which every name contains.
  if (text === '') return { items: [], complete: true }
  const input = toQuery(range, options)
  const found: Item[] = []
  let start: Item | undefined
  do {
    const { items, lastKey } = await table.query({
      ...input,
      ...from(start),
      FilterExpression: 'contains(folded, :text)',
      ExpressionAttributeValues: { ...input.ExpressionAttributeValues, ':text': text },
    })
    found.push(...items)
    start = lastKey
  } while (start && found.length <= options.limit)
  return { items: found.slice(0, options.limit), complete: found.length <= options.limit }
}

const from = (start: Item | undefined) => (start ? { ExclusiveStartKey: start } : {})

function toQuery(
  { pk, from, to }: KeyRange,
  { index, newestFirst = false, mayBeStale = false, attributes }: QueryOptions,
) {
  return {
    ...(attributes === undefined ? {} : { ProjectionExpression: attributes }),
    ...(index ? { IndexName: index } : {}),
    KeyConditionExpression: `pk = :pk AND ${index ? 'ls' : 'sk'} BETWEEN :from AND :to`,
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ScanIndexForward: !newestFirst,
    ...(mayBeStale ? { ConsistentRead: false } : {}),
  }
}
