import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  type BatchWriteCommandInput,
  DynamoDBDocument,
  type GetCommandInput,
  type GetCommandOutput,
  type QueryCommandInput,
  type QueryCommandOutput,
} from '@aws-sdk/lib-dynamodb'
import { openDirectReads } from '#functions/aws/direct-reads.ts'
import { systemTimers, type Timers } from '#functions/timers.ts'
import { limits } from '#shared/limits.ts'
import { isRetryable, toStoreError, Unprocessed } from './errors.ts'
import type { Key } from './keys.ts'
import { createDeadline, type Deadline, withRetry } from './retry.ts'
import type { Item, Table, Write } from './table.ts'

/** DynamoDB's limit for BatchGetItem. */
const readsInBatch = 100
/** DynamoDB's limit for BatchWriteItem. */
const writesInBatch = 25
const batchesAtOnce = 4

const connections = { keepAlive: true, maxSockets: 50 }

type Options = { readonly abortSignal: AbortSignal }
/** Sends the reads: the SDK's document client, or a replacement. */
type Reads = {
  get(input: GetCommandInput, options: Options): Promise<Pick<GetCommandOutput, 'Item'>>
  batchGet(
    input: BatchGetCommandInput,
    options: Options,
  ): Promise<Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>>
  query(input: QueryCommandInput, options: Options): Promise<Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>>
}

/**
 * Returns the table of this name, at the endpoint and with the credentials of the SDK's environment variables.
 * @param openReads `(documents) => documents` reads through the SDK (functions/aws/README.md)
 */
export function openTable(
  tableName: string,
  timers: Timers = systemTimers,
  openReads: (documents: DynamoDBDocument, agents: Agents) => Reads = openDirectReads,
): Table {
  const agents = { httpAgent: new HttpAgent(connections), httpsAgent: new HttpsAgent(connections) }
  // The SDK's retries ignore the request's deadline, so the table retries instead.
  const dynamo = new DynamoDBClient({ maxAttempts: 1, requestHandler: agents })
  const documents = DynamoDBDocument.from(dynamo, { marshallOptions: { removeUndefinedValues: true } })
  return createTable({ documents, reads: openReads(documents, agents), TableName: tableName, timers })
}

type Agents = { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }
type Source = {
  readonly documents: DynamoDBDocument
  readonly reads: Reads
  readonly TableName: string
  readonly timers: Timers
}

function createTable(source: Source, deadline?: Deadline): Table {
  const { documents, reads, TableName, timers } = source
  const callWithRetry = async <Answer>(call: (options: Options) => Promise<Answer>): Promise<Answer> => {
    try {
      return await withRetry(
        deadline ?? createDeadline(limits.transaction.budget, timers),
        isRetryable,
        (abortSignal) => call({ abortSignal }),
      )
    } catch (error) {
      throw toStoreError(error)
    }
  }

  return {
    async get(Key, more) {
      const input = { ConsistentRead: true, ...more, TableName, Key }
      return (await callWithRetry((options) => reads.get(input, options))).Item
    },

    getAll: async (keys) => (await Promise.all(cutBatches(keys, readsInBatch).map(getBatch))).flat(),

    async query(query) {
      const input = { ConsistentRead: true, ...query, TableName }
      const { Items = [], LastEvaluatedKey } = await callWithRetry((options) => reads.query(input, options))
      return { items: Items, lastKey: LastEvaluatedKey }
    },

    async put(input) {
      await callWithRetry((options) => documents.put({ ...input, TableName }, options))
    },

    async update(input) {
      return (await callWithRetry((options) => documents.update({ ...input, TableName }, options))).Attributes
    },

    async delete(input) {
      await callWithRetry((options) => documents.delete({ ...input, TableName }, options))
    },

    async transact(writes) {
      const input = {
        TransactItems: writes.map((write) => toTransactItem(write, TableName)),
        // All attempts share a token, so that DynamoDB runs a transaction once even if its answer is lost.
        ClientRequestToken: randomUUID(),
      }
      await callWithRetry((options) => documents.transactWrite(input, options))
    },

    async deleteAll(keys) {
      const batches = cutBatches(keys, writesInBatch)
      const worker = async () => {
        for (let batch = batches.shift(); batch; batch = batches.shift()) await deleteBatch(batch)
      }
      await Promise.all(Array.from({ length: batchesAtOnce }, worker))
    },

    within: (milliseconds) => createTable(source, createDeadline(milliseconds, timers)),
  }

  async function getBatch(batch: readonly Key[]): Promise<Item[]> {
    let Keys: Item[] = [...batch]
    const found: Item[] = []
    await callWithRetry(async (options) => {
      const input = { RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }
      const { Responses, UnprocessedKeys } = await reads.batchGet(input, options)
      found.push(...(Responses?.[TableName] ?? []))
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? []
      if (Keys.length > 0) throw new Unprocessed()
    })
    return found
  }

  async function deleteBatch(keys: readonly Key[]): Promise<void> {
    let RequestItems: BatchWriteCommandInput['RequestItems'] = {
      [TableName]: keys.map((Key) => ({ DeleteRequest: { Key } })),
    }
    await callWithRetry(async (options) => {
      RequestItems = (await documents.batchWrite({ RequestItems }, options)).UnprocessedItems
      if (Object.keys(RequestItems ?? {}).length > 0) throw new Unprocessed()
    })
  }
}

const cutBatches = (keys: readonly Key[], size: number): (readonly Key[])[] =>
  Array.from({ length: Math.ceil(keys.length / size) }, (_, index) => keys.slice(index * size, (index + 1) * size))

function toTransactItem(write: Write, TableName: string) {
  if ('Put' in write) return { Put: { ...write.Put, TableName } }
  if ('Update' in write) return { Update: { ...write.Update, TableName } }
  if ('Delete' in write) return { Delete: { ...write.Delete, TableName } }
  return { ConditionCheck: { ...write.ConditionCheck, TableName } }
}
