import type { Timers } from '#functions/timers.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'

/** A call is repeated if it has no answer by then (ms). */
const attemptTime = 1_800
/** The time left for sending the answer (ms). */
const margin = 250
/** The longest first wait, and the limit to which it doubles (ms). */
const [firstWait, maxWait] = [25, 800]

/** The end of a request's calls, by these timers. */
export type Deadline = { readonly at: number; readonly timers: Timers }
export const createDeadline = (milliseconds: number, timers: Timers): Deadline => ({
  at: timers.elapsed() + milliseconds - margin,
  timers,
})

/**
 * Repeats a call after temporary failures, at most 8 times and until the deadline, with full jitter (a random part of a doubling
 * wait), so that colliding requests do not collide again. Throws `unavailable` with a Retry-After.
 */
export async function withRetry<Answer>(
  { at, timers }: Deadline,
  isRetryable: (error: unknown) => boolean,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let cause: unknown
  for (let attempt = 0; attempt < serverLimits.transaction.attempts; attempt++) {
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
