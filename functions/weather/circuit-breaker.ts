/** Failures in a row after which a service is left alone, and for how long (ms). */
const failuresInARow = 3
export const breakerPause = 60_000

export type CircuitBreaker = {
  /** Returns whether a call is worth making. After the pause one caller may try; the others go on waiting for its result. */
  readonly allows: () => boolean
  readonly recordSuccess: () => void
  readonly recordFailure: () => void
}

/** Leaves a service that failed several times in a row alone for a while, so that its slowness is not paid for by every request. */
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
