import { randomUUID } from 'node:crypto'
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import { endWith, sendDirectly } from '#functions/aws/direct.ts'
import { systemTimers, type Timers } from '#functions/timers.ts'
import { limits } from '#shared/limits.ts'
import { readAnswer } from './answer.ts'
import { toAttributes } from './attributes.ts'
import { isRetryable, toStoreError, Unprocessed } from './errors.ts'
import type { Key } from './keys.ts'
import { createDeadline, type Deadline, withRetry } from './retry.ts'
import type { Item, Table, Write } from './table.ts'

/** BatchGetItem takes this many keys at most. */
const readsInBatch = 100
/** BatchWriteItem takes this many writes at most. */
const writesInBatch = 25
/** How many batches of writes are under way at once. */
const batchesAtOnce = 4

/** The table behind this name, at the endpoint and with the credentials of the SDK's own variables. */
export function openTable(tableName: string, timers: Timers = systemTimers): Table {
  const dynamo = new DynamoDBClient({ cacheMiddleware: true })
  // The SDK's own retries know nothing of the request's deadline: the table's take their place.
  sendDirectly(dynamo, { version: '1.0', target: 'DynamoDB_20120810', read: readAnswer })
  return createTable(dynamo, tableName, timers, undefined)
}

/** Items in answers are read by `readAnswer`: they hold values, not the API's spellings that the SDK's types tell of. */
function createTable(dynamo: DynamoDBClient, TableName: string, timers: Timers, deadline: Deadline | undefined): Table {
  const callWithRetry = async <Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await withRetry(deadline ?? createDeadline(limits.transaction.budget, timers), isRetryable, call)
    } catch (error) {
      throw toStoreError(error)
    }
  }

  return {
    async get(Key, options) {
      const command = new GetItemCommand({ ConsistentRead: true, ...options, TableName, Key: toAttributes(Key) })
      const { Item } = await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
      return Item
    },

    getAll: async (keys) => (await Promise.all(cutBatches(keys, readsInBatch).map(getBatch))).flat(),

    async query(input) {
      const ExclusiveStartKey = spell(input.ExclusiveStartKey)
      const command = new QueryCommand({ ConsistentRead: true, ...withValues(input), TableName, ExclusiveStartKey })
      const { Items = [], LastEvaluatedKey } = await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
      return { items: Items, lastKey: LastEvaluatedKey }
    },

    async put(input) {
      const command = new PutItemCommand({ ...withValues(input), TableName, Item: spell(input.Item) })
      await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
    },

    async update(input) {
      const command = new UpdateItemCommand({ ...withValues(input), TableName, Key: spell(input.Key) })
      const { Attributes } = await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
      return Attributes
    },

    async delete(input) {
      const command = new DeleteItemCommand({ ...withValues(input), TableName, Key: spell(input.Key) })
      await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
    },

    async transact(writes) {
      // One token for all repetitions: a transaction whose answer was lost is not done twice.
      const command = new TransactWriteItemsCommand({
        TransactItems: writes.map((write) => toTransactItem(write, TableName)),
        ClientRequestToken: randomUUID(),
      })
      await callWithRetry((signal) => dynamo.send(endWith(command, signal)))
    },

    async deleteAll(keys) {
      const batches = cutBatches(keys, writesInBatch)
      const worker = async () => {
        for (let batch = batches.shift(); batch; batch = batches.shift()) await deleteBatch(batch)
      }
      await Promise.all(Array.from({ length: batchesAtOnce }, worker))
    },

    within: (milliseconds) => createTable(dynamo, TableName, timers, createDeadline(milliseconds, timers)),
  }

  async function getBatch(batch: readonly Key[]): Promise<Item[]> {
    let left = batch.map(toAttributes)
    const found: Item[] = []
    await callWithRetry(async (signal) => {
      const command = new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: left, ConsistentRead: true } } })
      const { Responses, UnprocessedKeys } = await dynamo.send(endWith(command, signal))
      found.push(...(Responses?.[TableName] ?? []))
      left = UnprocessedKeys?.[TableName]?.Keys ?? []
      if (left.length > 0) throw new Unprocessed()
    })
    return found
  }

  async function deleteBatch(keys: readonly Key[]): Promise<void> {
    let requests = keys.map((key) => ({ DeleteRequest: { Key: toAttributes(key) } }))
    await callWithRetry(async (signal) => {
      const command = new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } })
      const { UnprocessedItems } = await dynamo.send(endWith(command, signal))
      const left = new Set((UnprocessedItems?.[TableName] ?? []).map(({ DeleteRequest }) => DeleteRequest?.Key?.sk?.S))
      requests = requests.filter(({ DeleteRequest }) => left.has(DeleteRequest.Key.sk?.S))
      if (requests.length > 0) throw new Unprocessed()
    })
  }
}

const cutBatches = (keys: readonly Key[], size: number): (readonly Key[])[] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, index) => keys.slice(index * size, (index + 1) * size))

type Native = Readonly<Record<string, unknown>> | undefined
const spell = (values: Native) => values && toAttributes(values)

const withValues = <Input extends { readonly ExpressionAttributeValues?: Native }>(input: Input) => ({
  ...input,
  ExpressionAttributeValues: spell(input.ExpressionAttributeValues),
})

function toTransactItem(write: Write, TableName: string) {
  if ('Put' in write) return { Put: { ...withValues(write.Put), TableName, Item: spell(write.Put.Item) } }
  if ('Update' in write) return { Update: { ...withValues(write.Update), TableName, Key: spell(write.Update.Key) } }
  if ('Delete' in write) return { Delete: { ...withValues(write.Delete), TableName, Key: spell(write.Delete.Key) } }
  const { ConditionCheck } = write
  return { ConditionCheck: { ...withValues(ConditionCheck), TableName, Key: spell(ConditionCheck.Key) } }
}
