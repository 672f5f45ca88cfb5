import { setTimeout as sleep } from 'node:timers/promises'

/** How functions wait and give up. All times are in milliseconds; tests hand in timers that run faster. */
export type Timers = {
  /** The time since any fixed moment; unlike a clock, it never jumps. */
  readonly elapsed: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** Begins a time after which a signal aborts. It has to be cleared by whoever is done before. */
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
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds)
    // Nobody waits for a process only because it could still give something up.
    timer.unref()
    return { signal: end.signal, clear: () => clearTimeout(timer) }
  },
}
