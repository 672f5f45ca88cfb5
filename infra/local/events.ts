import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { originHeaders } from '../edge.ts'

/** A request as CloudFront sends it to an API Gateway. */
export type EdgeRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Hop-by-hop headers, and Host, which CloudFront replaces. */
const removedHeaders = new Set(
  'host connection keep-alive proxy-connection transfer-encoding te trailer upgrade expect content-length'.split(' '),
)
const gatewayHost = 'api.offgrid.local'

/** Returns the functions' headers: the viewer's, with those that only the edge may set. */
export function toEdgeHeaders(
  sent: IncomingHttpHeaders,
  viewerAddress: string,
  secret: string,
): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined || removedHeaders.has(name)) continue
    headers[name] = Array.isArray(value) ? value.join(',') : value
  }
  headers.host = gatewayHost
  headers['x-forwarded-for'] = viewerAddress
  headers[originHeaders.secret] = secret
  headers[originHeaders.viewerAddress] = viewerAddress
  return headers
}

/**
 * Returns the parts of an HTTP API event, format 2.0, that functions read (functions/lambda/event.ts):
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toHttpApiEvent(request: EdgeRequest) {
  const { cookie: _, ...headers } = request.headers
  return {
    version: '2.0',
    rawPath: request.path,
    rawQueryString: request.query,
    headers,
    requestContext: { http: { method: request.method }, requestId: randomUUID() },
    ...encodeBody(request),
  }
}

/**
 * Returns the parts of a REST API proxy event that functions read:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function toRestApiEvent(request: EdgeRequest) {
  const parameters = new URLSearchParams(request.query)
  return {
    path: request.path,
    httpMethod: request.method,
    headers: request.headers,
    multiValueQueryStringParameters: Object.fromEntries(
      [...parameters.keys()].map((name) => [name, parameters.getAll(name)]),
    ),
    requestContext: { requestId: randomUUID() },
    body: null,
    ...encodeBody(request),
  }
}

/** Encodes the body like API Gateway: text as text, everything else as base64. */
function encodeBody({ headers, body }: EdgeRequest): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false }
  const isText = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i.test(
    headers['content-type'] ?? '',
  )
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}
