import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import type { AnyApp } from '../http/types.ts'
import { parseEvent } from './event.ts'

/** A Lambda handler behind an HTTP API. It answers whatever it is invoked with and never throws. */
export type Handler = (event: unknown) => Promise<APIGatewayProxyStructuredResultV2>

/** Puts an app behind API Gateway: event in, answer of payload format 2.0 out. */
export const toHandler =
  (app: AnyApp): Handler =>
  async (event) => {
    const incoming = parseEvent(event)
    if (!incoming) return refusal()
    const response = await app.fetch(incoming.request, incoming.bindings)
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
      isBase64Encoded: false,
    }
  }

/** The answer to an event that holds no request. */
function refusal(): APIGatewayProxyStructuredResultV2 {
  const { code, message, status } = new Problem('invalid', 'This is no request that can be answered')
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  }
}
