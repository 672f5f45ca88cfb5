import type { Context, MiddlewareHandler } from 'hono'
import type * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { parseBody, validate } from '#shared/schemas/validate.ts'
import type { AppEnv } from './types.ts'

/** A schema, or how to make it for this request. */
type SchemaSource<Out> = z.ZodMiniType<Out, unknown> | (() => z.ZodMiniType<Out, unknown>)

const toSchema = <Out>(source: SchemaSource<Out>) => (typeof source === 'function' ? source() : source)

/**
 * Reads the JSON body by a schema before the handler runs; the handler finds it as `c.req.valid('json')`.
 * Throws `invalid` with all fields at fault, `unsupported_media_type` for forms.
 * Typed clients send what the schema gives, or a text that it may refuse.
 */
export const jsonBody =
  <Out>(
    source: SchemaSource<Out>,
  ): MiddlewareHandler<AppEnv, string, { in: { json: Sent<Out> }; out: { json: Out } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', validate(toSchema(source), readBody(c), 'The body must be a JSON object') as object)
    await next()
  }

/** The type that clients may send for it: text for text of one kind or for a number, since the schema says what is wrong with it. */
type Sent<Out> = Out extends string | number
  ? Out | string
  : Out extends object
    ? { [Field in keyof Out]: Sent<Out[Field]> }
    : Out

/** Reads the query string by a schema; the handler finds it as `c.req.valid('query')`. Of a repeated name the first counts. */
export const query =
  <Out extends object>(
    source: SchemaSource<Out>,
  ): MiddlewareHandler<object, string, { in: { query: { [K in keyof Out]?: string } }; out: { query: Out } }> =>
  async (c, next) => {
    c.req.addValidatedData('query', validate(toSchema(source), c.req.query(), 'The query is malformed'))
    await next()
  }

const idempotencyKey = { min: 8, max: 64, characters: /^[\w-]+$/ }

/** The request's `Idempotency-Key`, or undefined when it has none. Throws `invalid` for one that could not be kept. */
export function getIdempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  const { min, max, characters } = idempotencyKey
  if (key !== undefined && !(key.length >= min && key.length <= max && characters.test(key))) {
    throw new Problem('invalid', `Idempotency-Key must be ${min} to ${max} letters, digits, hyphens or underscores`)
  }
  return key
}

/** The `Idempotency-Key` of a request that must have one, since it may take several goes. Throws `invalid`. */
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

/** The characters of a body, as the platform reads one: without a byte order mark, and with U+FFFD where there is none. */
const toText = (body: string | Buffer): string =>
  typeof body === 'string' ? body.replace(/^\uFEFF/, '').toWellFormed() : utf8.decode(body)
