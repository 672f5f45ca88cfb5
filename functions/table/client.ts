import { randomUUID } from 'node:crypto'
import type { Answer, BatchWrite } from '#functions/aws/answer.ts'
import { openTableCalls } from '#functions/aws/table-calls.ts'
import { systemTimers, type Timers } from '#functions/timers.ts'
import { serverLimits } from '#shared/limits.ts'
import { isRetryable, toStoreError, Unprocessed } from './errors.ts'
import type { Key } from './keys.ts'
import { createDeadline, type Deadline, withRetry } from './retry.ts'
import type { Item, Table, Write } from './table.ts'

/** DynamoDB's limit for BatchGetItem. */
const readsInBatch = 100
/** DynamoDB's limit for BatchWriteItem. */
const writesInBatch = 25
const batchesAtOnce = 4

type Options = { readonly abortSignal: AbortSignal }
/** Sends the calls: functions/aws, or the SDK's document client. */
type Calls = ReturnType<typeof openTableCalls>

/** Returns the table of this name, by default at the endpoint and with the credentials of a function's variables. */
export const openTable = (TableName: string, timers: Timers = systemTimers, calls: Calls = openTableCalls()): Table =>
  createTable({ calls, TableName, timers })

type Source = { readonly calls: Calls; readonly TableName: string; readonly timers: Timers }

function createTable(source: Source, deadline?: Deadline): Table {
  const { calls, TableName, timers } = source
  const callWithRetry = async <Result>(call: (options: Options) => Promise<Result>): Promise<Result> => {
    try {
      return await withRetry(
        deadline ?? createDeadline(serverLimits.transaction.budget, timers),
        isRetryable,
        (abortSignal) => call({ abortSignal }),
      )
    } catch (error) {
      throw toStoreError(error)
    }
  }

  return {
    async get(Key, more) {
      const input = { ...toInput({ ConsistentRead: true, ...more }), Key }
      return (await callWithRetry((options) => calls.get(input, options))).Item
    },

    getAll: async (keys) => (await Promise.all(cutBatches(keys, readsInBatch).map(getBatch))).flat(),

    async query(query) {
      const input = toInput({ ConsistentRead: true, ...query })
      const { Items = [], LastEvaluatedKey } = await callWithRetry((options) => calls.query(input, options))
      return { items: Items, lastKey: LastEvaluatedKey }
    },

    async put(input) {
      await callWithRetry((options) => calls.put(toInput(input), options))
    },

    async update(input) {
      return (await callWithRetry((options) => calls.update(toInput(input), options))).Attributes
    },

    async delete(input) {
      return (await callWithRetry((options) => calls.delete(toInput(input), options))).Attributes
    },

    async transact(writes) {
      const input = {
        TransactItems: writes.map(toTransactItem),
        // All attempts share a token, so that DynamoDB runs a transaction once even if its answer is lost.
        ClientRequestToken: randomUUID(),
      }
      await callWithRetry((options) => calls.transactWrite(input, options))
    },

    deleteAll: (keys) => writeAll(keys.map((Key) => ({ DeleteRequest: { Key } }))),

    putAll: (items) => writeAll(items.map((Item) => ({ PutRequest: { Item } }))),

    within: (milliseconds) => createTable(source, createDeadline(milliseconds, timers)),
  }

  /** Adds the table's name, and those of the attributes. */
  function toInput<Input extends Expressions>(input: Input) {
    const names = listNames(input)
    return names ? { ...input, TableName, ExpressionAttributeNames: names } : { ...input, TableName }
  }

  function toTransactItem(write: Write) {
    if ('Put' in write) return { Put: toInput(write.Put) }
    if ('Update' in write) return { Update: toInput(write.Update) }
    if ('Delete' in write) return { Delete: toInput(write.Delete) }
    return { ConditionCheck: toInput(write.ConditionCheck) }
  }

  async function getBatch(batch: readonly Key[]): Promise<Item[]> {
    let Keys: Item[] = [...batch]
    const found: Item[] = []
    await callWithRetry(async (options) => {
      const input = { RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }
      const { Responses, UnprocessedKeys } = await calls.batchGet(input, options)
      found.push(...(Responses?.[TableName] ?? []))
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? []
      if (Keys.length > 0) throw new Unprocessed()
    })
    return found
  }

  async function writeAll(writes: readonly BatchWrite[]): Promise<void> {
    const batches = cutBatches(writes, writesInBatch)
    const worker = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) await writeBatch(batch)
    }
    await Promise.all(Array.from({ length: batchesAtOnce }, worker))
  }

  async function writeBatch(batch: readonly BatchWrite[]): Promise<void> {
    let RequestItems: Answer['UnprocessedItems'] = { [TableName]: [...batch] }
    await callWithRetry(async (options) => {
      RequestItems = (await calls.batchWrite({ RequestItems }, options)).UnprocessedItems
      if (Object.keys(RequestItems ?? {}).length > 0) throw new Unprocessed()
    })
  }
}

const cutBatches = <One>(all: readonly One[], size: number): (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

const expressions = [
  'ConditionExpression',
  'FilterExpression',
  'KeyConditionExpression',
  'ProjectionExpression',
  'UpdateExpression',
] as const
type Expressions = { readonly [part in (typeof expressions)[number]]?: string | undefined } & {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined
}

/** Returns what `#name` stands for in the expressions of a call; undefined if none has one. */
function listNames(input: Expressions): Record<string, string> | undefined {
  const text = expressions.map((part) => input[part]).join()
  if (!text.includes('#')) return undefined
  return { ...Object.fromEntries(text.matchAll(/#(\w+)/g)), ...input.ExpressionAttributeNames }
}
