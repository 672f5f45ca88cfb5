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

/** The parameters that older forms of the API take instead of expressions. */
type OldForms =
  | 'AttributesToGet'
  | 'AttributeUpdates'
  | 'ConditionalOperator'
  | 'Expected'
  | 'KeyConditions'
  | 'QueryFilter'
type Nameless<Input> = Omit<Input, 'TableName' | OldForms>
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]
type Part<Name extends keyof TransactItem> = Nameless<NonNullable<TransactItem[Name]>>

/** One part of a transaction, as DynamoDB spells it but for the table's name. */
export type Write =
  | { readonly Put: Part<'Put'> }
  | { readonly Update: Part<'Update'> }
  | { readonly Delete: Part<'Delete'> }
  | { readonly ConditionCheck: Part<'ConditionCheck'> }

/**
 * The table, in DynamoDB's own expressions. Every call is repeated with jitter after conflicts, throttles, faults and
 * lost answers until its deadline; what cannot be done by then throws the Problem `unavailable` (503).
 *
 * A repeated call may follow one that stood although its answer was lost. `transact` is safe by its request token; the
 * other writes must be such that doing them twice is doing them once.
 */
export type Table = {
  /** One item, strongly consistent. */
  get(key: Key, options?: Partial<Nameless<GetCommandInput>>): Promise<Item | undefined>
  /** Those items of these keys that are there, in no order, strongly consistent. */
  getAll(keys: readonly Key[]): Promise<Item[]>
  /** One page of a range, strongly consistent. */
  query(input: Nameless<QueryCommandInput>): Promise<{ items: Item[]; lastKey: Item | undefined }>
  put(input: Nameless<PutCommandInput>): Promise<void>
  /** Gives what `ReturnValues` asks for. Throws ConditionFailed. */
  update(input: Nameless<UpdateCommandInput>): Promise<Item | undefined>
  /** Throws ConditionFailed. */
  delete(input: Nameless<DeleteCommandInput>): Promise<void>
  /** All of the writes or none. Throws TransactionRefused when a condition does not hold. */
  transact(writes: readonly Write[]): Promise<void>
  /** Deletes items in batches, in no order. */
  deleteAll(keys: readonly Key[]): Promise<void>
  /** The same table for one request: all its calls together end within this time (milliseconds from now). */
  within(milliseconds: number): Table
}

/** The condition of a single write did not hold. */
export class ConditionFailed extends Error {
  override readonly name = 'ConditionFailed'
}

/** DynamoDB refused a value that it cannot store, such as an item above 400 KB; nothing was written. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable'
}

/** A transaction was refused by the condition of at least one write; nothing was written. */
export class TransactionRefused extends Error {
  override readonly name = 'TransactionRefused'
  readonly #refusals: ReadonlySet<number>

  /** @param refusals the places, in the list of writes, of those whose condition did not hold */
  constructor(refusals: ReadonlySet<number>) {
    super(`Refused by the conditions of writes ${[...refusals].join(', ')}`)
    this.#refusals = refusals
  }

  /** Returns whether the write at this place of the list was refused. */
  by(index: number): boolean {
    return this.#refusals.has(index)
  }
}
