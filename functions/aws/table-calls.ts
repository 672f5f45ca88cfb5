import type {
  BatchGetCommandInput,
  BatchWriteCommandInput,
  DeleteCommandInput,
  GetCommandInput,
  PutCommandInput,
  QueryCommandInput,
  TransactWriteCommandInput,
  UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { type Answer, readAnswer } from './answer.ts'
import { toAttributes } from './attributes.ts'
import { openService } from './service.ts'

type Options = { readonly abortSignal: AbortSignal }
type Native = Readonly<Record<string, unknown>>

/** Returns DynamoDB's calls with the signatures of the SDK's document client. They also throw TypeError for a value that cannot be stored. */
export function openTableCalls() {
  const send = openService({ name: 'dynamodb', target: 'DynamoDB_20120810', contentType: 'application/x-amz-json-1.0' })
  const call = (operation: string, input: object, { abortSignal }: Options): Promise<Answer> =>
    send(operation, input, abortSignal, readAnswer)

  return {
    get: (input: GetCommandInput, options: Options) => call('GetItem', toNative(input), options),
    query: (input: QueryCommandInput, options: Options) => call('Query', toNative(input), options),
    put: (input: PutCommandInput, options: Options) => call('PutItem', toNative(input), options),
    update: (input: UpdateCommandInput, options: Options) => call('UpdateItem', toNative(input), options),
    delete: (input: DeleteCommandInput, options: Options) => call('DeleteItem', toNative(input), options),

    batchGet({ RequestItems = {} }: BatchGetCommandInput, options: Options) {
      const requests = mapValues(RequestItems, ({ Keys, ...request }) => ({
        ...request,
        Keys: Keys?.map(toAttributes),
      }))
      return call('BatchGetItem', { RequestItems: requests }, options)
    },

    batchWrite({ RequestItems = {} }: BatchWriteCommandInput, options: Options) {
      const requests = mapValues(RequestItems, (writes) => writes.map((write) => mapValues(write, toNative)))
      return call('BatchWriteItem', { RequestItems: requests }, options)
    },

    transactWrite({ TransactItems = [], ...input }: TransactWriteCommandInput, options: Options): Promise<object> {
      const writes = TransactItems.map((write) => mapValues(write, toNative))
      return call('TransactWriteItems', { ...input, TransactItems: writes }, options)
    },
  }
}

/** The parts of a request that are items, keys and values. */
const itemParts = new Set(['Item', 'Key', 'ExclusiveStartKey', 'ExpressionAttributeValues'])

const toNative = (input: object = {}): Native =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, itemParts.has(name) && value ? toAttributes(value) : value]),
  )

const mapValues = <Value, Mapped>(object: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
