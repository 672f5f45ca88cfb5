import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { apiHeader } from '#shared/api-header.ts'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import { chooseCoding, compress, minCompressedBytes } from '../http/compression.ts'
import type { AnyApp } from '../http/types.ts'
import { parseEvent } from './event.ts'

/** A Lambda handler behind an HTTP API. It answers whatever it is invoked with and never throws. */
export type Handler = (event: unknown) => Promise<Answer>

type Answer = APIGatewayProxyStructuredResultV2 & { readonly headers: Record<string, string>; readonly body: string }

type HandlerOptions = {
  /**
   * True to compress answers for clients that accept it. Not for answers that contain a secret: the size of a compressed answer
   * reveals how much of the secret is in a text beside it that an attacker has chosen (BREACH).
   *
   * @default false
   */
  readonly compressed?: boolean
}

/** Puts an app behind API Gateway: event in, answer of payload format 2.0 out. */
export const toHandler =
  (app: AnyApp, { compressed = false }: HandlerOptions = {}): Handler =>
  async (event) => {
    const incoming = parseEvent(event)
    if (!incoming) return refusal()
    const response = await app.fetch(incoming.request, incoming.bindings)
    const headers: Record<string, string> = Object.fromEntries(response.headers)
    const answer = { statusCode: response.status, headers, body: await response.text(), isBase64Encoded: false }
    // All that these functions say is text; an answer without a type has no body.
    if (!compressed || headers['content-type'] === undefined) return answer
    headers.vary = 'accept-encoding'
    if (Buffer.byteLength(answer.body) < minCompressedBytes) return answer
    const coding = chooseCoding(incoming.request.headers.get('accept-encoding') ?? '')
    if (coding === undefined) return answer
    headers['content-encoding'] = coding
    // Bytes travel through API Gateway in base 64 alone.
    const body = (await compress(Buffer.from(answer.body), coding)).toString('base64')
    return { ...answer, body, isBase64Encoded: true }
  }

/** The answer to an event that holds no request. */
function refusal(): Answer {
  const { code, message, status } = new Problem('invalid', 'This is no request that can be answered')
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  return {
    statusCode: status,
    headers: { [apiHeader]: '1', 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  }
}
