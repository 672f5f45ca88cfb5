import type { After } from '#shared/in-time.ts'

/** The time, and timers. */
export type Clock = {
  /** Returns the device's time in milliseconds since 1970. */
  readonly now: () => number
  /** Returns monotonic milliseconds, unaffected by changes of the device's time. */
  readonly elapsed: () => number
  readonly after: After
}
