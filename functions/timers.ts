import { setTimeout as sleep } from 'node:timers/promises'

/** Timers in milliseconds; tests pass faster ones. */
export type Timers = {
  /** The time since a fixed moment; unlike a clock, it never jumps. */
  readonly elapsed: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Aborts a signal after a time. Clear it when the work is done earlier. */
  readonly timeout: (milliseconds: number) => Timeout
}

type Timeout = {
  /** Aborts with a `TimeoutError`. */
  readonly signal: AbortSignal
  readonly clear: () => void
}

export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds),
  // `AbortSignal.timeout` cannot be cleared and creates an exception seconds after each answer.
  timeout(milliseconds) {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds)
    // A pending timeout should not keep the process alive.
    timer.unref()
    return { signal: controller.signal, clear: () => clearTimeout(timer) }
  },
}
