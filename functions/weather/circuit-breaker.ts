/** Consecutive failures that open the breaker, and how long it stays open (ms). */
const failuresInARow = 3
export const breakerPause = 60_000

/** Stops calls to a failing service for a while, so that its slowness does not delay every request. */
export function createCircuitBreaker(now: () => number) {
  let inARow = 0
  let openUntil = 0
  return {
    /** Returns whether to make a call. After each pause, one caller may try. */
    allows(): boolean {
      if (inARow < failuresInARow) return true
      if (now() < openUntil) return false
      openUntil = now() + breakerPause
      return true
    },
    recordSuccess(): void {
      inARow = 0
    },
    recordFailure(): void {
      inARow += 1
      openUntil = now() + breakerPause
    },
  }
}
