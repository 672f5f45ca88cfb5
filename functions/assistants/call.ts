import { Problem } from '#shared/problem.ts'
import { ModelUnavailable } from './model.ts'

/** How long a model call may go on: until the client leaves or the time is over. */
export type Span = { readonly signal: AbortSignal; readonly clientLeft: AbortSignal; readonly timeOver: AbortSignal }

export function spanOf(request: Request, milliseconds: number): Span {
  const timeOver = AbortSignal.timeout(milliseconds)
  return { signal: AbortSignal.any([request.signal, timeOver]), clientLeft: request.signal, timeOver }
}

/** What the user is told of a failed model call: that there is no answer, and nothing of why. */
export function callFailure(error: unknown, { timeOver }: Span): unknown {
  const cause = timeOver.aborted ? new ModelUnavailable('timeout') : error
  return cause instanceof ModelUnavailable
    ? new Problem('unavailable', 'The assistant cannot answer right now. Please try again in a minute.', {
        retryAfter: 60,
        cause,
      })
    : error
}
