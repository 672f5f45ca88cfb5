import type { Clock } from '../../session/clock.ts'
import type { Operation } from '../public/types.ts'

/** Small corrections of the clock, and short sleep (ms). */
const tolerance = 60_000

/** Returns the page's start by the device's clock, which changes when the clock is set or while the device sleeps (ms since 1970). */
export const getPageStart = (clock: Clock): number => clock.now() - clock.elapsed()

/** Adds the device's clock to a new check-in, unless it may have been set since the check-in was made. */
export function addSendTime(operation: Operation, clock: Clock): Operation {
  const { pageStart, changed } = operation
  if (pageStart === undefined || Math.abs(getPageStart(clock) - pageStart) > tolerance) return operation
  return { ...operation, changed: { ...changed, sentAt: clock.now() } }
}
