import { describeError, isUnreachable, toFieldErrors } from '../../data/api-error.ts'
import type { Failure } from '../../hooks/use-form.ts'
import { needsConnection } from '../../ui/needs-connection.tsx'

/** Returns a form's message: `unknown` without a response, since the server may have done it. */
export function toAccountFailure(error: unknown, unknown: string): Failure {
  if (!isUnreachable(error)) return { text: describeError(error), fields: toFieldErrors(error) }
  return { text: navigator.onLine ? unknown : needsConnection }
}
