import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import { type FieldProblem, invalidFields, Problem } from '#shared/problem.ts'

/** A schema, or how to make it for this request. */
type SchemaSource<Out> = z.ZodMiniType<Out, unknown> | (() => z.ZodMiniType<Out, unknown>)

/**
 * Reads the JSON body by a schema before the handler runs; the handler finds it as `c.req.valid('json')`.
 * Throws `invalid` with all fields at fault, `unsupported_media_type` for forms.
 * Typed clients send what the schema gives, or a text that it may refuse.
 */
export const jsonBody =
  <Out>(
    source: SchemaSource<Out>,
  ): MiddlewareHandler<object, string, { in: { json: Sent<Out> }; out: { json: Out } }> =>
  async (c, next) => {
    c.req.addValidatedData('json', validate(source, await readBody(c), 'The body must be a JSON object') as object)
    await next()
  }

/** What clients may send for it: a text for a text of one kind or for a number, since the schema says what is wrong with it. */
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
    c.req.addValidatedData('query', validate(source, c.req.query(), 'The query is malformed'))
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

async function readBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type !== undefined && !/^(application\/([\w.+-]+\+)?json|text\/plain)\s*(;|$)/i.test(type)) {
    throw new Problem('unsupported_media_type', 'The body must be JSON')
  }
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid JSON', { cause: error })
  }
}

function validate<Out>(source: SchemaSource<Out>, value: unknown, shapeless: string): Out {
  const result = z.safeParse(typeof source === 'function' ? source() : source, value)
  if (result.success) return result.data
  const [first, ...others] = listFields(result.error)
  throw first ? invalidFields([first, ...others]) : new Problem('invalid', shapeless)
}

/** The fields at fault, each with the first thing that is wrong with it; none when the value is no object at all. */
function listFields(error: z.core.$ZodError): FieldProblem[] {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (field !== '' && !messages.has(field)) messages.set(field, message)
  }
  return Array.from(messages, ([field, message]) => ({ field, message }))
}
