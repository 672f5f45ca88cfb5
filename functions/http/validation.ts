import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import type { AppEnv } from './types.ts'

/** A schema, or a function that creates it for a request. */
type SchemaSource<Out> = z.ZodMiniType<Out, unknown> | (() => z.ZodMiniType<Out, unknown>)

const toSchema = <Out>(source: SchemaSource<Out>) => (typeof source === 'function' ? source() : source)

/** Parses the JSON body for `c.req.valid('json')`. Throws `invalid` with all invalid fields, `unsupported_media_type` for forms. */
export const jsonBody =
  <Out>(
    source: SchemaSource<Out>,
  ): MiddlewareHandler<AppEnv, string, { in: { json: Sent<Out> }; out: { json: Out } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', validate(toSchema(source), readBody(c), 'The body must be a JSON object') as object)
    await next()
  }

/** The type that typed clients may send: text is also allowed for literals and numbers, because the schema checks it. */
type Sent<Out> = Out extends string | number
  ? Out | string
  : Out extends object
    ? { [Field in keyof Out]: Sent<Out[Field]> }
    : Out

/** Parses the query string for `c.req.valid('query')`. A repeated name counts once, with its first value. */
export const query =
  <Out extends object>(
    source: SchemaSource<Out>,
  ): MiddlewareHandler<object, string, { in: { query: { [K in keyof Out]?: string } }; out: { query: Out } }> =>
  async (c, next) => {
    c.req.addValidatedData('query', validate(toSchema(source), c.req.query(), 'The query is malformed'))
    await next()
  }

const idempotencyKey = { min: 8, max: 64, characters: /^[\w-]+$/ }

/** Returns the `Idempotency-Key`, if any. Throws `invalid`. */
export function getIdempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  const { min, max, characters } = idempotencyKey
  if (key !== undefined && !(key.length >= min && key.length <= max && characters.test(key))) {
    throw new Problem('invalid', `Idempotency-Key must be ${min} to ${max} letters, digits, hyphens or underscores`)
  }
  return key
}

/** Returns the `Idempotency-Key`. Throws `invalid` if it is missing or malformed. */
export function requireIdempotencyKey(c: Context): string {
  const key = getIdempotencyKey(c)
  if (key === undefined) throw new Problem('invalid', 'Idempotency-Key is required')
  return key
}

function readBody(c: Context<AppEnv>): unknown {
  const type = c.req.header('content-type')
  if (type !== undefined && !/^(application\/([\w.+-]+\+)?json|text\/plain)\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', 'The body must be JSON')
  }
  return parseBody(toText(c.env?.body ?? ''))
}

const utf8 = new TextDecoder()

/** Decodes a body as `Request.text()` does: without a byte order mark, and with U+FFFD for invalid characters. */
const toText = (body: string | Buffer): string =>
  typeof body === 'string' ? body.replace(/^\uFEFF/, '').toWellFormed() : utf8.decode(body)
