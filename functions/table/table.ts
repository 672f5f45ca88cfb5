import type {
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import type { Key } from './keys.ts'

export type Item = Record<string, unknown>

/** Legacy parameters that expressions replace. */
type OldForms =
  | 'AttributesToGet'
  | 'AttributeUpdates'
  | 'ConditionalOperator'
  | 'Expected'
  | 'KeyConditions'
  | 'QueryFilter'
type Nameless<Input> = Omit<Input, 'TableName' | OldForms>
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type WritePart<Name extends keyof TransactItem> = Nameless<NonNullable<TransactItem[Name]>>

/** One write of a transaction, in DynamoDB's form without the table's name. */
export type Write =
  | { readonly Put: WritePart<'Put'> }
  | { readonly Update: WritePart<'Update'> }
  | { readonly Delete: WritePart<'Delete'> }
  | { readonly ConditionCheck: WritePart<'ConditionCheck'> }

/**
 * The table, with DynamoDB's own expressions, in which `#name` stands for the attribute `name` unless ExpressionAttributeNames has it:
 * DynamoDB reserves many words. Repeats calls after conflicts, throttling, faults and lost answers until the
 * deadline, then throws `unavailable` (503).
 *
 * A call whose answer is lost may run twice. `transact` has a request token; other writes must be idempotent.
 */
export type Table = {
  /** Strongly consistent by default. */
  get(key: Key, options?: Partial<Nameless<GetCommandInput>>): Promise<Item | undefined>
  /** Returns the existing items in any order, strongly consistent. */
  getAll(keys: readonly Key[]): Promise<Item[]>
  /** Returns one page, strongly consistent by default. */
  query(input: Nameless<QueryCommandInput>): Promise<{ items: Item[]; lastKey: Item | undefined }>
  put(input: Nameless<PutCommandInput>): Promise<void>
  /** Returns what `ReturnValues` requests. Throws ConditionFailed. */
  update(input: Nameless<UpdateCommandInput>): Promise<Item | undefined>
  /** Returns what `ReturnValues` requests; nothing after a lost answer. Throws ConditionFailed. */
  delete(input: Nameless<DeleteCommandInput>): Promise<Item | undefined>
  /** Throws TransactionRefused if a condition fails. */
  transact(writes: readonly Write[]): Promise<void>
  deleteAll(keys: readonly Key[]): Promise<void>
  /** Puts items in batches, each item on its own: after an error, some may be stored. */
  putAll(items: readonly Item[]): Promise<void>
  /** Returns this table with a deadline for all its calls together (milliseconds from now). */
  within(milliseconds: number): Table
}

/** A single write's condition failed. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
}

/** For `catch`: ignores a failed condition and rethrows the rest. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ConditionFailed)) throw error
}

/** For `catch`: throws this instead of a failed condition, and rethrows the rest. */
export const refuseWith = (create: () => Error) => (error: unknown) => {
  throw error instanceof ConditionFailed ? create() : error
}

/** DynamoDB refused a value that it cannot store, such as an item above 400 KB; nothing was written. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable'
}

/** A transaction's condition failed; nothing was written. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused'
  readonly #refusals: ReadonlySet<number>

  /** @param refusals indexes of the refused writes */
  constructor(refusals: ReadonlySet<number>) {
    super(`Refused by the conditions of writes ${[...refusals].join(', ')}`)
    this.#refusals = refusals
  }

  by(index: number): boolean {
    return this.#refusals.has(index)
  }
}

/** Returns why a transaction was refused; undefined if it was written. Rethrows other errors. */
export async function findRefusal(transaction: Promise<void>): Promise<TransactionRefused | undefined> {
  try {
    await transaction
  } catch (error) {
    if (error instanceof TransactionRefused) return error
    throw error
  }
}

/** Returns whether a transaction was written: false if a condition refused it. */
export const isWritten = async (transaction: Promise<void>): Promise<boolean> => !(await findRefusal(transaction))
