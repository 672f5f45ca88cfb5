import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { AnyApp } from '../http/types.ts'
import { body, type IncomingRequest, refuseEvent, toRequest, toUrl, values } from './event.ts'

/** REST API, proxy integration (payload format 1.0). */
const restApiSchema = z.object({
  httpMethod: z.string(),
  path: z.string(),
  headers: z.nullish(values),
  multiValueQueryStringParameters: z.nullish(z.record(z.string(), z.optional(z.array(z.string())))),
  requestContext: z.object({ requestId: z.string() }),
  ...body,
})

type Head = { statusCode: number; headers: Record<string, string> }

/** Lambda's streaming API, which the local gateway implements too. */
type LambdaStreaming = {
  streamifyResponse(handler: (event: unknown, to: Writable) => Promise<void>): unknown
  HttpResponseStream: { from(to: Writable, head: Head): Writable }
}

/**
 * If the client leaves and the gateway notices, it destroys the stream, which aborts the request's `signal` and cancels the
 * response's body.
 */
export function toStreamingHandler(app: AnyApp): unknown {
  const { streamifyResponse, HttpResponseStream } = streaming()
  return streamifyResponse(async (event, to) => {
    const disconnect = new AbortController()
    to.once('close', () => to.writableFinished || disconnect.abort())
    const incoming = parseEvent(event, disconnect.signal)
    const response = incoming ? await app.fetch(incoming.request, incoming.bindings) : refuseEvent()
    const head = { statusCode: response.status, headers: Object.fromEntries(response.headers) }
    const answer = HttpResponseStream.from(to, head)
    try {
      await pipeline(response.body ? Readable.fromWeb(response.body) : Readable.from(['']), answer)
    } catch {
      // The client left, so the body is already canceled and nothing more can be sent.
    }
  })
}

/** Converts an event of a REST API. Returns undefined for other shapes. */
function parseEvent(event: unknown, signal: AbortSignal): IncomingRequest | undefined {
  const { data } = restApiSchema.safeParse(event)
  if (!data) return undefined
  const { httpMethod, path, headers, multiValueQueryStringParameters, requestContext } = data
  const pairs = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, list = []]) =>
    list.map((value): [string, string] => [name, value]),
  )
  const url = toUrl(path, new URLSearchParams(pairs).toString())
  return toRequest(url, { method: httpMethod, headers: headers ?? {}, signal }, data, requestContext.requestId)
}

function streaming(): LambdaStreaming {
  const { awslambda } = globalThis as { awslambda?: LambdaStreaming }
  if (!awslambda) throw new Error('This runtime cannot stream answers: awslambda is missing')
  return awslambda
}
