import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { apiHeader } from '#shared/api-header.ts'
import { Problem, type ProblemBody } from '#shared/problem.ts'
import type { AppEnv } from '../http/types.ts'

export type IncomingRequest = { readonly request: Request; readonly bindings: AppEnv['Bindings'] }

/** Checked by hand, because a schema for each value took half of the time of reading an event. */
export const values = z.custom<Record<string, string>>(isRecordOfTexts)
export const body = { body: z.nullish(z.string()), isBase64Encoded: z.optional(z.boolean()) }

/** HTTP API, payload format 2.0. */
const httpApiSchema = z.object({
  version: z.literal('2.0'),
  rawPath: z.string(),
  rawQueryString: z.string(),
  headers: z._default(values, {}),
  requestContext: z.object({ requestId: z.string(), http: z.object({ method: z.string() }) }),
  ...body,
})

/** Converts an event of an HTTP API. Returns undefined for other shapes. */
export function parseEvent(event: unknown): IncomingRequest | undefined {
  const { data } = httpApiSchema.safeParse(event)
  if (!data) return undefined
  const { rawPath, rawQueryString, headers, requestContext } = data
  const head = { method: requestContext.http.method, headers }
  return toRequest(toUrl(rawPath, rawQueryString), head, data, requestContext.requestId)
}

type Head = { method: string; headers: Record<string, string>; signal?: AbortSignal }
type Body = { body?: string | null | undefined; isBase64Encoded?: boolean | undefined }

/** Returns undefined for requests that HTTP does not allow (a method such as TRACE, a header with a line break). */
export function toRequest(
  url: string,
  head: Head,
  { body, isBase64Encoded }: Body,
  requestId: string,
): IncomingRequest | undefined {
  const isBodyless = head.method === 'GET' || head.method === 'HEAD' || !body
  const rawBody = isBodyless ? undefined : isBase64Encoded ? Buffer.from(body, 'base64') : body
  try {
    return { request: new Request(url, head), bindings: { requestId, ...(rawBody && { body: rawBody }) } }
  } catch {
    // The client's error; the refusal already says enough.
    return undefined
  }
}

/** Returns the answer to an event that is not a request. */
export function refuseEvent(): Response {
  const { code, message, status } = new Problem('invalid', 'The event is not a valid request')
  const body: ProblemBody = { code, message, requestId: randomUUID() }
  return Response.json(body, { status, headers: { [apiHeader]: '1', 'cache-control': 'no-store' } })
}

/** Escapes `?` and `#`, because gateways pass the path decoded. The host is irrelevant. */
export const toUrl = (path: string, queryString: string): string =>
  `http://local${path.startsWith('/') ? '' : '/'}${path.replace(/[?#]/g, encodeURIComponent)}${queryString && `?${queryString}`}`

function isRecordOfTexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((text) => typeof text === 'string')
}
