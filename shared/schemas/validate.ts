import * as z from 'zod/mini'
import { type FieldProblem, invalidFields, Problem } from '../problem.ts'

/**
 * What a schema reads in a value. Throws `invalid` with all fields at fault, with the message `shapeless` when the value is no
 * object at all.
 */
export function validate<Out>(schema: z.ZodMiniType<Out, unknown>, value: unknown, shapeless: string): Out {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [first, ...others] = listFields(result.error)
  throw first ? invalidFields([first, ...others]) : new Problem('invalid', shapeless)
}

/** What the text of a body holds. Throws `invalid` when it is no JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('invalid', 'The body is not valid JSON', { cause: error })
  }
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
