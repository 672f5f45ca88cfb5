import * as z from 'zod/mini'

/** What arrived, whatever gateway it came through. */
export type IncomingRequest = { readonly request: Request; readonly requestId: string }

const values = z.record(z.string(), z.optional(z.string()))
const body = { body: z.nullish(z.string()), isBase64Encoded: z.optional(z.boolean()) }

/** HTTP API, payload format 2.0. */
const httpApiSchema = z.object({
  version: z.literal('2.0'),
  rawPath: z.string(),
  rawQueryString: z.string(),
  headers: z._default(values, {}),
  requestContext: z.object({ requestId: z.string(), http: z.object({ method: z.string() }) }),
  ...body,
})

/** REST API, proxy integration (payload format 1.0). */
const restApiSchema = z.object({
  httpMethod: z.string(),
  path: z.string(),
  headers: z.nullish(values),
  multiValueQueryStringParameters: z.nullish(z.record(z.string(), z.optional(z.array(z.string())))),
  requestContext: z.object({ requestId: z.string() }),
  ...body,
})

/**
 * The request in an event of API Gateway (HTTP API 2.0 or REST proxy), or undefined for any other shape and for a
 * request that HTTP does not allow (a method such as TRACE, a header with a line break).
 */
export function parseEvent(event: unknown): IncomingRequest | undefined {
  const http = httpApiSchema.safeParse(event)
  if (http.success) {
    const { rawPath, rawQueryString, headers, requestContext } = http.data
    const url = toUrl(rawPath, rawQueryString)
    return toRequest(requestContext.http.method, url, headers, http.data, requestContext.requestId)
  }
  const rest = restApiSchema.safeParse(event)
  if (!rest.success) return undefined
  const { httpMethod, path, headers, multiValueQueryStringParameters, requestContext } = rest.data
  const pairs = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, list = []]) =>
    list.map((value): [string, string] => [name, value]),
  )
  const url = toUrl(path, new URLSearchParams(pairs).toString())
  return toRequest(httpMethod, url, headers ?? {}, rest.data, requestContext.requestId)
}

type Body = { body?: string | null | undefined; isBase64Encoded?: boolean | undefined }

function toRequest(
  method: string,
  url: string,
  headers: Record<string, string | undefined>,
  { body, isBase64Encoded }: Body,
  requestId: string,
): IncomingRequest | undefined {
  const given = Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
  const bytes = typeof body === 'string' && isBase64Encoded ? Buffer.from(body, 'base64') : body
  const bodyless = method === 'GET' || method === 'HEAD' || !bytes
  try {
    return { request: new Request(url, { method, headers: given, ...(bodyless ? {} : { body: bytes }) }), requestId }
  } catch {
    // The reason is the client's and says nothing that the refusal does not.
    return undefined
  }
}

/** Gateways hand over the path decoded: what would end a path is encoded again. The host plays no part. */
const toUrl = (path: string, queryString: string): string =>
  `http://local${path.startsWith('/') ? '' : '/'}${path.replace(/[?#]/g, encodeURIComponent)}${queryString && `?${queryString}`}`
