import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { Draft } from './use-draft.ts'

/** The first message for each field that the schema refused, by the field's name. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

/**
 * A form whose values a schema checks. `draft` holds the values, as `useDraft` or `useValues` makes it; `rest` is what the
 * schema asks for and the form leaves alone.
 *
 * `errors` is empty until the person has tried to submit. `submit(send, refuse)` makes the form's `onSubmit`: it calls
 * `send` with the checked input, else `refuse` with what is wrong.
 */
export function useForm<Values extends object, Input>(
  schema: z.ZodMiniType<Input>,
  [values, change, discard]: Draft<Values>,
  rest: object = {},
) {
  const [tried, setTried] = useState(false)
  const checked = schema.safeParse({ ...rest, ...values })
  const refused = checked.success ? {} : firstErrors(checked.error)
  const submit =
    (send: (input: Input) => void, refuse?: (errors: FieldErrors) => void) =>
    (event: FormEvent): void => {
      event.preventDefault()
      setTried(true)
      if (checked.success) send(checked.data)
      else refuse?.(refused)
    }
  const errors: FieldErrors = tried ? refused : {}
  return { values, change, discard, errors, submit }
}

/** The values of a form that are kept nowhere, such as passwords. */
export function useValues<Values extends object>(initial: Values): Draft<Values> {
  const [values, setValues] = useState(initial)
  return [values, (changes) => setValues((before) => ({ ...before, ...changes })), () => setValues(initial)]
}

function firstErrors({ issues }: z.core.$ZodError): FieldErrors {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
