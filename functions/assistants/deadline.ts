import { Problem } from '#shared/problem.ts'
import type { AssistantDeps } from './deps.ts'
import { ModelUnavailable } from './model.ts'

/** The time that a model call may go on: until the client leaves or the time is over. */
export type Deadline = {
  readonly signal: AbortSignal
  readonly disconnect: AbortSignal
  readonly timeout: AbortSignal
  /** Ends the time: the call is done. */
  readonly clear: () => void
}

export function startDeadline(
  { timers, answerTime }: Pick<AssistantDeps, 'timers' | 'answerTime'>,
  request: Request,
): Deadline {
  const { signal: timeout, clear } = timers.timeout(answerTime)
  return { signal: AbortSignal.any([request.signal, timeout]), disconnect: request.signal, timeout, clear }
}

/** Returns the kind of a failed model call: once the time is over, any failure is a timeout. */
export const toCallFailure = (error: unknown, { timeout }: Deadline): unknown =>
  timeout.aborted ? new ModelUnavailable('timeout') : error

/** Describes a failed model call to the user: there is no answer, and nothing about why. */
export const describeFailure = (failure: unknown): unknown =>
  failure instanceof ModelUnavailable
    ? new Problem('unavailable', 'The assistant cannot answer right now. Please try again in a minute.', {
        retryAfter: 60,
        cause: failure,
      })
    : failure
