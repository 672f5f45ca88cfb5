import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** One call may take this long (ms) before it is given up as lost and repeated. */
const attemptTime = 1_800
/** The answer has to travel too: stop this much (ms) before the time is over. */
const margin = 250
/** The longest wait before the first repetition (ms), doubled for each next one up to the second value. */
const [firstWait, longestWait] = [25, 800]

/** When a request's calls have to be over. */
export type Deadline = { readonly at: number }
export const deadlineIn = (milliseconds: number): Deadline => ({ at: performance.now() + milliseconds - margin })

/**
 * Makes a call, again and again while it fails in a way that may pass: at most 8 times and before the deadline, with
 * full jitter (a random part of a doubling wait) so that those who collided do not collide again.
 * Throws `unavailable` with a Retry-After when the time or the attempts are over.
 */
export async function withRetry<Answer>(
  deadline: Deadline,
  isRetryable: (error: unknown) => boolean,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let cause: unknown
  for (let attempt = 0; attempt < limits.transaction.attempts; attempt++) {
    const left = deadline.at - performance.now()
    if (left <= 0) break
    const signal = AbortSignal.timeout(Math.ceil(Math.min(left, attemptTime)))
    try {
      return await call(signal)
    } catch (error) {
      if (!signal.aborted && !isRetryable(error)) throw error
      cause = error
    }
    const wait = Math.random() * Math.min(longestWait, firstWait * 2 ** attempt)
    if (performance.now() + wait >= deadline.at) break
    await sleep(wait)
  }
  throw new Problem('unavailable', 'Offgrid is busy right now. Please try again in a moment.', { retryAfter: 2, cause })
}
