import { limits } from '#shared/limits.ts'

export type Breaker = {
  /** Whether a call is worth making. After the pause one caller may try; the others go on waiting for its result. */
  readonly permits: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
}

/** Leaves a service that failed several times in a row alone for a while, so that its slowness is not paid for by every request. */
export function createBreaker(
  now: () => number,
  { failures, pause }: { readonly failures: number; readonly pause: number } = limits.weather.breaker,
): Breaker {
  let inARow = 0
  let openUntil = 0
  return {
    permits() {
      if (inARow < failures) return true
      if (now() < openUntil) return false
      openUntil = now() + pause
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow += 1
      openUntil = now() + pause
    },
  }
}
