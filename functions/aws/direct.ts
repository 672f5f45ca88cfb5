import { type Answer, createPost } from './post.ts'
import { type Credentials, createSigner } from './signature.ts'

/** How calls to a service are written: one of AWS's JSON protocols, and what stands in front of an operation's name. */
export type Wire = {
  readonly version: '1.0' | '1.1'
  readonly target: string
  /** Reads the JSON of an answer that is no exception. Throws SyntaxError for what is none. @default JSON.parse */
  readonly read?: (text: string) => object
}

/** An answer that is no JSON: it was cut off, or made by something in between. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}

/** A client of the SDK, as far as it is needed to go around its middleware. */
type SdkClient = {
  readonly config: Config
  readonly middlewareStack: {
    add(
      middleware: (
        next: unknown,
        context: Context,
      ) => (call: { input: object }) => Promise<{ response: unknown; output: { $metadata: object } }>,
      options: { name: string; step: 'initialize'; priority: 'high' },
    ): void
  }
}
type Context = { readonly commandName?: string }
/** What the client finds out by the SDK's variables and files. */
type Config = {
  readonly defaultSigningName: string
  readonly region: () => Promise<string>
  readonly credentials: () => Promise<Credentials & { readonly accountId?: string }>
  readonly useDualstackEndpoint: () => Promise<boolean>
  readonly useFipsEndpoint: () => Promise<boolean>
  readonly serviceConfiguredEndpoint?: () => Promise<string | undefined>
  readonly accountIdEndpointMode?: () => Promise<string | undefined>
  readonly endpointProvider: (parameters: EndpointParameters) => { readonly url: URL }
  readonly protocol?: {
    deserializeResponse(operation: object, context: object, response: object): Promise<unknown>
  }
}
type EndpointParameters = {
  readonly Region: string
  readonly Endpoint: string | undefined
  readonly UseDualStack: boolean
  readonly UseFIPS: boolean
  readonly AccountId: string | undefined
  readonly AccountIdEndpointMode: string | undefined
}

const signals = new WeakMap<object, AbortSignal>()

/** The same command, which now ends when the signal aborts: what is sent directly takes no options. */
export function endWith<Command extends { readonly input: object }>(command: Command, signal: AbortSignal): Command {
  signals.set(command.input, signal)
  return command
}

/**
 * Lets a client of the SDK send its commands directly: written as JSON, signed and posted, in place of the steps of its
 * middleware, which take four times as much processor time. Region, endpoint, credentials (which the SDK renews before they
 * expire) and exceptions are the SDK's; there are no repetitions, no log and no correction of the clock.
 *
 * A command may hold bytes as `WireBytes` only, and no dates; bytes of an answer are read with `toBytes`. Throws the
 * service's exceptions, `UnreadableAnswer`, and what `createPost` throws.
 */
export function sendDirectly(
  { config, middlewareStack }: SdkClient,
  { version, target, read = JSON.parse }: Wire,
): void {
  const contentType = `application/x-amz-json-${version}`
  let opened: ReturnType<typeof open> | undefined
  const connect = () => {
    opened ??= open(config, contentType).catch((error: unknown) => {
      // The next call looks again.
      opened = undefined
      throw error
    })
    return opened
  }

  middlewareStack.add(
    (_next, context) => {
      const operation = `${target}.${context.commandName?.replace(/Command$/, '')}`
      return async ({ input }) => {
        const { sign, post } = await connect()
        const body = JSON.stringify(input)
        const headers = sign(operation, body, await config.credentials(), Date.now())
        const answer = await post(headers, body, signals.get(input))
        const { statusCode = 0 } = answer.head
        if (statusCode >= 300) throw await readException(config, answer)
        return { response: answer, output: { ...parse(answer.body, read), $metadata: { httpStatusCode: statusCode } } }
      }
    },
    { name: 'sendDirectly', step: 'initialize', priority: 'high' },
  )
}

/** Connections to where a client calls. */
async function open(config: Config, contentType: string) {
  // Renamed, because the linter takes them for hooks of React.
  const { useDualstackEndpoint: isDualstack, useFipsEndpoint: isFips } = config
  const region = await config.region()
  const { url } = config.endpointProvider({
    Region: region,
    Endpoint: await config.serviceConfiguredEndpoint?.(),
    UseDualStack: await isDualstack(),
    UseFIPS: await isFips(),
    AccountId: (await config.credentials()).accountId,
    AccountIdEndpointMode: await config.accountIdEndpointMode?.(),
  })
  const { host, pathname } = url
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`
  const place = { service: config.defaultSigningName, region, host, path }
  return { sign: createSigner(place, contentType), post: createPost(url, path) }
}

function parse(body: Buffer, read: (text: string) => object): object {
  try {
    return read(body.toString())
  } catch (cause) {
    throw new UnreadableAnswer('The answer is no JSON', { cause })
  }
}

/** The exception in an answer, as the SDK makes it. */
async function readException({ protocol }: Config, { head: { statusCode, headers }, body }: Answer): Promise<unknown> {
  // Which operation it was plays no part in an exception.
  const operation = { namespace: '', name: '', traits: 0, input: 'unit', output: 'unit' }
  let cause: unknown
  try {
    await protocol?.deserializeResponse(operation, {}, { statusCode, headers, body })
  } catch (error) {
    if (error instanceof Error && '$metadata' in error) return error
    cause = error
  }
  return new UnreadableAnswer(`The answer ${statusCode} is no exception of the service`, { cause })
}
