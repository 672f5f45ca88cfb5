import type { After } from '#shared/in-time.ts'

export type Clock = {
  /** Returns the device's time in ms since 1970. */
  readonly now: () => number
  /** Returns monotonic ms, unaffected by changes of the device's time. */
  readonly elapsed: () => number
  readonly after: After
}
