import { once } from 'node:events'
import { createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { type BedrockFault, refusals } from './bedrock-faults.ts'
import { eventMessage, exceptionMessage } from './event-stream.ts'

export type ModelRequest = {
  modelId: string
  streamed: boolean
  system: string
  prompt: string
  maxTokens: number
  /** The signature, which names the key, the day, the region and the service. */
  authorization: string
}

export type Bedrock = {
  readonly url: string
  /** Oldest first. */
  readonly requests: readonly ModelRequest[]
  /** Returns the number of streamed answers that the client abandoned. */
  readonly countAbandoned: () => number
  readonly close: () => Promise<void>
}

const modelText = `A model: carry water. ${'Every word of this answer is a piece of its stream. '.repeat(3)}That is all.`

const textsSchema = z.array(z.object({ text: z.string() }))
const bodySchema = z.object({
  system: textsSchema,
  messages: z.array(z.object({ content: textsSchema })),
  inferenceConfig: z.object({ maxTokens: z.number() }),
})
const usage = { inputTokens: 20, outputTokens: 10, totalTokens: 30 }

/** Starts a stand-in for Bedrock's Converse and ConverseStream over HTTP/2 without TLS. */
export async function startBedrock(fault: (request: ModelRequest) => BedrockFault | undefined): Promise<Bedrock> {
  const requests: ModelRequest[] = []
  const sessions = new Set<ServerHttp2Session>()
  let abandoned = 0
  const server = createServer()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => session.destroy())
  })
  server.on('stream', async (stream, headers) => {
    // A disconnecting client resets its stream, which must not end the server.
    stream.on('error', () => stream.destroy())
    const [, modelId = '', operation] =
      /^\/model\/([^/]+)\/(converse|converse-stream)$/.exec(`${headers[':path']}`) ?? []
    const body = bodySchema.parse(await json(stream))
    const request: ModelRequest = {
      modelId: decodeURIComponent(modelId),
      streamed: operation === 'converse-stream',
      system: body.system.map(({ text }) => text).join('\n'),
      prompt: body.messages.flatMap(({ content }) => content.map(({ text }) => text)).join('\n'),
      maxTokens: body.inferenceConfig.maxTokens,
      authorization: `${headers.authorization}`,
    }
    requests.push(request)
    const name = fault(request)
    const refusal = refusals(request.modelId)[name ?? '']
    if (refusal) {
      const { status, type, message } = refusal
      stream.respond({ ':status': status, 'content-type': 'application/json', 'x-amzn-errortype': type })
      stream.end(JSON.stringify({ message }))
    } else if (name === 'dies half-way' && !request.streamed) stream.close()
    else if (request.streamed && name !== 'hangs') await streamAnswer(stream, name).catch(() => abandoned++)
    else if (name !== 'hangs') answerWhole(stream, name)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    countAbandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const session of sessions) session.destroy()
      }),
  }
}

function toReply(fault: BedrockFault | undefined): { text: string; stopReason: string } {
  if (fault === 'filtered') return { text: '', stopReason: 'content_filtered' }
  if (fault === 'empty') return { text: '', stopReason: 'end_turn' }
  if (fault === 'blank') return { text: ' \n \n', stopReason: 'end_turn' }
  if (fault === 'cut short') return { text: modelText.slice(0, 80), stopReason: 'max_tokens' }
  return { text: modelText, stopReason: 'end_turn' }
}

function answerWhole(stream: ServerHttp2Stream, fault: BedrockFault | undefined): void {
  const { text, stopReason } = toReply(fault)
  const message = { role: 'assistant', content: text === '' ? [] : [{ text }] }
  stream.respond({ ':status': 200, 'content-type': 'application/json' })
  stream.end(JSON.stringify({ output: { message }, stopReason, usage, metrics: { latencyMs: 1 } }))
}

/** @throws when the client disconnects early */
async function streamAnswer(stream: ServerHttp2Stream, fault: BedrockFault | undefined): Promise<void> {
  const { text, stopReason } = toReply(fault)
  const pieces = text.match(/\s*\S+|\s+/g) ?? []
  const half = /half-way/.test(fault ?? '') ? Math.ceil(pieces.length / 2) : fault === 'stalls at once' ? 0 : undefined
  stream.respond({ ':status': 200, 'content-type': 'application/vnd.amazon.eventstream' })
  stream.write(eventMessage('messageStart', { role: 'assistant' }))
  for (const piece of pieces.slice(0, half)) {
    stream.write(eventMessage('contentBlockDelta', { delta: { text: piece }, contentBlockIndex: 0 }))
  }
  if (fault === 'dies half-way') return stream.close(2)
  if (fault === 'fails half-way') {
    stream.end(exceptionMessage('modelStreamErrorException', { message: 'arn:aws:bedrock:us-east-1::model failed' }))
    return
  }
  if (half !== undefined) {
    await once(stream, 'close')
    throw new Error('the client left')
  }
  stream.write(eventMessage('contentBlockStop', { contentBlockIndex: 0 }))
  stream.write(eventMessage('messageStop', { stopReason }))
  stream.end(eventMessage('metadata', { usage, metrics: { latencyMs: 1 } }))
}
