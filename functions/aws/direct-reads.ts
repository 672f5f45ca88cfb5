import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import type {
  BatchGetCommandInput,
  DynamoDBDocumentClient,
  GetCommandInput,
  QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { type Answer, readAnswer } from './answer.ts'
import { type Agents, createPost } from './post.ts'
import { createSigner } from './signature.ts'

type Config = DynamoDBDocumentClient['config']
type Options = { readonly abortSignal: AbortSignal }
type Native = Readonly<Record<string, unknown>>

/**
 * Reads a table without the SDK's middleware, which takes four times as much processor time. Region, endpoint and credentials are
 * those of the SDK's client. Does not retry.
 *
 * Keys and values of expressions are strings and numbers; items may contain everything that DynamoDB stores.
 *
 * @throws DynamoDBServiceException with the service's name for it; SyntaxError with `$metadata`, like the SDK, for an unreadable
 * answer; Node's error for a lost connection; the signal's reason after an abort
 */
export function openDirectReads({ config }: { readonly config: Config }, agents: Agents) {
  let opened: ReturnType<typeof open> | undefined
  const connect = () => {
    opened ??= open(config, agents).catch((error: unknown) => {
      // The next call tries again.
      opened = undefined
      throw error
    })
    return opened
  }

  async function call(operation: string, input: object, { abortSignal }: Options): Promise<Answer> {
    const { sign, post } = await connect()
    const body = JSON.stringify(input)
    const headers = sign(`DynamoDB_20120810.${operation}`, body, await config.credentials(), Date.now())
    const { status, text } = await post(headers, body, abortSignal)
    try {
      if (status < 300) return readAnswer(text)
      throw readException(status, text)
    } catch (error) {
      throw error instanceof SyntaxError ? Object.assign(error, { $metadata: { httpStatusCode: status } }) : error
    }
  }

  return {
    get: ({ Key, ...input }: GetCommandInput, options: Options) =>
      call('GetItem', { ...input, Key: Key && toAttributes(Key) }, options),

    batchGet({ RequestItems = {}, ...input }: BatchGetCommandInput, options: Options) {
      const requests = Object.entries(RequestItems).map(([table, { Keys, ...request }]) => [
        table,
        { ...request, Keys: Keys?.map(toAttributes) },
      ])
      return call('BatchGetItem', { ...input, RequestItems: Object.fromEntries(requests) }, options)
    },

    query(
      { ExclusiveStartKey: start, ExpressionAttributeValues: values, ...input }: QueryCommandInput,
      options: Options,
    ) {
      const native = {
        ExclusiveStartKey: start && toAttributes(start),
        ExpressionAttributeValues: values && toAttributes(values),
      }
      return call('Query', { ...input, ...native }, options)
    },
  }
}

/** Returns the signer and the sender for the client's configured endpoint. */
async function open(config: Config, agents: Agents) {
  // Renamed, because the linter takes use… for React hooks.
  const { useDualstackEndpoint: isDualstack, useFipsEndpoint: isFips } = config
  const region = await config.region()
  const { url } = config.endpointProvider({
    Region: region,
    Endpoint: await config.serviceConfiguredEndpoint?.(),
    UseDualStack: await isDualstack(),
    UseFIPS: await isFips(),
    AccountId: (await config.credentials()).accountId,
    AccountIdEndpointMode: await config.accountIdEndpointMode(),
  })
  const { host, pathname } = url
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  return { sign: createSigner({ region, host, path }), post: createPost(url, path, agents) }
}

function readException(status: number, text: string): DynamoDBServiceException {
  const { __type: type = 'Unknown', message = 'UnknownError' } = JSON.parse(text || '{}') ?? {}
  return new DynamoDBServiceException({
    name: String(type).replace(/^.*#/, ''),
    message: String(message),
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
  })
}

const toAttributes = (values: Native) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toAttribute(value)]))

function toAttribute(value: unknown): { readonly S: string } | { readonly N: string } {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER) return { N: String(value) }
  throw new TypeError(`Keys and values must be strings or exact numbers, not ${String(value)}`)
}
