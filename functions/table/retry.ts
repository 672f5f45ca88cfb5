import type { Timers } from '#functions/timers.ts'
import { limits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** One call may take this long (ms) before it is given up as lost and repeated. */
const attemptTime = 1_800
/** The answer has to travel too: stop this much (ms) before the time is over. */
const margin = 250
/** The longest wait before the first repetition (ms), doubled for each next one up to the second value. */
const [firstWait, maxWait] = [25, 800]

/** The time when a request's calls have to be over, by these timers. */
export type Deadline = { readonly at: number; readonly timers: Timers }
export const createDeadline = (milliseconds: number, timers: Timers): Deadline => ({
  at: timers.elapsed() + milliseconds - margin,
  timers,
})

/**
 * Makes a call, again and again while it fails in a way that may pass: at most 8 times and before the deadline, with
 * full jitter (a random part of a doubling wait) so that those who collided do not collide again.
 * Throws `unavailable` with a Retry-After when the time or the attempts are over.
 */
export async function withRetry<Answer>(
  { at, timers }: Deadline,
  isRetryable: (error: unknown) => boolean,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let cause: unknown
  for (let attempt = 0; attempt < limits.transaction.attempts; attempt++) {
    const remaining = at - timers.elapsed()
    if (remaining <= 0) break
    const { signal, clear } = timers.timeout(Math.min(remaining, attemptTime))
    try {
      return await call(signal)
    } catch (error) {
      if (!signal.aborted && !isRetryable(error)) throw error
      cause = error
    } finally {
      clear()
    }
    const wait = Math.random() * Math.min(maxWait, firstWait * 2 ** attempt)
    if (timers.elapsed() + wait >= at) break
    await timers.sleep(wait)
  }
  throw new Problem('unavailable', 'Offgrid is busy right now. Please try again in a moment.', { retryAfter: 2, cause })
}
