import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { listenLocally } from '../../infra/local/fakes/service.ts'

export type Fault =
  /** Refused because another transaction holds an item. */
  | 'conflict'
  /** Refused for lack of capacity. */
  | 'throttle'
  /** The service failed before doing anything. */
  | 'fault'
  /** Refused for a value that DynamoDB does not store. */
  | 'invalid'
  /** Done, but the connection breaks before the answer. */
  | 'lost'
  /** Done, but the connection breaks within the answer. */
  | 'torn'
  /** Only half of a batch is done, the rest returned. */
  | 'half'
  /** Read from a replica without the item. */
  | 'stale'
  /** Nothing is done, and no answer comes. */
  | 'hang'
  /** Done after this settles. */
  | { readonly after: Promise<unknown> }

export type TableCall = { readonly operation: string; readonly input: string }

type Cost = { calls: number; readUnits: number; writeUnits: number }

export type FaultProxy = {
  start(engineUrl: string): Promise<{ url: string; close(): Promise<void> }>
  /** Returns a call's fault; undefined lets it pass. */
  fault: (call: TableCall) => Fault | undefined
  /** Refuses, as DynamoDB does, conflicts of a transaction with other writes. The engine runs calls one after another. */
  conflicts: boolean
  /** Ignores reads of the session. */
  measure(work: () => Promise<unknown>): Promise<Cost>
}

const consumed = z.object({ CapacityUnits: z.number() })
const answerSchema = z.object({ ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])) })

/** Each request with an access token reads the session; a write may read it together with other items. */
export const readsSession = ({ operation, input }: TableCall): boolean =>
  operation === 'GetItem' && JSON.parse(input).Key.sk.S.startsWith('S#')

/** A proxy in front of the engine that measures consumption and injects faults. */
export function createFaultProxy(): FaultProxy {
  /** The items that are being written, by key. */
  const locks = new Map<string, 'transaction' | 'write'>()
  let cost: Cost = { calls: 0, readUnits: 0, writeUnits: 0 }
  const proxy: FaultProxy = {
    start,
    fault: () => undefined,
    conflicts: false,
    async measure(work) {
      cost = { calls: 0, readUnits: 0, writeUnits: 0 }
      await work()
      return cost
    },
  }

  async function start(engineUrl: string) {
    const agent = new Agent({ keepAlive: true })
    const server = createServer((incoming, outgoing) => {
      // The client has closed its connection.
      handle(incoming, outgoing, agent).catch(() => outgoing.destroy())
    })
    const { url, close } = await listenLocally(server)
    return {
      url,
      close: async () => {
        agent.destroy()
        await close()
      },
    }

    async function handle(incoming: IncomingMessage, outgoing: ServerResponse, agent: Agent) {
      const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? ''
      const input = (await buffer(incoming)).toString()
      const fault = proxy.fault({ operation, input })
      if (fault === 'hang') return
      if (fault === 'conflict' || fault === 'throttle' || fault === 'fault' || fault === 'invalid')
        return refuse(outgoing, operation, input, fault)
      if (fault === 'stale') return void outgoing.writeHead(200).end('{}')
      if (typeof fault === 'object') await fault.after

      const { part, unprocessed } = fault === 'half' ? halve(input) : { part: JSON.parse(input), unprocessed: {} }
      const metered = JSON.stringify({ ...part, ReturnConsumedCapacity: 'TOTAL' })
      const writes = proxy.conflicts ? listWrittenKeys(operation, input) : []
      const isTransaction = operation === 'TransactWriteItems'
      if (writes.some((key) => locks.get(key) === 'transaction' || (isTransaction && locks.has(key))))
        return refuse(outgoing, operation, input, 'conflict')
      for (const key of writes) locks.set(key, isTransaction ? 'transaction' : 'write')
      const answer = await forward(engineUrl, incoming, metered, agent).finally(() => {
        for (const key of writes) locks.delete(key)
      })
      const { status, headers } = answer
      const body = fault === 'half' ? addUnprocessed(answer.body, unprocessed) : answer.body
      if (!readsSession({ operation, input })) count(operation, body)
      if (fault === 'lost') return void outgoing.destroy()
      outgoing.writeHead(status, { ...headers, 'content-length': body.length })
      if (fault === 'torn') return void outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
      outgoing.end(body)
    }
  }

  function count(operation: string, body: Buffer) {
    const { ConsumedCapacity = [] } = answerSchema.parse(JSON.parse(body.toString() || '{}'))
    const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
    cost.calls++
    if (/^(Get|Query|BatchGet|TransactGet)/.test(operation)) cost.readUnits += units
    else cost.writeUnits += units
  }

  return proxy
}

type WritePart = { readonly Item?: TableKey; readonly Key?: TableKey }
type TableKey = { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } }

/** Ignores batches, which are rare. */
function listWrittenKeys(operation: string, input: string): string[] {
  if (!/^(TransactWriteItems|PutItem|UpdateItem|DeleteItem)$/.test(operation)) return []
  const body = JSON.parse(input)
  const parts: WritePart[] = body.TransactItems?.flatMap((part: object) => Object.values(part)) ?? [body]
  return parts.flatMap(({ Item, Key }) => {
    const key = Item ?? Key
    return key ? [`${key.pk.S} ${key.sk.S}`] : []
  })
}

/** Splits a batch into what is passed on, and what is returned as unprocessed. */
function halve(input: string) {
  const request = JSON.parse(input)
  const [name = ''] = Object.keys(request.RequestItems)
  const items = request.RequestItems[name]
  const isRead = !Array.isArray(items)
  const all: readonly unknown[] = isRead ? items.Keys : items
  const slice = (from: number, to?: number) => {
    const some = all.slice(from, to)
    return { [name]: isRead ? { ...items, Keys: some } : some }
  }
  const middle = Math.ceil(all.length / 2)
  const unprocessed = middle < all.length ? { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: slice(middle) } : {}
  return { part: { ...request, RequestItems: slice(0, middle) }, unprocessed }
}

const addUnprocessed = (body: Buffer, unprocessed: object): Buffer =>
  Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), ...unprocessed }))

function forward(engineUrl: string, incoming: IncomingMessage, body: string, agent: Agent) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const { 'content-length': _, host: __, ...headers } = incoming.headers
    const onward = request(engineUrl, { method: 'POST', headers, agent }, async (answer) => {
      try {
        const content = { 'content-type': String(answer.headers['content-type']) }
        resolve({ status: answer.statusCode ?? 500, headers: content, body: await buffer(answer) })
      } catch (error) {
        reject(error)
      }
    })
    onward.once('error', reject)
    onward.end(body)
  })
}

/** Uses DynamoDB's own texts. */
function refuse(
  outgoing: ServerResponse,
  operation: string,
  input: string,
  fault: 'conflict' | 'throttle' | 'fault' | 'invalid',
): void {
  const transaction = operation === 'TransactWriteItems'
  const name = {
    conflict: transaction ? 'TransactionCanceledException' : 'TransactionConflictException',
    throttle: transaction ? 'TransactionCanceledException' : 'ProvisionedThroughputExceededException',
    fault: 'InternalServerError',
    invalid: transaction ? 'TransactionCanceledException' : 'ValidationException',
  }[fault]
  const reason = {
    conflict: 'TransactionConflict',
    throttle: 'ThrottlingError',
    fault: '',
    invalid: 'ValidationError',
  }[fault]
  const writes = transaction ? JSON.parse(input).TransactItems.length : 0
  const reasons = Array.from({ length: writes }, (_, index) => ({ Code: index === 0 ? reason : 'None' }))
  outgoing.writeHead(fault === 'fault' ? 500 : 400, { 'content-type': 'application/x-amz-json-1.0' })
  outgoing.end(
    JSON.stringify({
      __type: `com.amazonaws.dynamodb.v20120810#${name}`,
      message: `A fault of the test: ${fault}`,
      ...(transaction && fault !== 'fault' ? { CancellationReasons: reasons } : {}),
    }),
  )
}
