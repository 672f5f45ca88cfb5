import { setTimeout as sleep } from 'node:timers/promises'

/** How functions wait and give up. All times are in milliseconds; tests hand in timers that run faster. */
export type Timers = {
  /** The time since any fixed moment; unlike a clock, it never jumps. */
  readonly elapsed: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
  /** A signal that aborts after this time. */
  readonly timeout: (milliseconds: number) => AbortSignal
}

export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds),
  timeout: (milliseconds) => AbortSignal.timeout(Math.ceil(milliseconds)),
}
