/** Consecutive failures that open the breaker, and how long it stays open (ms). */
const failuresInARow = 3
export const breakerPause = 60_000

export type CircuitBreaker = {
  /** Returns whether to make a call. After each pause, one caller may try. */
  readonly allows: () => boolean
  readonly recordSuccess: () => void
  readonly recordFailure: () => void
}

/** Stops calls to a failing service for a while, so that its slowness does not delay every request. */
export function createCircuitBreaker(
  now: () => number,
  { failures, pause }: { readonly failures: number; readonly pause: number } = {
    failures: failuresInARow,
    pause: breakerPause,
  },
): CircuitBreaker {
  let inARow = 0
  let openUntil = 0
  return {
    allows() {
      if (inARow < failures) return true
      if (now() < openUntil) return false
      openUntil = now() + pause
      return true
    },
    recordSuccess() {
      inARow = 0
    },
    recordFailure() {
      inARow += 1
      openUntil = now() + pause
    },
  }
}
