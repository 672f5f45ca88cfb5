import { setTimeout as sleep } from 'node:timers/promises'

/** The functions' timers. All times are in milliseconds; tests pass faster timers. */
export type Timers = {
  /** The time since any fixed moment; unlike a clock, it never jumps. */
  readonly elapsed: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Starts a timeout that aborts a signal. Clear it when the work is done before. */
  readonly timeout: (milliseconds: number) => Timeout
}

type Timeout = {
  /** Aborts with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal
  /** Ends the time: the signal will not abort any more. */
  readonly clear: () => void
}

export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds),
  // `AbortSignal.timeout` cannot be cleared: it makes an exception for each call, seconds after it was answered.
  timeout(milliseconds) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds)
    // Nobody waits for a process only because it could still give something up.
    timer.unref()
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}
