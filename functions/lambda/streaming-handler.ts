import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { apiHeader } from '#shared/api-header.ts'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import type { AnyApp } from '../http/types.ts'
import { parseEvent } from './event.ts'

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
    const response = incoming ? await app.fetch(incoming.request, incoming.bindings) : refusal()
    const head = { statusCode: response.status, headers: Object.fromEntries(response.headers) }
    const answer = HttpResponseStream.from(to, head)
    try {
      await pipeline(response.body ? Readable.fromWeb(response.body) : Readable.from(['']), answer)
    } catch {
      // The client left, so the body is already canceled and nothing more can be sent.
    }
  })
}

function refusal(): Response {
  const { code, message, status } = new Problem('invalid', 'The event is not a valid request')
  const body: ProblemBody = { code, message, requestId: crypto.randomUUID() }
  return Response.json(body, { status, headers: { [apiHeader]: '1' } })
}

function streaming(): LambdaStreaming {
  const { awslambda } = globalThis as { awslambda?: LambdaStreaming }
  if (!awslambda) throw new Error('This runtime cannot stream answers: awslambda is missing')
  return awslambda
}
