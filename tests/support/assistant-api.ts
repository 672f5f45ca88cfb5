import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime'
import { afterAll, beforeAll } from 'vitest'
import { createAssistant } from '#functions/app/assistant.ts'
import { createAssistantDeps } from '#functions/app/assistant-deps.ts'
import { bedrockModel } from '#functions/assistants/bedrock.ts'
import type { AssistantDeps } from '#functions/assistants/deps.ts'
import { createGuide } from '#functions/assistants/guide/guide.ts'
import { embeddedMetrics } from '#functions/assistants/metrics.ts'
import { createDataVersionCheck } from '#functions/http/data-version-check.ts'
import type { LogEntry } from '#functions/http/log.ts'
import { toStreamingHandler } from '#functions/lambda/streaming-handler.ts'
import { originHeaders } from '../../infra/edge.ts'
import { toRestApiEvent } from '../../infra/local/events.ts'
import { type Answer, type Api, originSecret, parseJson, type SignedIn } from './api.ts'
import { type Bedrock, type ModelRequest, startBedrock } from './bedrock.ts'
import type { BedrockFault } from './bedrock-faults.ts'

type AssistantCall = {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly onChunk?: () => void
  /** Disconnects the client once aborted. */
  readonly signal?: AbortSignal
}

// biome-ignore lint/suspicious/noExplicitAny: a test says by its expectations what it got
type StreamedEvent = { readonly event: string; readonly data: any }

export type AssistantApi = {
  readonly bedrock: Bedrock
  /** Returns the logged values of a metric. */
  metric(name: string): number[]
  /** Returns the logged failures of a model, with their dimensions. */
  metricsOf(modelId: string): { ModelFailures: number; dimensions: string[][] }[]
  readonly logs: readonly LogEntry[]
  /** The models that failed and why, in order. */
  readonly failures: readonly string[]
  fault: (request: ModelRequest) => BedrockFault | undefined
  call(path: string, call?: AssistantCall): Promise<Answer>
  ask(user: SignedIn, kind: string, question: string, headers?: AssistantCall['headers']): Promise<Answer>
  stream(
    user: SignedIn,
    kind: string,
    question: string,
    more?: AssistantCall,
  ): Promise<Answer & { events: StreamedEvent[] }>
  tip(user: SignedIn, waypointId: string, headers?: AssistantCall['headers']): Promise<Answer>
  /** Returns the requests to models since its last call. */
  takeRequests(): ModelRequest[]
}

/** Starts the assistant function on a Bedrock stand-in. `nonce` is the code in its prompts. */
export function startAssistantApi(
  api: Api,
  { nonce = () => randomBytes(8).toString('hex'), ...changes }: Partial<AssistantDeps> & { nonce?: () => string } = {},
): AssistantApi {
  const lines: string[] = []
  const logs: LogEntry[] = []
  const failures: string[] = []
  let bedrock: Bedrock | undefined
  let handler: StreamingHandler | undefined
  let readCount = 0

  beforeAll(async () => {
    bedrock = await startBedrock((request) => own.fault(request))
    const environment = { ...api.environment, MODEL_IDS: 'model.first' }
    // The SDK's endpoint variable is per process, but each assistant has its own stand-in.
    const client = new BedrockRuntimeClient({ endpoint: bedrock.url, maxAttempts: 1 })
    Object.assign(globalThis, {
      awslambda: { streamifyResponse: (handle: StreamingHandler) => handle, HttpResponseStream },
    })
    const metrics = embeddedMetrics('offgrid-test', api.now, (line) => lines.push(line))
    const log = (entry: LogEntry) => logs.push(entry)
    const table = api.openTable()
    const checkDataVersion = createDataVersionCheck({ timers: api.timers, log })
    // A container does this on start.
    await checkDataVersion(table)
    const app = createAssistant({
      ...createAssistantDeps(environment),
      // The users of most tests have confirmed nothing.
      needsConfirmation: false,
      model: bedrockModel(client, {
        modelIds: ['model.first', 'model.second'],
        nonce,
        metrics,
        onFailure: (model, failure) => {
          failures.push(`${model}: ${failure}`)
          metrics.modelFailed(model)
        },
      }),
      guide: createGuide(0, api.timers),
      timers: api.timers,
      table,
      checkDataVersion,
      clock: api.now,
      log,
      metrics,
      ...changes,
    })
    handler = toStreamingHandler(app) as StreamingHandler
  })
  afterAll(() => bedrock?.close())

  const call = async (path: string, { token, headers = {}, method = 'GET', onChunk, signal }: AssistantCall = {}) => {
    if (!handler) throw new Error('The assistant has not started')
    const [pathname = '', query = ''] = path.split(/\?(.*)/s)
    const to = new ResponseStream(onChunk)
    const event = toRestApiEvent({
      method,
      path: pathname,
      query,
      headers: {
        [originHeaders.secret]: originSecret,
        [originHeaders.viewerAddress]: '203.0.113.7',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: Buffer.alloc(0),
    })
    signal?.addEventListener('abort', () => to.destroy())
    await handler(event, to)
    return to.answer()
  }
  const path = (kind: string, question: string) =>
    `/api/user/ai/${kind}-assistant?${new URLSearchParams({ userInput: question })}`

  const own: AssistantApi = {
    logs,
    failures,
    fault: () => undefined,
    get bedrock() {
      if (!bedrock) throw new Error('Bedrock has not started')
      return bedrock
    },
    metric: (name) => lines.map((line) => JSON.parse(line)[name]).filter((value) => value !== undefined),
    metricsOf: (modelId) =>
      lines.flatMap((line) => {
        const { _aws, Model, ModelFailures } = JSON.parse(line)
        return Model === modelId ? [{ ModelFailures, dimensions: _aws.CloudWatchMetrics[0].Dimensions }] : []
      }),
    call,
    ask: (user, kind, question, headers = {}) => call(path(kind, question), { token: user.accessToken, headers }),
    async stream(user, kind, question, more) {
      const answer = await call(path(kind, question), {
        token: user.accessToken,
        headers: { accept: 'text/event-stream' },
        ...more,
      })
      return { ...answer, events: eventsOf(answer.text) }
    },
    tip: (user, waypointId, headers = {}) =>
      call(`/api/user/ai/waypoint-tip/${waypointId}`, { token: user.accessToken, headers }),
    takeRequests() {
      const unread = own.bedrock.requests.slice(readCount)
      readCount = own.bedrock.requests.length
      return unread
    },
  }
  return own
}

type StreamingHandler = (event: unknown, to: Writable) => Promise<void>
type Head = { statusCode: number; headers: Record<string, string> }

class ResponseStream extends Writable {
  head: Head = { statusCode: 200, headers: {} }
  readonly #onChunk: (() => void) | undefined
  #chunks: Buffer[] = []
  constructor(onChunk: (() => void) | undefined) {
    super()
    this.#onChunk = onChunk
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk)
    done()
    this.#onChunk?.()
  }
  answer(): Answer {
    const text = Buffer.concat(this.#chunks).toString('utf8')
    return { status: this.head.statusCode, headers: this.head.headers, text, json: parseJson(text) }
  }
}

const HttpResponseStream = {
  from(to: ResponseStream, head: Head) {
    to.head = head
    return to
  },
}

const eventsOf = (text: string): StreamedEvent[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('event: '))
    .map((event) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? []
      return { event: name, data: JSON.parse(data) }
    })

/** Logs the user in again, for tests that advanced the clock. */
export async function signedInAgain(api: Api, user: SignedIn): Promise<SignedIn> {
  const { json } = await api.call('POST', '/api/auth/login', { body: user.credentials })
  const { accessToken, refreshToken } = json
  const call: SignedIn['call'] = (method, path, more) => api.call(method, path, { token: accessToken, ...more })
  return { ...user, accessToken, refreshToken, call }
}
