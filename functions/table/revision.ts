import type { Key } from './keys.ts'
import { ConditionFailed, type Item, type Table } from './table.ts'

/**
 * How often a client has changed an item: the attribute `rev`, absent before the first time. Who changes an item may say
 * which revision they have seen; when it is another one by then, nothing is changed and they are told what stands there.
 */
type Change = {
  /** The attributes to set; undefined ones stay as they are. */
  readonly set: Readonly<Record<string, unknown>>
  readonly remove?: readonly string[]
  /** What must hold besides. Its placeholders stand in `values`. */
  readonly condition: string
  readonly values: Readonly<Record<string, unknown>>
  /** The revision the client has seen; undefined for whichever it is. */
  readonly seen: number | undefined
}

/**
 * Changes an item and raises its revision. Gives the item, or undefined when a condition did not hold or there is nothing
 * to change: a repeated write counts once.
 */
export async function changeItem(table: Table, key: Key, change: Change): Promise<Item | undefined> {
  const entries = Object.entries(change.set).filter(([, value]) => value !== undefined)
  const set = entries.map(([name]) => `#${name} = :${name}`).join(', ')
  const differs = entries.map(([name]) => `#${name} <> :${name}`).join(' OR ')
  const remove = change.remove?.length ? ` REMOVE ${change.remove.join(', ')}` : ''
  const revision = revisionCondition(change.seen)
  try {
    return await table.update({
      Key: key,
      UpdateExpression: `SET ${set}${remove} ADD rev :one`,
      ConditionExpression: `${change.condition}${revision.condition} AND (${differs})`,
      // By placeholders because DynamoDB reserves many words.
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
        ...change.values,
        ...revision.values,
        ':one': 1,
      },
      ReturnValues: 'ALL_NEW',
    })
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** The end of a condition: the item still has the revision that was seen. */
export function revisionCondition(seen: number | undefined): { condition: string; values: Record<string, number> } {
  if (seen === undefined) return { condition: '', values: {} }
  if (seen === 0) return { condition: ' AND attribute_not_exists(rev)', values: {} }
  return { condition: ' AND rev = :seen', values: { ':seen': seen } }
}

/**
 * Whether a thing already is as the changes would have it: nothing is left to do, as after a change whose answer was lost
 * on its way.
 */
export const holdsChanges = (
  thing: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): boolean => Object.entries(changes).every(([name, value]) => value === undefined || thing[name] === value)
