import { describeError, isUnreachable, toFieldErrors } from '../../data/api-error.ts'
import type { Failure } from '../../hooks/use-form.ts'
import { needsConnection } from '../../ui/needs-connection.tsx'

/**
 * What a form tells when its request failed: the server's words; that it needs a connection, when the device had none; and
 * `unknown` when no answer came, since the server may have done it.
 */
export function toAccountFailure(error: unknown, unknown: string): Failure {
  if (!isUnreachable(error)) return { text: describeError(error), fields: toFieldErrors(error) }
  return { text: navigator.onLine ? unknown : needsConnection }
}
