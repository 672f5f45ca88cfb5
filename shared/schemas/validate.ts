import * as z from 'zod/mini'
import { type FieldProblem, invalidFields, Problem } from '../problem.ts'

/**
 * Returns the parsed value.
 *
 * @throws Problem `invalid` with all invalid fields, or the message `fallback` if the value is not an object
 */
export function validate<Out>(schema: z.ZodMiniType<Out, unknown>, value: unknown, fallback: string): Out {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [first, ...others] = listFields(result.error)
  throw first ? invalidFields([first, ...others]) : new Problem('invalid', fallback)
}

/** @throws Problem `invalid` if the text is not JSON */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid JSON', { cause: error })
  }
}

/** Returns each invalid field's first error; none if the value is not an object. */
function listFields(error: z.core.$ZodError): FieldProblem[] {
  const messages = new Map<string, string>()
  for (const { path, message } of error.issues) {
    const field = path.join('.')
    if (field !== '' && !messages.has(field)) messages.set(field, message)
  }
  return Array.from(messages, ([field, message]) => ({ field, message }))
}
