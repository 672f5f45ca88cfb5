import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { FunctionName } from '../edge.ts'
import { type EdgeRequest, toHttpApiEvent, toRestApiEvent } from './events.ts'

export type Handler = (event: unknown, ...rest: unknown[]) => unknown

/** Provides the globals of Lambda's runtime. */
export function installRuntime(): void {
  Object.assign(globalThis, { awslambda: { streamifyResponse: (handler: Handler) => handler, HttpResponseStream } })
}

/** Loads a function. `process.env` must be complete, because entries read it at load time, as on Lambda. */
export async function loadHandler(entry: URL): Promise<Handler> {
  installRuntime()
  const module: { handler?: Handler } = await import(entry.href)
  if (typeof module.handler !== 'function') throw new Error(`${entry.pathname} exports no handler`)
  return module.handler
}

/** Calls a function and sends its answer: the assistant through a streaming REST API, others through an HTTP API. */
export async function callFunction(
  name: FunctionName,
  handler: Handler,
  request: EdgeRequest,
  response: ServerResponse,
): Promise<void> {
  if (name === 'assistant') return streamAnswer(handler, request, response)
  const result = await handler(toHttpApiEvent(request))
  if (!isResult(result)) throw new Error(`${name} did not return an HTTP response`)
  setHead(response, result)
  // `end` with the whole body sends head and body at once, with a length.
  response.end(result.body, result.isBase64Encoded ? 'base64' : 'utf8')
}

type Head = { statusCode: number; headers?: Record<string, string | number | boolean>; cookies?: string[] }
type Result = Head & { body?: string; isBase64Encoded?: boolean }

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'statusCode' in value && typeof value.statusCode === 'number'

function setHead(response: ServerResponse, { statusCode, headers = {}, cookies = [] }: Head): void {
  response.statusCode = statusCode
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
}

async function streamAnswer(handler: Handler, request: EdgeRequest, response: ServerResponse): Promise<void> {
  const body = new ResponseStream(response)
  body.on('error', () => response.destroy())
  // Destroying the stream tells the function to stop the model.
  response.once('close', () => body.destroy())
  try {
    await handler(toRestApiEvent(request), body)
  } catch (error) {
    if (!response.destroyed) throw error
  }
  if (!body.writableEnded) body.end()
}

/** Lambda's response stream on a Node response; a plain 200 without a head. */
class ResponseStream extends Writable {
  readonly #response: ServerResponse
  constructor(response: ServerResponse) {
    super()
    this.#response = response
  }
  head(head: Head): void {
    setHead(this.#response, head)
    this.#response.flushHeaders()
  }
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#response.write(chunk)) done()
    else this.#response.once('drain', () => done())
  }
  override _final(done: (error?: Error | null) => void): void {
    this.#response.end(() => done())
  }
}

const HttpResponseStream = {
  from(stream: Writable, head: Head) {
    if (stream instanceof ResponseStream) stream.head(head)
    return stream
  },
}
