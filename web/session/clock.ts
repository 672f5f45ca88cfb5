import type { After } from '#shared/in-time.ts'

/** The time, and what happens later. */
export type Clock = {
  /** Returns the device's own time in milliseconds since 1970. */
  readonly now: () => number
  /** Returns milliseconds since some moment, which no change of the device's time affects. */
  readonly elapsed: () => number
  readonly after: After
}
