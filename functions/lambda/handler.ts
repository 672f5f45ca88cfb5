import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { chooseCoding, compress, minCompressedBytes } from '../http/compression.ts'
import type { AnyApp } from '../http/types.ts'
import { parseEvent, refuseEvent } from './event.ts'

/** A Lambda handler behind an HTTP API. Never throws. */
export type Handler = (event: unknown) => Promise<Answer>

type Answer = APIGatewayProxyStructuredResultV2 & { readonly headers: Record<string, string>; readonly body: string }

type HandlerOptions = {
  /**
   * Compresses answers for clients that accept it. Don't use it for answers with a secret: the compressed size reveals how much
   * of the secret is in a text beside it that an attacker chose (BREACH).
   *
   * @default false
   */
  readonly compressed?: boolean
}

/** Returns a handler whose answers have payload format 2.0. */
export const toHandler =
  (app: AnyApp, { compressed = false }: HandlerOptions = {}): Handler =>
  async (event) => {
    const incoming = parseEvent(event)
    const response = incoming ? await app.fetch(incoming.request, incoming.bindings) : refuseEvent()
    const headers: Record<string, string> = Object.fromEntries(response.headers)
    const answer = { statusCode: response.status, headers, body: await response.text(), isBase64Encoded: false }
    // All bodies of these functions are text; an answer without a type has no body.
    if (!compressed || !incoming || headers['content-type'] === undefined) return answer
    headers.vary = 'accept-encoding'
    if (Buffer.byteLength(answer.body) < minCompressedBytes) return answer
    const coding = chooseCoding(incoming.request.headers.get('accept-encoding') ?? '')
    if (coding === undefined) return answer
    headers['content-encoding'] = coding
    // API Gateway takes bytes only in base64.
    const body = (await compress(Buffer.from(answer.body), coding)).toString('base64')
    return { ...answer, body, isBase64Encoded: true }
  }
