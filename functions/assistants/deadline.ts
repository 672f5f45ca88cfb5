import { Problem } from '#shared/problem.ts'
import type { AssistantDeps } from './deps.ts'
import { ModelUnavailable } from './model.ts'

export type Deadline = ReturnType<typeof startDeadline>

/** Ends a model call when the client leaves or the time is over. */
export function startDeadline({ timers, answerTime }: Pick<AssistantDeps, 'timers' | 'answerTime'>, request: Request) {
  const { signal: timeout, clear } = timers.timeout(answerTime)
  return { signal: AbortSignal.any([request.signal, timeout]), disconnect: request.signal, timeout, clear }
}

/** After the deadline, any failure is a timeout. */
export const toCallFailure = (error: unknown, { timeout }: Deadline): unknown =>
  timeout.aborted ? new ModelUnavailable('timeout') : error

/** Hides the reason from the user. */
export const describeFailure = (failure: unknown): unknown =>
  failure instanceof ModelUnavailable
    ? new Problem('unavailable', 'The assistant cannot answer right now. Please try again in a minute.', {
        retryAfter: 60,
        cause: failure,
      })
    : failure
