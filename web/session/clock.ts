/** The time, and what happens later. */
export type Clock = {
  /** Returns the device's own time in milliseconds since 1970. */
  readonly now: () => number
  /** Returns milliseconds since some moment, which no change of the device's time affects. */
  readonly elapsed: () => number
  /** Calls `work` once, after so many milliseconds. Returns a function that cancels it. */
  readonly after: (milliseconds: number, work: () => void) => () => void
}

/** Resolves with undefined after so many milliseconds. */
export const pause = (clock: Clock, milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => {
    clock.after(milliseconds, () => resolve(undefined))
  })
