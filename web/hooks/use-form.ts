import { type FormEvent, useState } from 'react'
import type { Draft } from './use-draft.ts'

/** What checks the values and makes the input of them; a schema of zod is one. */
export type Schema<Values, Input> = {
  readonly safeParse: (values: Values) => { success: true; data: Input } | { success: false; error: Refused }
}
type Refused = { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }

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
  schema: Schema<Values, Input>,
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

/** What a schema made by hand says about a field that it refuses. */
export const refuse = (field: string, message: string) => ({
  success: false as const,
  error: { issues: [{ path: [field], message }] },
})

function firstErrors({ issues }: Refused): FieldErrors {
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}
