import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { systemTimers, type Timers } from '#functions/timers.ts'
import { limits } from '#shared/limits.ts'
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
  // The SDK's own retries know nothing of the request's deadline.
  const dynamo = new DynamoDBClient({ maxAttempts: 1 })
  const documents = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } })
  return createTable(documents, tableName, timers, undefined)
}

function createTable(
  documents: DynamoDBDocumentClient,
  TableName: string,
  timers: Timers,
  deadline: Deadline | undefined,
): Table {
  const callWithRetry = async <Answer>(call: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    try {
      return await withRetry(deadline ?? createDeadline(limits.transaction.budget, timers), isRetryable, call)
    } catch (error) {
      throw toStoreError(error)
    }
  }

  return {
    async get(Key, options) {
      const command = new GetCommand({ ConsistentRead: true, ...options, TableName, Key })
      return (await callWithRetry((abortSignal) => documents.send(command, { abortSignal }))).Item
    },

    getAll: async (keys) => (await Promise.all(cutBatches(keys, readsInBatch).map(getBatch))).flat(),

    async query(input) {
      const command = new QueryCommand({ ConsistentRead: true, ...input, TableName })
      const { Items = [], LastEvaluatedKey } = await callWithRetry((abortSignal) =>
        documents.send(command, { abortSignal }),
      )
      return { items: Items, lastKey: LastEvaluatedKey }
    },

    async put(input) {
      const command = new PutCommand({ ...input, TableName })
      await callWithRetry((abortSignal) => documents.send(command, { abortSignal }))
    },

    async update(input) {
      const command = new UpdateCommand({ ...input, TableName })
      return (await callWithRetry((abortSignal) => documents.send(command, { abortSignal }))).Attributes
    },

    async delete(input) {
      const command = new DeleteCommand({ ...input, TableName })
      await callWithRetry((abortSignal) => documents.send(command, { abortSignal }))
    },

    async transact(writes) {
      // One token for all repetitions: a transaction whose answer was lost is not done twice.
      const command = new TransactWriteCommand({
        TransactItems: writes.map((write) => withTableName(write, TableName)),
        ClientRequestToken: randomUUID(),
      })
      await callWithRetry((abortSignal) => documents.send(command, { abortSignal }))
    },

    async deleteAll(keys) {
      const batches = cutBatches(keys, writesInBatch)
      const worker = async () => {
        for (let batch = batches.shift(); batch; batch = batches.shift()) await deleteBatch(batch)
      }
      await Promise.all(Array.from({ length: batchesAtOnce }, worker))
    },

    within: (milliseconds) => createTable(documents, TableName, timers, createDeadline(milliseconds, timers)),
  }

  async function getBatch(batch: readonly Key[]): Promise<Item[]> {
    let left = batch.map((key): Item => ({ ...key }))
    const found: Item[] = []
    await callWithRetry(async (abortSignal) => {
      const command = new BatchGetCommand({ RequestItems: { [TableName]: { Keys: left, ConsistentRead: true } } })
      const { Responses, UnprocessedKeys } = await documents.send(command, { abortSignal })
      found.push(...(Responses?.[TableName] ?? []))
      left = UnprocessedKeys?.[TableName]?.Keys ?? []
      if (left.length > 0) throw new Unprocessed()
    })
    return found
  }

  async function deleteBatch(keys: readonly Key[]): Promise<void> {
    let requests = keys.map((Key) => ({ DeleteRequest: { Key: { ...Key } } }))
    await callWithRetry(async (abortSignal) => {
      const command = new BatchWriteCommand({ RequestItems: { [TableName]: requests } })
      const { UnprocessedItems } = await documents.send(command, { abortSignal })
      const left = new Set((UnprocessedItems?.[TableName] ?? []).map(({ DeleteRequest }) => DeleteRequest?.Key?.sk))
      requests = requests.filter(({ DeleteRequest }) => left.has(DeleteRequest.Key.sk))
      if (requests.length > 0) throw new Unprocessed()
    })
  }
}

const cutBatches = (keys: readonly Key[], size: number): (readonly Key[])[] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, index) => keys.slice(index * size, (index + 1) * size))

function withTableName(write: Write, TableName: string) {
  if ('Put' in write) return { Put: { ...write.Put, TableName } }
  if ('Update' in write) return { Update: { ...write.Update, TableName } }
  if ('Delete' in write) return { Delete: { ...write.Delete, TableName } }
  return { ConditionCheck: { ...write.ConditionCheck, TableName } }
}
