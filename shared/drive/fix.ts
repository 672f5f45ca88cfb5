import type { Position } from '../geo.ts'

/** A position from the device's receiver. */
export type Fix = {
  readonly position: Position
  /** Radius in meters around the position, which likely contains the true one. */
  readonly accuracy: number
  /** The receiver's time in milliseconds since 1970. */
  readonly at: number
  /** Meters above sea level. */
  readonly height?: number | undefined
  /** Degrees clockwise from true north, and meters per second; undefined at a standstill or if unknown. */
  readonly heading?: number | undefined
  readonly speed?: number | undefined
}

/** Rough fixes are shown, but neither added up nor matched. */
export const isRough = ({ accuracy }: Fix): boolean => !(accuracy <= 100)

/** Figures from an older fix are no longer live. */
export const isStale = ({ at }: Fix, now: number): boolean => now - at > 60_000

/** A fix this far from the device's clock shows that the clock is wrong (guess). */
const clockTolerance = 60 * 60_000

/** Returns the milliseconds to add to the device's clock: a fix's time wins over a clock that is far off. */
export function findClockError({ at }: Fix, receivedAt: number): number {
  const error = at - receivedAt
  return Math.abs(error) > clockTolerance ? error : 0
}
