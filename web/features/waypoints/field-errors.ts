import type * as z from 'zod/mini'

/** The first message for each field a schema refused, by the field's name. */
export function firstErrors(error: z.core.$ZodError): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
