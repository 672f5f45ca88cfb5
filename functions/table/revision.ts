import { isDeepStrictEqual } from 'node:util'
import { type noteAuthor, toUpdateExpression } from './author.ts'
import type { Key } from './keys.ts'
import { type Item, ignoreRefusal, isWritten, type Table, type Write } from './table.ts'

/**
 * A client's change of an item, counted by its attribute `rev` (absent for 0). If the client has seen another revision, nothing
 * changes.
 */
type Change = {
  /** Undefined values are ignored. */
  readonly set: Readonly<Record<string, unknown>>
  readonly remove?: readonly string[]
  /** Attributes that null removes. */
  readonly optional?: readonly string[]
  /** An additional condition, with its placeholders in `values`. */
  readonly condition: string
  readonly values: Readonly<Record<string, unknown>>
  /** The revision that the client has seen; undefined skips the check. */
  readonly expectedRev: number | undefined
  /** Notes who makes the change; alone, it is none. */
  readonly author?: ReturnType<typeof noteAuthor>
  /** Counters to raise with the revision. */
  readonly counters?: readonly string[]
}

/**
 * Changes an item and raises its revision. Returns undefined if a condition fails or nothing would change, so a repeated write
 * counts once.
 */
export const changeItem = (table: Table, key: Key, change: Change): Promise<Item | undefined> =>
  table.update({ ...toUpdate(key, change), ReturnValues: 'ALL_NEW' }).catch(ignoreRefusal)

/** Changes an item and makes `writes` in one transaction. Returns false if a condition fails or nothing would change. */
export const changeItemWith = (table: Table, key: Key, change: Change, ...writes: readonly Write[]): Promise<boolean> =>
  isWritten(table.transact([{ Update: toUpdate(key, change) }, ...writes]))

/** Returns an item with a client's changes, in which null removes an attribute, and the next revision. */
export function applyChanges<Changed extends { readonly rev: number }>(before: Changed, changes: object): Changed {
  const after: Changed = { ...before, rev: before.rev + 1 }
  const set = Object.entries(changes).filter(([, value]) => value !== undefined)
  Object.assign(after, Object.fromEntries(set))
  for (const [name, value] of set) if (value === null) Reflect.deleteProperty(after, name)
  return after
}

function toUpdate(key: Key, change: Change) {
  const { optional = [], counters = [], author } = change
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
    UpdateExpression: toUpdateExpression({
      set: [...set.map(([name]) => `#${name} = :${name}`), ...(author?.set ?? [])],
      remove: [...removed.map((name) => `#${name}`), ...(author?.remove ?? [])],
      add: ['rev', ...counters].map((name) => `${name} :one`),
    }),
    ConditionExpression: `${change.condition}${revision.condition} AND (${differs})`,
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...change.values,
      ...author?.values,
      ...revision.values,
      ':one': 1,
    },
  }
}

/** Leaves out optional attributes that are null. */
export const withoutCleared = (input: Readonly<Record<string, unknown>>, optional: readonly string[]): Item =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !optional.includes(name)))

/** The end of a condition that the counter (absent for 0) has not changed. */
export function revisionCondition(
  expectedRev: number | undefined,
  counter: 'rev' | 'changes' | 'attachedChanges' | 'rewritten' | 'crewVersion' = 'rev',
): { condition: string; values: Record<string, number> } {
  if (expectedRev === undefined) return { condition: '', values: {} }
  if (expectedRev === 0) return { condition: ` AND attribute_not_exists(${counter})`, values: {} }
  return { condition: ` AND ${counter} = :${counter}Seen`, values: { [`:${counter}Seen`]: expectedRev } }
}

/** Returns whether an item already matches the changes, as after a lost answer. */
export const matchesChanges = (
  item: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(changes).every(([name, value]) => value === undefined || isDeepStrictEqual(item[name] ?? null, value))

export const isEmptyChange = (changes: Readonly<Record<string, unknown>>): boolean =>
  Object.values(changes).every((value) => value === undefined)
