import { createServer, type Http2Server, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type BedrockFault, refusals } from './bedrock-faults.ts'
import { eventMessage, exceptionMessage } from './event-stream.ts'
import { guideAnswer } from './field-guide/answer.ts'
import { factsOf } from './field-guide/facts.ts'

/** What the stand-in was asked, as the model would have got it. */
export type ModelRequest = { modelId: string; streamed: boolean; system: string; prompt: string; maxTokens: number }

export type BedrockOptions = {
  /** @default a free port */
  readonly port?: number
  /** Milliseconds between two pieces of a streamed answer. @default 0 */
  readonly pace?: number
  /** Asked before each answer; what it names happens instead. */
  readonly fault?: (request: ModelRequest) => BedrockFault | undefined
}

export type Bedrock = {
  readonly url: string
  /** Every request since the start, oldest first. */
  readonly requests: readonly ModelRequest[]
  /** How many streamed answers the client gave up before their end. */
  readonly abandoned: () => number
  readonly close: () => Promise<void>
}

const bodySchema = z.object({
  system: z._default(z.array(z.object({ text: z.string() })), []),
  messages: z.array(z.object({ role: z.string(), content: z.array(z.object({ text: z.string() })) })),
  inferenceConfig: z._default(z.object({ maxTokens: z._default(z.number(), 500) }), { maxTokens: 500 }),
})

/** Bedrock's Converse and ConverseStream over HTTP/2 without TLS, answered from the built-in field guide. */
export async function startBedrock(options: BedrockOptions = {}): Promise<Bedrock> {
  const requests: ModelRequest[] = []
  const sessions = new Set<ServerHttp2Session>()
  let abandoned = 0
  const server: Http2Server = createServer()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  server.on('stream', (stream, headers) => {
    // A client that leaves resets its stream: that is its right and ends this answer only.
    stream.on('error', () => stream.destroy())
    answer(stream, String(headers[':path'])).catch((error: unknown) => {
      if (stream.destroyed) abandoned++
      else refuse(stream, 400, 'ValidationException', String(error))
    })
  })

  async function answer(stream: ServerHttp2Stream, path: string): Promise<void> {
    const call = /^\/model\/([^/]+)\/(converse|converse-stream)$/.exec(path)
    if (!call) return refuse(stream, 404, 'UnknownOperationException', path)
    const body = bodySchema.parse(JSON.parse(await text(stream)))
    const request: ModelRequest = {
      modelId: decodeURIComponent(call[1] ?? ''),
      streamed: call[2] === 'converse-stream',
      system: body.system.map((part) => part.text).join('\n'),
      prompt: body.messages.flatMap((message) => message.content.map((part) => part.text)).join('\n'),
      maxTokens: body.inferenceConfig.maxTokens,
    }
    requests.push(request)
    const fault = options.fault?.(request)
    if (fault === 'hangs') return
    const refusal = refusals(request.modelId)[fault ?? '']
    if (refusal) return refuse(stream, refusal.status, refusal.type, refusal.message)
    const reply = replyTo(request, fault)
    if (request.streamed) await streamed(stream, reply, fault, options.pace ?? 0)
    else if (fault === 'dies half-way') stream.close()
    else whole(stream, reply)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}

type Reply = {
  text: string
  stopReason: string
  usage: { inputTokens: number; outputTokens: number; totalTokens: number }
}

// English runs at about four characters a token.
const tokens = (text: string) => Math.ceil(text.length / 4)

function replyTo(request: ModelRequest, fault: BedrockFault | undefined): Reply {
  const all = fault === 'empty' || fault === 'filtered' ? '' : guideAnswer(factsOf(request.prompt))
  const most = fault === 'cut short' ? all.length / 2 : request.maxTokens * 4
  const text = all.slice(0, most)
  const inputTokens = tokens(request.system + request.prompt)
  const outputTokens = tokens(text)
  return {
    text,
    stopReason: fault === 'filtered' ? 'content_filtered' : text.length < all.length ? 'max_tokens' : 'end_turn',
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
  }
}

function whole(stream: ServerHttp2Stream, { text, stopReason, usage }: Reply): void {
  const content = text === '' ? [] : [{ text }]
  stream.respond({ ':status': 200, 'content-type': 'application/json' })
  stream.end(
    JSON.stringify({
      output: { message: { role: 'assistant', content } },
      stopReason,
      usage,
      metrics: { latencyMs: 1 },
    }),
  )
}

async function streamed(
  stream: ServerHttp2Stream,
  { text, stopReason, usage }: Reply,
  fault: BedrockFault | undefined,
  pace: number,
): Promise<void> {
  const pieces = text.match(/\s*\S+/g) ?? []
  stream.respond({ ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' })
  stream.write(eventMessage('messageStart', { role: 'assistant' }))
  for (const [at, piece] of pieces.entries()) {
    if (fault === 'dies half-way' && at * 2 >= pieces.length) return stream.close(2)
    if (fault === 'fails half-way' && at * 2 >= pieces.length) {
      stream.end(exceptionMessage('modelStreamErrorException', { message: 'arn:aws:bedrock:us-east-1::model failed' }))
      return
    }
    if (fault === 'stalls half-way' && at * 2 >= pieces.length) await closed(stream)
    if (stream.destroyed) throw new Error('the client left')
    stream.write(eventMessage('contentBlockDelta', { delta: { text: piece }, contentBlockIndex: 0 }))
    if (pace > 0) await pause(pace)
  }
  stream.write(eventMessage('contentBlockStop', { contentBlockIndex: 0 }))
  stream.write(eventMessage('messageStop', { stopReason }))
  stream.end(eventMessage('metadata', { usage, metrics: { latencyMs: 1 } }))
}

const closed = (stream: ServerHttp2Stream) => new Promise<void>((resolve) => stream.once('close', () => resolve()))

function refuse(stream: ServerHttp2Stream, status: number, type: string, message: string): void {
  stream.respond({ ':status': status, 'content-type': 'application/json', 'x-amzn-errortype': type })
  stream.end(JSON.stringify({ message }))
}

async function text(stream: ServerHttp2Stream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
