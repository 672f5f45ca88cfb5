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
  readonly start?: Item | undefined
}

/** Returns up to 1 MB of items in key order, and the last one's key if there may be more. Ignores `limit` and `skip`. */
export const queryPage = (table: Table, range: KeyRange, options: QueryOptions = {}) =>
  table.query({ ...toQuery(range, options), ...from(options.start) })

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
  return toKeys(range, await queryAll(table, range, { attributes: 'sk' }))
}

export async function deleteRange(table: Table, range: KeyRange): Promise<void> {
  let start: Item | undefined
  do {
    const { items, lastKey } = await queryPage(table, range, { attributes: 'sk', start })
    await table.deleteAll(toKeys(range, items))
    start = lastKey
  } while (start)
}

const toKeys = ({ pk }: KeyRange, items: readonly Item[]): Key[] => items.map(({ sk }) => ({ pk, sk: String(sk) }))

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
