import { isDeepStrictEqual } from 'node:util'
import type { Key } from './keys.ts'
import { ConditionFailed, type Item, type Table, TransactionRefused, type Write } from './table.ts'

/**
 * The number of a client's changes of an item: the attribute `rev`, absent before the first. A client may send the revision it has
 * seen; if it is outdated, nothing changes and the client gets the current item.
 */
type Change = {
  /** The attributes to set; undefined ones stay as they are. */
  readonly set: Readonly<Record<string, unknown>>
  readonly remove?: readonly string[]
  /** Attributes that null takes away. */
  readonly optional?: readonly string[]
  /** Attribute names that the condition uses by placeholders, because DynamoDB reserves the words. */
  readonly names?: Readonly<Record<string, string>>
  /** A further condition. Its placeholders stand in `values`. */
  readonly condition: string
  readonly values: Readonly<Record<string, unknown>>
  /** The revision the client has seen; undefined for whichever it is. */
  readonly expectedRev: number | undefined
  /** Counters that are raised with the revision. */
  readonly counters?: readonly string[]
}

/**
 * Changes an item and raises its revision. Gives the item, or undefined when a condition did not hold or there is nothing
 * to change: a repeated write counts once.
 */
export async function changeItem(table: Table, key: Key, change: Change): Promise<Item | undefined> {
  try {
    return await table.update({ ...toUpdate(key, change), ReturnValues: 'ALL_NEW' })
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/**
 * Changes an item and writes what has to go with it, all or nothing. Gives whether it did: not when a condition did not hold
 * or there is nothing to change.
 */
export async function changeItemWith(table: Table, key: Key, change: Change, write: Write): Promise<boolean> {
  try {
    await table.transact([{ Update: toUpdate(key, change) }, write])
    return true
  } catch (error) {
    if (error instanceof TransactionRefused) return false
    throw error
  }
}

function toUpdate(key: Key, change: Change) {
  const { optional = [], names = {}, counters = [] } = change
  const isCleared = ([name, value]: readonly [string, unknown]) => value === null && optional.includes(name)
  const entries = Object.entries(change.set).filter(([, value]) => value !== undefined)
  const set = entries.filter((entry) => !isCleared(entry))
  const removed = [...entries.filter(isCleared).map(([name]) => name), ...(change.remove ?? [])]
  const differs = [
    ...set.map(([name]) => `attribute_not_exists(#${name}) OR #${name} <> :${name}`),
    ...removed.map((name) => `attribute_exists(#${name})`),
  ].join(' OR ')
  const revision = revisionCondition(change.expectedRev)
  return {
    Key: key,
    UpdateExpression: [
      set.length > 0 ? `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}` : '',
      removed.length > 0 ? `REMOVE ${removed.map((name) => `#${name}`).join(', ')}` : '',
      `ADD ${['rev', ...counters].map((name) => `${name} :one`).join(', ')}`,
    ].join(' '),
    ConditionExpression: `${change.condition}${revision.condition} AND (${differs})`,
    // By placeholders because DynamoDB reserves many words.
    ExpressionAttributeNames: {
      ...Object.fromEntries([...set.map(([name]) => name), ...removed].map((name) => [`#${name}`, name])),
      ...names,
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...change.values,
      ...revision.values,
      ':one': 1,
    },
  }
}

/** Returns the attributes of a new item: optional ones that are null are left out. */
export const withoutCleared = (input: Readonly<Record<string, unknown>>, optional: readonly string[]): Item =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !optional.includes(name)))

/** The end of a condition: the item's counter, absent for 0, still has the value that was seen. */
export function revisionCondition(
  expectedRev: number | undefined,
  counter: 'rev' | 'changes' = 'rev',
): { condition: string; values: Record<string, number> } {
  if (expectedRev === undefined) return { condition: '', values: {} }
  if (expectedRev === 0) return { condition: ` AND attribute_not_exists(${counter})`, values: {} }
  return { condition: ` AND ${counter} = :seen`, values: { ':seen': expectedRev } }
}

/** Returns true if an item already matches the changes, so that nothing is left to do, as after a change whose answer was lost. */
export const matchesChanges = (
  item: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(changes).every(([name, value]) => value === undefined || isDeepStrictEqual(item[name] ?? null, value))

/** Returns whether a PUT asks for nothing. */
export const isEmptyChange = (changes: Readonly<Record<string, unknown>>): boolean =>
  Object.values(changes).every((value) => value === undefined)
