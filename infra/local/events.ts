import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { APIGatewayProxyEvent, APIGatewayProxyEventV2 } from 'aws-lambda'
import { originHeaders } from '../edge.ts'

/** A request as CloudFront sends it to an API Gateway. */
export type EdgeRequest = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly viewerAddress: string
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
 * Returns an HTTP API event, format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toHttpApiEvent(request: EdgeRequest): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers
  const now = new Date()
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; */) }),
    headers: addContentLength(headers, request.body),
    ...(request.query === '' ? {} : { queryStringParameters: joinParameters(request.query) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: gatewayHost,
      domainPrefix: 'api',
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.viewerAddress,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...encodeBody(request),
  }
}

/**
 * Returns a REST API proxy event:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html
 */
export function toRestApiEvent(request: EdgeRequest): APIGatewayProxyEvent {
  const headers = addContentLength({ ...request.headers }, request.body)
  const parameters = groupParameters(request.query)
  const isEmpty = parameters.size === 0
  const lastValues = [...parameters].map(([name, values]) => [name, values.at(-1) ?? ''])
  const { body = null, isBase64Encoded } = encodeBody(request)
  return {
    resource: '/{proxy+}',
    path: request.path,
    httpMethod: request.method,
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: isEmpty ? null : Object.fromEntries(lastValues),
    multiValueQueryStringParameters: isEmpty ? null : Object.fromEntries(parameters),
    pathParameters: { proxy: request.path.slice(1) },
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: undefined,
      protocol: 'HTTP/1.1',
      httpMethod: request.method,
      identity: { ...anonymous, sourceIp: request.viewerAddress, userAgent: request.headers['user-agent'] ?? null },
      path: request.path,
      stage: 'local',
      requestId: randomUUID(),
      requestTimeEpoch: Date.now(),
      resourceId: 'proxy',
      resourcePath: '/{proxy+}',
    },
    body,
    isBase64Encoded,
  }
}

/** Returns decoded values by name, joined with commas. */
const joinParameters = (query: string): Record<string, string> =>
  Object.fromEntries([...groupParameters(query)].map(([name, values]) => [name, values.join(',')]))

function groupParameters(query: string): Map<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) grouped.set(name, [...(grouped.get(name) ?? []), value])
  return grouped
}

const addContentLength = (headers: Record<string, string>, { length }: Buffer) =>
  length === 0 ? headers : { ...headers, 'content-length': String(length) }

/** Encodes the body like API Gateway: text as text, everything else as base64. */
function encodeBody({ headers, body }: EdgeRequest): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false }
  const isText = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|xml)\b)/i.test(
    headers['content-type'] ?? '',
  )
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

const anonymous = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
}
