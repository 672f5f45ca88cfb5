import * as z from 'zod/mini'
import type { AppEnv } from '../http/types.ts'

export type IncomingRequest = { readonly request: Request; readonly bindings: AppEnv['Bindings'] }

/** Checked by hand, because a schema for each value took half of the time of reading an event. */
const values = z.custom<Record<string, string>>(isRecordOfTexts)
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
 * Converts an API Gateway event. Returns undefined for other shapes and for requests that HTTP does not allow (a method such as
 * TRACE, a header with a line break).
 */
export function parseEvent(event: unknown, signal?: AbortSignal): IncomingRequest | undefined {
  const http = httpApiSchema.safeParse(event)
  if (http.success) {
    const { rawPath, rawQueryString, headers, requestContext } = http.data
    const head = { method: requestContext.http.method, headers, signal }
    return toRequest(toUrl(rawPath, rawQueryString), head, http.data, requestContext.requestId)
  }
  const rest = restApiSchema.safeParse(event)
  if (!rest.success) return undefined
  const { httpMethod, path, headers, multiValueQueryStringParameters, requestContext } = rest.data
  const pairs = Object.entries(multiValueQueryStringParameters ?? {}).flatMap(([name, list = []]) =>
    list.map((value): [string, string] => [name, value]),
  )
  const url = toUrl(path, new URLSearchParams(pairs).toString())
  return toRequest(url, { method: httpMethod, headers: headers ?? {}, signal }, rest.data, requestContext.requestId)
}

type Head = { method: string; headers: Record<string, string>; signal: AbortSignal | undefined }
type Body = { body?: string | null | undefined; isBase64Encoded?: boolean | undefined }

function toRequest(
  url: string,
  { method, headers, signal }: Head,
  { body, isBase64Encoded }: Body,
  requestId: string,
): IncomingRequest | undefined {
  const isBodyless = method === 'GET' || method === 'HEAD' || !body
  const rawBody = isBodyless ? undefined : isBase64Encoded ? Buffer.from(body, 'base64') : body
  try {
    const request = new Request(url, { method, headers, ...(signal && { signal }) })
    return { request, bindings: { requestId, ...(rawBody && { body: rawBody }) } }
  } catch {
    // The client's error; the refusal already says enough.
    return undefined
  }
}

/** Escapes `?` and `#`, because gateways pass the path decoded. The host is irrelevant. */
const toUrl = (path: string, queryString: string): string =>
  `http://local${path.startsWith('/') ? '' : '/'}${path.replace(/[?#]/g, encodeURIComponent)}${queryString && `?${queryString}`}`

function isRecordOfTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((text) => typeof text === 'string')
}
